import type { Session, SessionStore } from '#shared/session.ts'

/** Returns a session store in memory. */
export function memorySession(session: Session | null = null): SessionStore {
  let current = session
  let hasEnded = false
  return {
    read: () => current,
    write: next => {
      current = next
      hasEnded = false
    },
    clear: () => {
      current = null
      hasEnded = false
    },
    end: () => {
      hasEnded ||= current !== null
      current = null
    },
    hasEnded: () => hasEnded,
  }
}

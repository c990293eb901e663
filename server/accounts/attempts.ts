import type { Clock } from '../clock.ts'
import { tooMany } from '../errors.ts'

/** How many attempts in how many seconds. */
export interface AttemptLimit {
  attempts: number
  seconds: number
}

/** Above this many keys the oldest windows are forgotten first, so that no flood of keys fills the memory. */
const MAX_KEYS = 50_000

/** Counts attempts by a key (an address, an account) in windows of time, in the memory of this process. */
export function createAttempts(clock: Clock, { attempts, seconds }: AttemptLimit, sentence: string) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string): { count: number; endsAt: number } {
    const now = clock.now().getTime()
    const found = windows.get(key)
    if (found && found.endsAt > now) return found
    windows.delete(key)
    const fresh = { count: 0, endsAt: now + seconds * 1000 }
    if (windows.size >= MAX_KEYS) windows.delete(windows.keys().next().value ?? '')
    windows.set(key, fresh)
    return fresh
  }

  return {
    /**
     * Counts one attempt.
     * @throws Refusal 429 when the window's attempts are used up; the window ends by itself
     */
    count(key: string): void {
      const window = windowOf(key)
      if (window.count >= attempts) throw tooMany(sentence, (window.endsAt - clock.now().getTime()) / 1000)
      window.count += 1
    },
    /** Takes one counted attempt back: it was a good one. */
    forgive(key: string): void {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    /** Forgets the attempts of a key: it has proved itself. */
    forget(key: string): void {
      windows.delete(key)
    },
  }
}

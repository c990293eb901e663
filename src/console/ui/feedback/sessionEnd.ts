const listeners = new Set<() => void>()

/** Is told when the session has ended under the page, before the tutor is led to sign in; answers how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

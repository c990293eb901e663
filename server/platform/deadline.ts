/** A deadline: a timeout that other signals may end earlier. */
export interface Deadline {
  signal: AbortSignal
  /** Aborts it now. */
  abort(reason: Error): void
  /** Frees the timer and the signals; must be called when nothing waits any longer. */
  clear(): void
}

/**
 * Starts a deadline. `AbortSignal.any` with `AbortSignal.timeout` would keep its listeners, perhaps a whole email, in memory until
 * the timeout.
 * @param signals signals that also end it
 */
export function startDeadline(milliseconds: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const own = new AbortController()
  const timer = setTimeout(
    () => own.abort(new DOMException('It took longer than it may.', 'TimeoutError')),
    milliseconds,
  ).unref()
  const heard = signals.flatMap(signal => {
    if (!signal) return []
    const end = () => own.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    return [() => signal.removeEventListener('abort', end)]
  })
  return {
    signal: own.signal,
    abort: reason => own.abort(reason),
    clear() {
      clearTimeout(timer)
      for (const leave of heard) leave()
    },
  }
}

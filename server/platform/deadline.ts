/** An end of waiting: by a time, or by signals that come before it. */
export interface Deadline {
  signal: AbortSignal
  /** Aborts it by itself. */
  abort(reason: Error): void
  /** Lets go of the timer and the signals: to be called when nobody waits any more. */
  clear(): void
}

/**
 * Begins a deadline. `AbortSignal.any` with `AbortSignal.timeout` would keep whatever listens, a whole email perhaps, until the time is over.
 * @param signals that end it, too
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

// Not the global one: a test that moves the clock must not hold up the requests.
import { setImmediate } from 'node:timers'

/** One at a time takes its turn of the event loop. */
export interface Turns {
  /** Runs at once where nobody has had this turn, and else in one of the next. */
  take(run: () => void): void
  /** Whoever waits runs now. */
  flush(): void
}

/**
 * One answer that must be made is begun in each turn of the event loop. Between two of them all kept answers that were asked
 * for meanwhile go out: they cost a hundredth, and would wait for as many others as came at once.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  function next(): void {
    const run = waiting.shift()
    if (run === undefined) {
      isTaken = false
      return
    }
    setImmediate(next)
    run()
  }

  return {
    take(run) {
      if (isTaken) {
        waiting.push(run)
        return
      }
      isTaken = true
      setImmediate(next)
      run()
    },
    flush() {
      for (const run of waiting.splice(0)) run()
    },
  }
}

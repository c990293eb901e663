import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { attemptJob } from './attempt.ts'
import type { JobKind } from './job.ts'
import { claimNext, type QueuePlace } from './queue.ts'

/** A retry due within this time gets a timer of its own and does not wait for the runner's next poll. */
const SOON_MILLISECONDS = 2_000

/** Runs one kind's jobs on one server. Each kind has its own lane, so that none waits for another's slow work. */
export interface Lane {
  /** Runs due jobs, up to the kind's limit at a time. */
  start(): void
  /** Resolves when no job is running, with the number of jobs done so far. */
  settled(): Promise<number>
  /** Interrupts running jobs. */
  stop(): void
}

/** Creates the lane of a kind of job. */
export function createLane(academy: AppContext, kind: JobKind, log: FastifyBaseLogger): Lane {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  // Each running job listens to it, and some kinds run many at a time.
  setMaxListeners(0, stopping.signal)
  let done = 0
  let place: QueuePlace | undefined

  /** Searches from the front of the queue again, where new jobs may have come. */
  function start(): void {
    place = undefined
    startOne()
  }

  function startOne(): void {
    if (underWay.size >= kind.atOnce || stopping.signal.aborted) return
    const worker = work()
      .catch(error => log.error({ err: error, kind: kind.name }, 'the jobs that are due could not be read'))
      .finally(() => underWay.delete(worker))
    underWay.add(worker)
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claim = await claimNext(academy, kind, place)
      if (!claim) return
      const { job } = claim
      place = claim.place
      // Meanwhile another worker takes the next job.
      startOne()
      const { outcome, dueAt, isDeferred } = await attemptJob({
        academy,
        kind,
        job,
        stopping: stopping.signal,
        log,
      })
      if (outcome === 'done') done += 1
      if (outcome === null && !isDeferred) {
        // A failure is likely to hit all jobs of the kind: the rest waits until this one is retried, or for the next poll.
        if (dueAt !== undefined) startSoon(dueAt)
        return
      }
    }
  }

  function startSoon(dueAt: string): void {
    const milliseconds = Date.parse(dueAt) - academy.clock.now().getTime()
    // The time may have passed while the result was stored; Node warns of a negative timeout.
    if (milliseconds <= SOON_MILLISECONDS) setTimeout(start, Math.max(0, milliseconds) + 1).unref()
  }

  return {
    start,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
      return done
    },
    stop: () => stopping.abort(new Error('The server stops.')),
  }
}

import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { attemptJob } from './attempt.ts'
import type { JobKind } from './job.ts'
import { claimNext, type QueuePlace } from './queue.ts'

/** A try that is due again so soon is made then, and does not wait for the runner's next look. */
const SOON_MILLISECONDS = 2_000

/** One kind's jobs on one server: each kind has its own, so that none waits for another's slow work. */
export interface Lane {
  /** Works off what is due, unless as much as allowed is under way already. */
  start(): void
  /** Resolves when nothing is under way any more; answers how many jobs this lane has done so far. */
  settled(): Promise<number>
  /** Cuts off what is under way. */
  stop(): void
}

/** Works off one kind of jobs. */
export function createLane(academy: AppContext, kind: JobKind, log: FastifyBaseLogger): Lane {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  // Each job under way listens to it, and of some kinds there are many.
  setMaxListeners(0, stopping.signal)
  let done = 0
  let place: QueuePlace | undefined

  /** Looks from the front of the queue, where jobs may have come since the last look. */
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
      // Another looks for the next meanwhile.
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
        // A failure of one job is likely to hit all of them: the rest waits until this one is retried, or for the next look.
        if (dueAt !== undefined) startSoon(dueAt)
        return
      }
    }
  }

  function startSoon(dueAt: string): void {
    const milliseconds = Date.parse(dueAt) - academy.clock.now().getTime()
    // Its time may have passed while it was written down; Node warns of a wait below nothing.
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

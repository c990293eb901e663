import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { timestamp, timestampIn } from '../clock.ts'
import type { JobRow } from '../database/tables.ts'
import { HopelessJob, type JobKind } from './job.ts'
import { claimNext, endJob, postponeJob } from './queue.ts'

/** Longer than any handler's deadline: a job that is claimed for so long has lost its server. */
const CLAIM_SECONDS = 5 * 60
const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 6 * 60 * 60
/** After a stop that cut a handler off, so that the next server need not wait for the claim to end. */
const CUT_OFF_RETRY_SECONDS = 60
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60
/** More than the back-off allows in three days: a job that ends its process each time stops here. */
const MOST_ATTEMPTS = 40

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
  let done = 0

  function start(): void {
    if (underWay.size >= kind.atOnce || stopping.signal.aborted) return
    const worker = work()
      .catch(error => log.error({ err: error, kind: kind.name }, 'the jobs that are due could not be read'))
      .finally(() => underWay.delete(worker))
    underWay.add(worker)
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { clock, db } = academy
      const claim = {
        kind: kind.name,
        claimedBy: randomUUID(),
        now: timestamp(clock),
        until: timestampIn(clock, CLAIM_SECONDS),
      }
      const job = await claimNext(db, claim)
      if (!job) return
      // Another looks for the next meanwhile.
      start()
      const outcome = await attempt(academy, kind, job, stopping.signal, log)
      if (outcome === 'done') done += 1
      // What failed for one most likely fails for all: the next tick tries again.
      if (outcome === 'failed') return
    }
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

type Outcome = NonNullable<JobRow['outcome']> | 'failed'

/** Tries a job once, and writes down what became of it. */
async function attempt(
  academy: AppContext,
  kind: JobKind,
  job: JobRow,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  const { db, clock } = academy
  const deadline = AbortSignal.timeout(kind.deadlineSeconds * 1000)
  const signal = AbortSignal.any([stopping, deadline])
  try {
    if (job.attempts > MOST_ATTEMPTS) throw new HopelessJob('Each try ended the server that made it.')
    const outcome = await Promise.race([run(academy, kind, job, signal), cutOff(signal)])
    await endJob(db, job, { outcome, now: timestamp(clock) })
    return outcome
  } catch (error) {
    const facts = { err: error, kind: job.kind, job: job.key }
    if (error instanceof HopelessJob || isOver(job, clock.now())) {
      log.error(facts, 'a job is given up')
      await endJob(db, job, { outcome: 'given up', now: timestamp(clock), error: reasonOf(error) })
      return 'given up'
    }
    log.warn(facts, 'a job waits for another try')
    const wait = stopping.aborted ? CUT_OFF_RETRY_SECONDS : waitAfter(job.attempts)
    await postponeJob(db, job, timestampIn(clock, wait), reasonOf(error))
    return 'failed'
  }
}

function run(academy: AppContext, kind: JobKind, job: JobRow, signal: AbortSignal) {
  const { id, key, payload, group_key, created_at } = job
  const claimed = { id, key, payload: JSON.parse(payload), groupKey: group_key, createdAt: created_at }
  return kind.handle(academy, claimed, signal)
}

/** Rejects when the signal says so, for handlers that wait for something that knows no signal. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Three days of tries, counted from the first: a server that was off meanwhile costs no job its chances. */
function isOver({ first_tried_at }: JobRow, now: Date): boolean {
  return first_tried_at !== null && now.getTime() - Date.parse(first_tried_at) >= GIVE_UP_SECONDS * 1000
}

/** Twice as long each time, and not the same for all, so that they do not come back together. */
function waitAfter(attempts: number): number {
  const longest = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
  return longest * (0.5 + Math.random() / 2)
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0]?.slice(0, 500) || 'It failed without a reason.'
}

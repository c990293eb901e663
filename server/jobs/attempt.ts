import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { timestamp, timestampIn } from '../clock.ts'
import type { JobRow } from '../database/tables.ts'
import { HopelessJob, type JobKind, JobPostponed } from './job.ts'
import { endJob, letWait, renewClaim } from './queue.ts'

/** A job whose claim was not renewed for so long has lost its server. */
export const CLAIM_SECONDS = 45
const RENEW_MILLISECONDS = (CLAIM_SECONDS * 1000) / 3

const FIRST_RETRY_SECONDS = 30
/** The longest wait between two tries of a job. */
export const LONGEST_RETRY_SECONDS = 6 * 60 * 60
/** Jobs that were postponed together come back one after the other, within this time. */
const SPREAD_SECONDS = 0.5
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60
/** More than the back-off allows in three days: a job that ends its process each time stops here. */
const MOST_ATTEMPTS = 40

/** A claimed job, and what it is worked on with. */
export interface Attempt {
  academy: AppContext
  kind: JobKind
  job: JobRow
  /** Says when the server stops. */
  stopping: AbortSignal
  log: FastifyBaseLogger
}

/** What became of a job; `waits` where it is tried again later. */
export type Outcome = NonNullable<JobRow['outcome']> | 'waits'

/** Tries a job once, and writes down what became of it. */
export async function attemptJob(attempt: Attempt): Promise<Outcome> {
  const { academy, kind, job } = attempt
  const { db, clock } = academy
  try {
    const outcome = await handled(attempt)
    if (kind.everySeconds === undefined) await endJob(db, job, { outcome, now: timestamp(clock) })
    else
      await letWait(db, job, { due_at: timestampIn(clock, kind.everySeconds), ...UNTRIED, last_error: null })
    return outcome
  } catch (error) {
    return afterFailure(attempt, error)
  }
}

const UNTRIED = { attempts: 0, first_tried_at: null }

/** Runs the handler until it answers, its deadline comes, the server stops or the claim is lost. */
async function handled({ academy, kind, job, stopping }: Attempt): Promise<'done' | 'dropped'> {
  if (kind.everySeconds === undefined && job.attempts > MOST_ATTEMPTS) {
    throw new HopelessJob('Each try ended the server that made it.')
  }
  const lost = new AbortController()
  const renewing = setInterval(async () => {
    const isOurs = await renewClaim(academy.db, job, timestampIn(academy.clock, CLAIM_SECONDS)).catch(
      () => true,
    )
    if (!isOurs) lost.abort(new Error('Another server has taken the job up.'))
  }, RENEW_MILLISECONDS).unref()
  const deadline = AbortSignal.timeout(kind.deadlineSeconds * 1000)
  const signal = AbortSignal.any([stopping, deadline, lost.signal])
  try {
    const { id, key, payload, group_key, created_at } = job
    const claimed = { id, key, payload: JSON.parse(payload), groupKey: group_key, createdAt: created_at }
    return await Promise.race([kind.handle(academy, claimed, signal), cutOff(signal)])
  } finally {
    clearInterval(renewing)
  }
}

/** Rejects when the signal says so, for handlers that wait for something that knows no signal. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function afterFailure(
  { academy, kind, job, stopping, log }: Attempt,
  error: unknown,
): Promise<Outcome> {
  const { db, clock } = academy
  const facts = { err: error, kind: job.kind, job: job.key }
  const reason = reasonOf(error)
  if (error instanceof JobPostponed) {
    log.info(facts, 'a job is postponed')
    const seconds = error.seconds + Math.random() * SPREAD_SECONDS
    const isFirst = job.attempts === 1
    await letWait(db, job, {
      due_at: timestampIn(clock, seconds),
      ...(isFirst ? UNTRIED : { attempts: job.attempts - 1 }),
      last_error: reason,
    })
    return 'waits'
  }
  const isRecurring = kind.everySeconds !== undefined
  if (!isRecurring && (error instanceof HopelessJob || isOver(job, clock.now()))) {
    log.error(facts, 'a job is given up')
    await endJob(db, job, { outcome: 'given up', now: timestamp(clock), error: reason })
    return 'given up'
  }
  log.warn(facts, 'a job waits for another try')
  // What a stop has cut off is there for the next server at once.
  const wait = stopping.aborted
    ? 0
    : Math.min(waitAfter(job.attempts), kind.everySeconds ?? LONGEST_RETRY_SECONDS)
  await letWait(db, job, { due_at: timestampIn(clock, wait), last_error: reason })
  return 'waits'
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

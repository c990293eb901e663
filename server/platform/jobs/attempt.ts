import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Updateable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { JobRow, JobsTable } from '../database/tables/platform.ts'
import { startDeadline } from '../deadline.ts'
import { timestamp, timestampIn } from '../time/clock.ts'
import {
  ChannelAway,
  type ClaimedJob,
  HopelessJob,
  JobDeferred,
  type JobKind,
  JobPostponed,
  RetryLater,
} from './job.ts'
import { CLAIM_SECONDS, updateClaimed } from './queue.ts'

const RENEW_MILLISECONDS = (CLAIM_SECONDS * 1000) / 3

/** The pause between attempts to write a result while the database is down. */
const NOTE_AGAIN_MILLISECONDS = 1_000

const FIRST_RETRY_SECONDS = 30
/** The longest wait between two tries of a job. */
export const LONGEST_RETRY_SECONDS = 6 * 60 * 60
/** The longest wait of a job whose channel is down. */
const LONGEST_AWAY_SECONDS = 10 * 60
/** Jobs that were postponed together are spread over this time. */
const SPREAD_SECONDS = 0.5
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60
/** More attempts than the back-off allows in three days; it stops a job that crashes its process each time. */
const MOST_ATTEMPTS = 40

/** A claimed job and what its attempt needs. */
interface Attempt {
  academy: AppContext
  kind: JobKind
  job: JobRow
  /** Aborts when the server stops. */
  stopping: AbortSignal
  log: FastifyBaseLogger
}

type Change = Updateable<JobsTable>

/** The result of an attempt: the job's outcome, or null and the time of the next attempt. */
interface Tried {
  outcome: JobRow['outcome']
  dueAt: string | undefined
  /** True if only this job waits; the next may run at once. */
  isDeferred: boolean
}

/** Runs a job once and stores the result. */
export async function attemptJob(attempt: Attempt): Promise<Tried> {
  const { academy, kind, job } = attempt
  const { clock } = academy
  let outcome: JobRow['outcome']
  let change: Change
  let isDeferred = false
  try {
    outcome = await handled(attempt)
    change =
      kind.everySeconds === undefined
        ? { outcome, ended_at: timestamp(clock) }
        : { due_at: timestampIn(clock, kind.everySeconds), attempts: 0, first_tried_at: null }
  } catch (error) {
    isDeferred = error instanceof JobDeferred
    change =
      error instanceof JobDeferred
        ? { due_at: error.until, ...asUntried(job) }
        : { ...afterFailure(attempt, error), last_error: reasonOf(error) }
    outcome = change.outcome ?? null
  }
  await noted(attempt, { last_error: null, ...change, claimed_by: null })
  return { outcome, dueAt: change.due_at, isDeferred }
}

/** Stores the result of an attempt, and retries while the database is down; otherwise a sent email would be sent again. */
async function noted(attempt: Attempt, change: Change): Promise<void> {
  const { job, kind, stopping, log } = attempt
  const facts = { kind: job.kind, job: job.key }
  let ended = kind.ended
  for (;;) {
    try {
      await note(attempt, change, ended)
      return
    } catch (error) {
      if (stopping.aborted) throw error
      if (!isDatabaseAway(error)) {
        if (!ended) throw error
        log.error({ err: error, ...facts }, 'what became of a job is written down for the job alone')
        ended = undefined
        continue
      }
      log.warn({ err: error, ...facts }, 'what became of a job is written down later')
      await sleep(NOTE_AGAIN_MILLISECONDS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

async function note(
  { academy: { db }, job }: Attempt,
  change: Change,
  ended: JobKind['ended'],
): Promise<void> {
  const { outcome, ended_at: now } = change
  if (!ended || !outcome || !now) {
    await updateClaimed(db, job, change)
    return
  }
  await inTransaction(db, async trx => {
    if (await updateClaimed(trx, job, change)) await ended(trx, claimedJob(job), outcome, now)
  })
}

function claimedJob(job: JobRow): ClaimedJob {
  return { ...job, payload: JSON.parse(job.payload) }
}

/** The columns of a job whose last attempt does not count. */
function asUntried({ attempts, first_tried_at }: JobRow): Change {
  return { attempts: attempts - 1, first_tried_at: attempts === 1 ? null : first_tried_at }
}

/** Runs the handler until it returns, its deadline passes, the server stops or the claim is lost. */
async function handled({ academy, kind, job, stopping }: Attempt): Promise<'done' | 'dropped'> {
  if (kind.everySeconds === undefined && job.attempts > MOST_ATTEMPTS) {
    throw new HopelessJob('Each try ended the server that made it.')
  }
  const deadline = startDeadline(kind.deadlineSeconds * 1000, [stopping])
  const renewing = setInterval(async () => {
    const later = { due_at: timestampIn(academy.clock, CLAIM_SECONDS) }
    const isOurs = await updateClaimed(academy.db, job, later).catch(() => true)
    if (!isOurs) deadline.abort(new Error('Another server has taken the job up.'))
  }, RENEW_MILLISECONDS).unref()
  const { signal } = deadline
  try {
    return await Promise.race([kind.handle(academy, claimedJob(job), signal), cutOff(signal)])
  } finally {
    clearInterval(renewing)
    deadline.clear()
  }
}

/** Rejects when the signal aborts, for handlers that wait for something without a signal. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function afterFailure({ academy: { clock }, kind, job, stopping, log }: Attempt, error: unknown): Change {
  const { attempts } = job
  const facts = { err: error, kind: job.kind, job: job.key }
  if (error instanceof JobPostponed) {
    log.info(facts, 'a job is postponed')
    return {
      due_at: timestampIn(clock, error.seconds + Math.random() * SPREAD_SECONDS),
      ...asUntried(job),
    }
  }
  const isRecurring = kind.everySeconds !== undefined
  if (!isRecurring && (error instanceof HopelessJob || isOver(job, clock.now()))) {
    log.error(facts, 'a job is given up')
    return { outcome: 'given up', ended_at: timestamp(clock) }
  }
  log.warn(facts, 'a job waits for another try')
  if (error instanceof ChannelAway && !stopping.aborted)
    return {
      due_at: timestampIn(clock, waitFor(job, clock.now())),
      attempts: attempts - 1,
    }
  // A job interrupted by a stop can be claimed by the next server at once.
  const least = error instanceof RetryLater ? error.seconds : 0
  const wait = stopping.aborted
    ? 0
    : Math.max(least, waitAfter(attempts, kind.everySeconds ?? LONGEST_RETRY_SECONDS))
  return { due_at: timestampIn(clock, wait) }
}

/** Returns whether three days have passed since the first attempt; downtime before that costs no attempts. */
function isOver({ first_tried_at }: JobRow, now: Date): boolean {
  return first_tried_at !== null && now.getTime() - Date.parse(first_tried_at) >= GIVE_UP_SECONDS * 1000
}

/** Returns a quarter of the time waited so far, between half a minute and ten, so that it runs soon after the channel recovers. */
function waitFor({ first_tried_at }: JobRow, now: Date): number {
  const waited = first_tried_at === null ? 0 : (now.getTime() - Date.parse(first_tried_at)) / 1000
  return withJitter(Math.min(Math.max(waited / 4, FIRST_RETRY_SECONDS), LONGEST_AWAY_SECONDS))
}

/** Doubles the wait each time, with jitter, so that jobs do not all come back together. */
function waitAfter(attempts: number, longest: number): number {
  return withJitter(Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), longest))
}

function withJitter(seconds: number): number {
  return seconds * (0.5 + Math.random() / 2)
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0]?.slice(0, 500) || 'It failed without a reason.'
}

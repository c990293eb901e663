import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Updateable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import { deleteInBatches } from '../database/insertInBulk.ts'
import type { JobRow, JobsTable } from '../database/tables/platform.ts'
import type { Tables } from '../database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../time/clock.ts'
import type { JobKind, NewJob } from './job.ts'

/** A claim that was not renewed for this long has expired. */
export const CLAIM_SECONDS = 45

/** Adds a job, in the transaction of its cause; does nothing if the kind has a job with this key. */
export async function addJob(db: Db, kind: string, job: NewJob, now: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values(rowOf(kind, job, now))
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

/**
 * Adds jobs of a kind in one statement, skips known keys, and returns how many were added.
 * @param options.revivesDropped makes a dropped job of these keys due as if new, and counts it
 */
export async function addJobs(
  db: Db,
  kind: string,
  jobs: readonly NewJob[],
  now: string,
  { revivesDropped = false } = {},
): Promise<number> {
  if (jobs.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('jobs')
    .values(jobs.map(job => rowOf(kind, job, now)))
    .onConflict(conflict => {
      const known = conflict.columns(['kind', 'key'])
      if (!revivesDropped) return known.doNothing()
      return known.doUpdateSet(asNew(now)).where('jobs.outcome', '=', 'dropped')
    })
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Makes a job due as if new, whatever its outcome, and adds it if the key is unknown. A server that runs it loses its claim. */
export async function startOver(db: Db, kind: string, job: NewJob, now: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values(rowOf(kind, job, now))
    .onConflict(conflict =>
      conflict.columns(['kind', 'key']).doUpdateSet({ ...asNew(now), last_error: null }),
    )
    .execute()
}

function rowOf(kind: string, { key, payload, dueAt, groupKey }: NewJob, created_at: string) {
  const group_key = groupKey ?? null
  return { kind, key, payload: JSON.stringify(payload), group_key, due_at: dueAt ?? created_at, created_at }
}

/** The columns of a job without attempts. */
function asNew(now: string) {
  return { due_at: now, attempts: 0, first_tried_at: null, outcome: null, ended_at: null, claimed_by: null }
}

/** The queue position of a found claim; no due job is before it. */
export type QueuePlace = Pick<JobRow, 'due_at' | 'id'>

/**
 * Claims the job of a kind that has been due longest; undefined if none is due. `due_at` moves to the claim's end, so a server
 * that dies loses the job then.
 * @param from the position to start at: PostgreSQL keeps claimed jobs in the index while a long transaction may see them, and
 * each claim would walk over all of them again
 */
export async function claimNext(
  { db, clock }: AppContext,
  kind: JobKind,
  from?: QueuePlace,
): Promise<{ job: JobRow; place: QueuePlace } | undefined> {
  const now = timestamp(clock)
  const isDue = isDueBy(clock, kind)
  const queue = (place = from) =>
    db
      .selectFrom('jobs')
      .where(isDue)
      .$if(place !== undefined, query => query.where(isNotBefore(place as QueuePlace)))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
  // It reads first, so that an idle server writes nothing.
  for (let place = await findFirst(); place !== undefined; place = await findFirst(place)) {
    const due = queue(place).select('id')
    const job = await db
      .updateTable('jobs')
      .set(({ eb, fn, val }) => ({
        claimed_by: randomUUID(),
        due_at: timestampIn(clock, CLAIM_SECONDS),
        attempts: eb('attempts', '+', 1),
        first_tried_at: fn.coalesce('first_tried_at', val(now)),
      }))
      .where('id', '=', isPostgres(db) ? due.forUpdate().skipLocked() : due)
      // Repeated for PostgreSQL, where another server may have claimed the job since it was found.
      .where(isDue)
      .returningAll()
      .executeTakeFirst()
    if (job) return { job, place }
  }
  return undefined

  function findFirst(place?: QueuePlace): Promise<QueuePlace | undefined> {
    return queue(place).select(['due_at', 'id']).executeTakeFirst()
  }
}

function isNotBefore({ due_at, id }: QueuePlace) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'jobs'>) =>
    eb(refTuple('due_at', 'id'), '>=', tuple(due_at, id))
}

/** Returns the condition that a job of a kind is due. */
function isDueBy(clock: Clock, { name, everySeconds, longestWaitSeconds = everySeconds }: JobKind) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'jobs'>) => {
    const times = [eb('due_at', '<=', timestamp(clock))]
    if (longestWaitSeconds !== undefined) {
      // A claim may last longer than the wait, and servers' clocks differ a little.
      const furthest = timestampIn(clock, 2 * Math.max(longestWaitSeconds, CLAIM_SECONDS))
      times.push(eb('due_at', '>', furthest))
    }
    return and([eb('kind', '=', name), eb('ended_at', 'is', null), or(times)])
  }
}

/** Updates a job claimed by this server; returns false, without a change, if the claim was lost. */
export async function updateClaimed(
  db: Db,
  { id, claimed_by }: JobRow,
  change: Updateable<JobsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', claimed_by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes all claimed jobs of a kind due, whether their server runs or was killed. */
export async function freeClaims(db: Db, kind: string, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now, claimed_by: null })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('claimed_by', 'is not', null)
    .execute()
}

const DAY_SECONDS = 24 * 60 * 60
/** The days for which a key prevents a repeated job, and for which the operator sees jobs that were given up. */
const KEPT_DAYS = [
  ['done', 30],
  ['dropped', 30],
  ['given up', 90],
] as const

/** Deletes jobs that ended more than `KEPT_DAYS` ago, and returns how many. */
export async function deleteOldJobs({ db, clock }: AppContext): Promise<number> {
  let forgotten = 0
  for (const [outcome, days] of KEPT_DAYS) {
    const ended = db
      .selectFrom('jobs')
      .select('id')
      .where('outcome', '=', outcome)
      .where('ended_at', '<=', timestampIn(clock, -days * DAY_SECONDS))
    forgotten += await deleteInBatches(limit =>
      db
        .deleteFrom('jobs')
        .where('id', 'in', ended.limit(limit))
        // Repeated for PostgreSQL, where a job may have been started over since it was found.
        .where('outcome', '=', outcome),
    )
  }
  return forgotten
}

/** The most failed jobs of a list. */
const TROUBLED_PAGE = 500

/** Lists a page of failed jobs, of some kinds or all, after an id: given up or waiting for a retry; oldest first. */
export async function listTroubledJobs(
  db: Db,
  kinds?: readonly string[],
  { after = 0 } = {},
): Promise<JobRow[]> {
  const jobs = db
    .selectFrom('jobs')
    .selectAll()
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
    .where('id', '>', after)
    .orderBy('id')
    .limit(TROUBLED_PAGE)
  const givenUp = await jobs.where(isGivenUp).execute()
  const waiting = await jobs.where(isWaitingAgain).execute()
  return [...givenUp, ...waiting].sort((one, other) => one.id - other.id).slice(0, TROUBLED_PAGE)
}

/** Counts the failed jobs, of some kinds or all. */
export async function countTroubledJobs(db: Db, kinds?: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
    .where(builder => builder.or([isGivenUp(builder), isWaitingAgain(builder)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isGivenUp({ eb }: ExpressionBuilder<Tables, 'jobs'>) {
  return eb('outcome', '=', 'given up')
}

function isWaitingAgain({ eb, and }: ExpressionBuilder<Tables, 'jobs'>) {
  return and([eb('ended_at', 'is', null), eb('last_error', 'is not', null)])
}

/** Counts the given-up jobs of each kind, with the first end, since an instant or ever. */
export async function countGivenUp(
  db: Db,
  since = '',
): Promise<{ kind: string; count: number; first: string }[]> {
  const kinds = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.min('ended_at').$castTo<string>().as('first'))
    .where('outcome', '=', 'given up')
    .where('ended_at', '>=', since)
    .groupBy('kind')
    .execute()
  return kinds.map(one => ({ ...one, count: Number(one.count) }))
}

/** Retries waiting and given-up jobs at once, and returns how many. */
export async function retryJobs(
  db: Db,
  { kinds, ids }: { kinds?: readonly string[]; ids: readonly number[] },
  now: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(asNew(now))
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('outcome', '=', 'given up')]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Retries all failed jobs of some kinds or all, a page at a time, and returns how many. */
export async function retryTroubledJobs(
  db: Db,
  kinds: readonly string[] | undefined,
  now: string,
): Promise<number> {
  let retried = 0
  // A retried job keeps its last error, so the pages go on by id.
  for (let after = 0; ; ) {
    const ids = (await listTroubledJobs(db, kinds, { after })).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return retried
    retried += await retryJobs(db, { kinds, ids }, now)
    after = last
  }
}

import type { Db } from '../database/connect.ts'
import { isPostgres } from '../database/engine.ts'
import { jsonRows } from '../database/jsonRows.ts'
import { prepared } from '../database/prepared.ts'
import type { JobRow } from '../database/tables.ts'
import type { NewJob } from './job.ts'

/** How many ended jobs one pass forgets: a small transaction, after which others come to their turn. */
const FORGET_AT_ONCE = 500

/** Adds jobs in the transaction of what brings them about; those whose key is known already are left out. */
export async function addJobs(db: Db, kind: string, jobs: readonly NewJob[], now: string): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ key, payload, dueAt = now, groupKey = null }) => ({
    kind,
    key,
    payload: JSON.stringify(payload),
    group_key: groupKey,
    due_at: dueAt,
    created_at: now,
  }))
  await insertJobs(db, { rows: JSON.stringify(rows) })
}

const insertJobs = prepared((db, { rows }: { rows: string }) =>
  db
    .insertInto('jobs')
    .columns(['kind', 'key', 'payload', 'group_key', 'due_at', 'created_at'])
    .expression(({ selectFrom, lit }) =>
      selectFrom(
        jsonRows(db, rows, 'given', {
          kind: 'text',
          key: 'text',
          payload: 'text',
          group_key: 'text',
          due_at: 'text',
          created_at: 'text',
        }),
      )
        .selectAll()
        // SQLite takes the word after a select without a condition for a join's.
        .where(lit(true))
        // In one order, so that two transactions never wait for each other.
        .orderBy('key'),
    )
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing()),
)

/** Whose claim it is, and until when: `due_at` moves there, so a server that dies with the job loses it then. */
export interface Claim {
  kind: string
  claimedBy: string
  now: string
  until: string
}

/** Takes up the job that has been due longest; undefined when none is due. */
export async function claimNext(db: Db, claim: Claim): Promise<JobRow | undefined> {
  // A look first: with nothing to do, no server writes anything.
  while (await isAnyDue(db, claim)) {
    const job = await claimOne(db, claim)
    if (job) return job
  }
  return undefined
}

async function isAnyDue(db: Db, claim: Claim): Promise<boolean> {
  return (await due(db, claim).executeTakeFirst()) !== undefined
}

function claimOne(db: Db, claim: Claim): Promise<JobRow | undefined> {
  const { kind, claimedBy, now, until } = claim
  const next = due(db, claim)
  return (
    db
      .updateTable('jobs')
      .set(({ eb, fn, val }) => ({
        claimed_by: claimedBy,
        due_at: until,
        attempts: eb('attempts', '+', 1),
        first_tried_at: fn.coalesce('first_tried_at', val(now)),
      }))
      .where('id', '=', isPostgres(db) ? next.forUpdate().skipLocked() : next)
      // Said again for PostgreSQL, where another server may have claimed it after it was found.
      .where('kind', '=', kind)
      .where('ended_at', 'is', null)
      .where('due_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

function due(db: Db, { kind, now }: Claim) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
}

type Held = Pick<JobRow, 'id' | 'claimed_by'>

/** Ends a job for good; false when its claim was lost meanwhile, and then nothing was changed. */
export async function endJob(
  db: Db,
  held: Held,
  end: { outcome: NonNullable<JobRow['outcome']>; now: string; error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ outcome: end.outcome, ended_at: end.now, last_error: end.error ?? null, claimed_by: null })
    .where('id', '=', held.id)
    .where('claimed_by', '=', held.claimed_by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a job wait for another try, unless its claim was lost meanwhile. */
export async function postponeJob(db: Db, held: Held, dueAt: string, error: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: dueAt, last_error: error, claimed_by: null })
    .where('id', '=', held.id)
    .where('claimed_by', '=', held.claimed_by)
    .execute()
}

/** Gives jobs that wait or were given up another try at once; answers how many there were. */
export async function retryJobs(db: Db, kind: string, now: string, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: now, attempts: 0, first_tried_at: null, outcome: null, ended_at: null, claimed_by: null })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('outcome', '=', 'given up')]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The jobs that went wrong: given up, or waiting for another try; oldest first. */
export async function listTroubledJobs(db: Db, kind: string): Promise<JobRow[]> {
  const givenUp = await db
    .selectFrom('jobs')
    .selectAll()
    .where('outcome', '=', 'given up')
    .where('kind', '=', kind)
    .execute()
  const waiting = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('last_error', 'is not', null)
    .execute()
  return [...givenUp, ...waiting].sort((one, other) => one.id - other.id)
}

/** How many jobs were given up and wait for the operator. */
export async function countGivenUp(db: Db, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'given up')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets jobs that ended so long ago that nobody asks for them any more; answers how many. */
export async function forgetEnded(
  db: Db,
  outcome: NonNullable<JobRow['outcome']>,
  before: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', 'in', qb =>
      qb
        .selectFrom('jobs')
        .select('id')
        .where('outcome', '=', outcome)
        .where('ended_at', '<=', before)
        .limit(FORGET_AT_ONCE),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

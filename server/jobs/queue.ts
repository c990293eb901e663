import type { ExpressionBuilder, Updateable } from 'kysely'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import { jsonRows } from '../database/jsonRows.ts'
import { prepared } from '../database/prepared.ts'
import type { JobRow, JobsTable, Tables } from '../database/tables.ts'
import type { NewJob } from './job.ts'

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

/** A claim on the next job of a kind, and its end: `due_at` moves there, so a server that dies with the job loses it then. */
export interface Claim {
  kind: string
  claimedBy: string
  now: string
  until: string
  /** A job that is due after this was put off by a clock that was wrong, and is due now. */
  furthest?: string
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
      .where(isDue(claim))
      .returningAll()
      .executeTakeFirst()
  )
}

function due(db: Db, claim: Claim) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', claim.kind)
    .where('ended_at', 'is', null)
    .where(isDue(claim))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
}

function isDue({ now, furthest }: Claim) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'jobs'>) =>
    or([eb('due_at', '<=', now), ...(furthest ? [eb('due_at', '>', furthest)] : [])])
}

type Held = Pick<JobRow, 'id' | 'claimed_by'>

/** Ends a job for good, unless its claim was lost meanwhile. */
export async function endJob(
  db: Db,
  held: Held,
  end: { outcome: NonNullable<JobRow['outcome']>; now: string; error?: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ outcome: end.outcome, ended_at: end.now, last_error: end.error ?? null, claimed_by: null })
    .where('id', '=', held.id)
    .where('claimed_by', '=', held.claimed_by)
    .execute()
}

/** Lets a job wait until it is due again, unless its claim was lost meanwhile. */
export async function letWait(
  db: Db,
  held: Held,
  facts: Pick<Updateable<JobsTable>, 'due_at' | 'last_error' | 'attempts' | 'first_tried_at'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...facts, claimed_by: null })
    .where('id', '=', held.id)
    .where('claimed_by', '=', held.claimed_by)
    .execute()
}

/** Keeps a job for its server for longer; false when the claim was lost meanwhile. */
export async function renewClaim(db: Db, held: Held, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: until })
    .where('id', '=', held.id)
    .where('claimed_by', '=', held.claimed_by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Makes a job due as if it were new, whatever became of it: a server that is at work on it loses its claim. Adds it where
 * it is not known.
 */
export async function startOver(db: Db, kind: string, job: NewJob, now: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...asNew(now), last_error: null })
    .where('kind', '=', kind)
    .where('key', '=', job.key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await addJobs(db, kind, [job], now)
}

/** Makes the jobs of a kind due that a server is at work on, or was when it was killed. */
export async function freeClaims(db: Db, kind: string, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now, claimed_by: null })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('claimed_by', 'is not', null)
    .execute()
}

/** The columns of a job that nobody has tried yet. */
export function asNew(now: string) {
  return { due_at: now, attempts: 0, first_tried_at: null, outcome: null, ended_at: null, claimed_by: null }
}

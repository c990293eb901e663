import { type SqlBool, sql } from 'kysely'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { lockRow } from '../../../platform/database/locking.ts'

/** Locks a cohort, so that two changes of the same claims and count wait for each other and do not deadlock. */
export function lockCohort(trx: Db, id: number): Promise<void> {
  return lockRow(trx, 'cohorts', id)
}

/** Locks the cohorts that rows name, in the order of their ids, so that two changes of several do not deadlock. */
export async function lockCohorts(trx: Db, rows: readonly { cohort_id: number | null }[]): Promise<void> {
  const ids = new Set(rows.map(({ cohort_id }) => cohort_id).filter(id => id !== null))
  for (const id of [...ids].sort((one, other) => one - other)) await lockCohort(trx, id)
}

/**
 * Counts one more seat for a learner who has not waited. The condition is part of the UPDATE, so learners at
 * the same moment never get more seats than exist, and none while somebody waits.
 */
export async function countOneMore(trx: Db, cohortId: number): Promise<boolean> {
  const counted = await trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', cohortId)
    .where('state', '=', 'open')
    .where(sql<SqlBool>`cohorts.waiting = 0`)
    .where(hasFreeSeat)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Counts one more seat for the first learner waiting, while enrolment is open; returns when it closes. */
export async function countOneOffered(
  trx: Db,
  cohortId: number,
  now: string,
): Promise<{ closes_at: string } | undefined> {
  return trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1), waiting: eb('waiting', '-', 1) }))
    .where('id', '=', cohortId)
    .where('state', '=', 'open')
    .where(hasLine)
    .where(hasFreeSeat)
    .where(closesAt, '>', now)
    .where(isOnSale)
    .returning(closesAt.as('closes_at'))
    .executeTakeFirst()
}

/** Adds this number to the taken seats; a negative one subtracts. */
export async function addToTaken(trx: Db, cohortId: number, by: number): Promise<void> {
  await trx
    .updateTable('cohorts')
    .set({ taken: sql`taken + ${by}` })
    .where('id', '=', cohortId)
    .execute()
}

/** Adds this number to the learners who wait; a negative one subtracts. */
export async function addWaiting(trx: Db, cohortId: number, by: number): Promise<void> {
  await trx
    .updateTable('cohorts')
    .set({ waiting: sql`waiting + ${by}` })
    .where('id', '=', cohortId)
    .execute()
}

/** An SQL condition: a cohort has a seat that is neither held nor taken. */
export const hasFreeSeat = sql<boolean>`(cohorts.seats is null or cohorts.taken < cohorts.seats)`

/**
 * An SQL condition: somebody is on a waiting list. It uses literals, as its partial index does, because
 * SQLite recompiles a statement for each bound value.
 */
export const isOnWaitingList = sql<SqlBool>`waiting_list.state in ('waiting', 'offered')`

/** An SQL condition: somebody waits on it, and has no offer yet. */
export const isWaiting = sql<SqlBool>`waiting_list.state = 'waiting'`

/** An SQL condition: a seat is held, offered or taken. It uses literals for the same reason as `isOnWaitingList`. */
export const isActiveClaim = sql<SqlBool>`seat_claims.state != 'released'`

/** An SQL condition: somebody waits for a cohort. It uses literals for the same reason as `isOnWaitingList`. */
export const hasLine = sql<SqlBool>`cohorts.waiting > 0`

/** An SQL condition: the cohort's course is on sale. */
export const isOnSale = sql<SqlBool>`exists (select 1 from courses where courses.id = cohorts.course_id
  and courses.status = ${sql.lit(PUBLISHED)})`

/** When a cohort with days stops taking learners. */
export const closesAt = sql<string>`coalesce(cohorts.enrolment_closes_at, cohorts.starts_at)`

/** Counts one more who waits. The condition is part of the UPDATE: nobody waits for a cohort with a free seat or a closed one. */
export async function countOneWaiting(trx: Db, cohortId: number, now: string): Promise<boolean> {
  const counted = await trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ waiting: eb('waiting', '+', 1) }))
    .where('id', '=', cohortId)
    .where('state', '=', 'open')
    .where(closesAt, '>', now)
    .where(({ eb, or, ref }) => or([hasLine, eb('taken', '>=', ref('seats'))]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

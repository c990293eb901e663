import { type SqlBool, sql } from 'kysely'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import { locked } from '../../platform/database/locking.ts'
import type { BounceRow } from '../../platform/database/tables/messages.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { isKnown } from '../recipient.ts'

/** Finds the address, name, time zone and suspension of an email's recipient, and whether the address is known to be theirs. */
export function findRecipient(
  db: Db,
  id: number,
): Promise<
  (Pick<UserRow, 'email' | 'firstname' | 'time_zone' | 'suspended_at'> & { is_known: number }) | undefined
> {
  return db
    .selectFrom('users as people')
    .select(['people.email', 'people.firstname', 'people.time_zone'])
    .select(['people.suspended_at', isKnown.as('is_known')])
    .where('people.id', '=', id)
    .executeTakeFirst()
}

/** Returns whether an account is suspended: nobody writes to its owner about classes meanwhile. */
export async function isSuspended(db: Db, userId: number): Promise<boolean> {
  const suspended = db.selectFrom('users').select('id').where('id', '=', userId)
  return (await suspended.where('suspended_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** A tutor's approval, suspension and verification. */
export type TutorStatus = Pick<UserRow, 'awaits_approval' | 'suspended_at' | 'must_verify' | 'is_verified'>

/**
 * Returns the tutor's standing and locks it until the transaction ends: nobody is suspended or approved while their course is
 * being put on sale.
 */
export function lockTutorStatus(
  trx: Db,
  tutorId: number,
  lock: 'forShare' | 'forUpdate' = 'forShare',
): Promise<TutorStatus> {
  return locked(trx, tutorStatusOf(trx, tutorId), lock).executeTakeFirstOrThrow()
}

/** Returns the tutor's current standing, without a lock. */
export function findTutorStatus(db: Db, tutorId: number): Promise<TutorStatus> {
  return tutorStatusOf(db, tutorId).executeTakeFirstOrThrow()
}

function tutorStatusOf(db: Db, tutorId: number) {
  return db
    .selectFrom('users')
    .select(['awaits_approval', 'suspended_at', 'must_verify', 'is_verified'])
    .where('id', '=', tutorId)
}

/** Puts the courses on sale that a tutor wants on sale, except those that were taken down. */
export async function putOnSale(trx: Db, tutorId: number, updated_at: string): Promise<void> {
  await trx
    .updateTable('courses')
    .where('tutor_id', '=', tutorId)
    .set({ status: PUBLISHED, updated_at })
    .where('status', '=', sql.lit(UNPUBLISHED))
    .where('tutor_status', '=', PUBLISHED)
    .where('taken_down_at', 'is', null)
    .execute()
}

/** Takes a tutor's courses off sale, or only those that were taken down. */
export async function takeOffSale(
  trx: Db,
  tutorId: number,
  { onlyTakenDown, updated_at }: { onlyTakenDown: boolean; updated_at: string },
): Promise<void> {
  const off = trx
    .updateTable('courses')
    .where('tutor_id', '=', tutorId)
    .set({ status: UNPUBLISHED, updated_at })
    .where('status', '=', sql.lit(PUBLISHED))
  await (onlyTakenDown ? off.where('taken_down_at', 'is not', null) : off).execute()
}

/** Records that a tutor wants none of their courses on sale. */
export async function unpublishCourses(trx: Db, tutorId: number, updated_at: string): Promise<void> {
  await trx
    .updateTable('courses')
    .set({ tutor_status: UNPUBLISHED, updated_at })
    .where('tutor_id', '=', tutorId)
    .execute()
}

/** An SQL condition: the course is in the catalogue. The plus keeps the database from scanning it for a tutor's few courses. */
export const IS_LISTED = sql<SqlBool>`+courses.status = 1 and +courses.display = 0`

/** Returns the SQL condition that a tutor in `users` has a course in the catalogue. */
export function hasListedCourse() {
  return sql<SqlBool>`exists (select 1 from courses where courses.tutor_id = users.id and ${IS_LISTED})`
}

/** Seconds after which soft bounces, and cleared bounces, are deleted. */
const KEPT_SECONDS = 90 * 24 * 60 * 60

/** More than three kinds of bounce make in the days that count. */
const NEWEST = 200

/** Lists the newest bounces of somebody's current email, cleared or not. */
export function bouncesOf(db: Db, { userId }: { userId: number }) {
  return db
    .selectFrom('bounces')
    .innerJoin('users', join =>
      join.onRef('users.id', '=', 'bounces.user_id').onRef('users.email_key', '=', 'bounces.email_key'),
    )
    .select(['bounces.kind', 'bounces.at', 'bounces.cleared_at'])
    .where('bounces.user_id', '=', userId)
    .orderBy('bounces.at', 'desc')
    .limit(NEWEST)
    .execute()
}

/** Allows emails to somebody again, in the transaction that proves that they read their mailbox. */
export async function clearBounces(trx: Db, clock: Clock, userId: number): Promise<void> {
  await trx
    .updateTable('bounces')
    .set({ cleared_at: timestamp(clock) })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .execute()
}

/** Deletes old bounces that no longer count. */
export async function deleteOldBounces(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('bounces')
    .select('id')
    .where('at', '<=', timestampIn(clock, -KEPT_SECONDS))
    .where(({ or, eb }) => or([eb('kind', '=', 'soft'), eb('cleared_at', 'is not', null)]))
  await deleteInBatches(limit => db.deleteFrom('bounces').where('id', 'in', old.limit(limit)))
}

/** Counts the mailboxes that refuse emails or reported spam, and finds the earliest such bounce, since an instant or ever. */
export async function summariseBounces(db: Db, since = ''): Promise<{ count: number; first: string | null }> {
  const { count, first } = await db
    .selectFrom('bounces')
    .select(({ fn }) => [fn.count<number>('email_key').distinct().as('count'), fn.min('at').as('first')])
    .where('kind', '!=', 'soft')
    .where('cleared_at', 'is', null)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), first }
}

/** Counts the tutors who have confirmed their email and wait for approval, and finds who has waited longest. */
export async function summariseApplications(db: Db): Promise<{ count: number; first: string | null }> {
  const { count, first } = await db
    .selectFrom('users')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
    .where('user_type', '=', 'tutor')
    .where('awaits_approval', '=', 1)
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ or, eb }) => or([eb('must_verify', '=', 0), eb('is_verified', '=', 1)]))
    .executeTakeFirstOrThrow()
  return { count: Number(count), first }
}

/** Lists everybody's newest bounces, for the operator. */
export function listBounces(db: Db): Promise<BounceRow[]> {
  return db.selectFrom('bounces').selectAll().orderBy('at', 'desc').limit(NEWEST).execute()
}

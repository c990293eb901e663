import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingListTable, WaitingRow } from '../../../platform/database/tables/teaching.ts'
import { literalsBefore, type Transitions } from '../../../platform/database/transitions.ts'
import { closesAt, hasFreeSeat, hasLine, isOnSale, isOnWaitingList, isWaiting } from '../queries/counting.ts'

/** The maximum number of a learner's waiting lists that are shown, the newest first. */
const OWN_SHOWN = 50
/** The maximum number of learners on a waiting list that its tutor is shown. */
const LINE_SHOWN = 500

/** An SQL expression: the position of a learner on the waiting list; 1 is the next. */
export const placeInLine = sql<number>`(
  select count(*) from waiting_list as ahead
  where ahead.cohort_id = waiting_list.cohort_id and ahead.state = 'waiting' and ahead.id <= waiting_list.id
)`

/** A learner's entry on a waiting list, waiting or with an offer. */
export type OwnWaitingRow = Awaited<ReturnType<typeof listOwnWaiting>>[number]

/** Lists a learner's entries on waiting lists, the newest first; of all courses, of one, or of one cohort. */
export function listOwnWaiting(db: Db, userId: number, of: { courseId?: number; cohortId?: number } = {}) {
  return (
    db
      .selectFrom('waiting_list')
      .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
      .innerJoin('courses', 'courses.id', 'cohorts.course_id')
      .leftJoin('seat_claims', join =>
        join
          .onRef('seat_claims.cohort_id', '=', 'waiting_list.cohort_id')
          .onRef('seat_claims.user_id', '=', 'waiting_list.user_id')
          .on('seat_claims.state', 'in', ['held', 'offered']),
      )
      .select([
        'waiting_list.state',
        'waiting_list.created_at',
        'waiting_list.cohort_id',
        'cohorts.name',
        'courses.id as course_id',
        'courses.slug',
        'courses.title',
        'seat_claims.expires_at',
        placeInLine.as('place'),
      ])
      // Only a dated cohort has a waiting list.
      .select(({ ref }) => [
        ref('cohorts.starts_at').$notNull().as('starts_at'),
        ref('cohorts.ends_at').$notNull().as('ends_at'),
      ])
      .where('waiting_list.user_id', '=', userId)
      .where(isOnWaitingList)
      .$if(of.courseId !== undefined, query => query.where('cohorts.course_id', '=', of.courseId ?? 0))
      .$if(of.cohortId !== undefined, query => query.where('cohorts.id', '=', of.cohortId ?? 0))
      .orderBy('waiting_list.id', 'desc')
      .limit(OWN_SHOWN)
      .execute()
  )
}

/** Lists the learners on the waiting list of a cohort in their order; those who are offered a seat are at the front. */
export function listWaitingOf(db: Db, cohortId: number) {
  return db
    .selectFrom('waiting_list')
    .innerJoin('users', 'users.id', 'waiting_list.user_id')
    .select([
      'waiting_list.id',
      'waiting_list.state',
      'waiting_list.created_at',
      'waiting_list.offered_at',
      'users.firstname',
      'users.lastname',
      'users.email',
    ])
    .where('waiting_list.cohort_id', '=', cohortId)
    .where(isOnWaitingList)
    .orderBy('waiting_list.id')
    .limit(LINE_SHOWN)
    .execute()
}

/** The transitions of an entry: a learner who left, or had an offer, joins again as another row, at the end. */
const WAITING: Transitions<WaitingRow['state']> = {
  waiting: ['offered', 'left', 'closed', 'cancelled'],
  offered: ['accepted', 'declined', 'expired', 'closed', 'cancelled'],
  accepted: [],
  declined: [],
  left: [],
  expired: [],
  closed: [],
  cancelled: [],
}

/** Returns an update that moves entries to a state; its conditions choose them, and those that may not go there stay. */
export function moveWaitingEntries(
  trx: Db,
  to: Exclude<WaitingRow['state'], 'waiting'>,
  facts: Pick<Updateable<WaitingListTable>, 'offered_at'>,
  now: string,
) {
  return trx
    .updateTable('waiting_list')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(WAITING, to))
}

/** Lists cohorts whose waiting list ends, or has a free seat to offer. */
export function listWaitingListsToMaintain(db: Db, most: number, now: string) {
  return db
    .selectFrom('cohorts')
    .select(['id', 'state', closesAt.as('closes_at')])
    .where(hasLine)
    .where(({ eb, or, and }) =>
      or([eb(closesAt, '<=', now), eb('state', '=', 'cancelled'), and([hasFreeSeat, isOnSale])]),
    )
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Lists the first entries of a cohort's waiting list that match a condition. */
export function listFirstWaiting(
  trx: Db,
  cohortId: number,
  condition: typeof isOnWaitingList | typeof isWaiting,
  most: number,
) {
  return trx
    .selectFrom('waiting_list')
    .select(['id', 'user_id', 'state'])
    .where('cohort_id', '=', cohortId)
    .where(condition)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Returns whether a learner is on any waiting list. */
export async function isOnAnyWaitingList(trx: Db, userId: number): Promise<boolean> {
  const waits = await trx
    .selectFrom('waiting_list')
    .select('id')
    .where('user_id', '=', userId)
    .where(isOnWaitingList)
    .limit(1)
    .executeTakeFirst()
  return waits !== undefined
}

/** Finds a learner's entry on a cohort's waiting list. */
export function findWaitingEntry(trx: Db, cohortId: number, userId: number) {
  return trx
    .selectFrom('waiting_list')
    .select(['id', 'cohort_id', 'user_id', 'state'])
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .where(isOnWaitingList)
    .executeTakeFirst()
}

/** Adds a learner to the end of a cohort's waiting list, and returns the id of the entry. */
export async function insertWaiting(trx: Db, cohortId: number, userId: number, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('waiting_list')
    .values({ cohort_id: cohortId, user_id: userId, state: 'waiting', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists the cohorts on whose waiting lists a learner is, of all courses or of one, in the order of their ids. */
export function listLinesOf(trx: Db, userId: number, courseId?: number): Promise<{ cohort_id: number }[]> {
  return trx
    .selectFrom('waiting_list')
    .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
    .select('cohort_id')
    .where('user_id', '=', userId)
    .where(isOnWaitingList)
    .$if(courseId !== undefined, query => query.where('cohorts.course_id', '=', courseId ?? 0))
    .orderBy('cohort_id')
    .execute()
}

/** Finds the learner who has waited longest, and their enrolment in the course if they have one meanwhile. */
export function findLongestWaiting(trx: Db, cohortId: number) {
  return trx
    .selectFrom('waiting_list')
    .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.user_id', '=', 'waiting_list.user_id')
        .onRef('enrolments.course_id', '=', 'cohorts.course_id')
        .on('enrolments.cancelled_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'waiting_list.user_id')
    .select(['waiting_list.id', 'waiting_list.user_id'])
    .select(
      sql<number>`case when enrolments.id is not null or users.suspended_at is not null
        or users.erased_at is not null then 1 else 0 end`.as('needs_no_seat'),
    )
    .where('waiting_list.cohort_id', '=', cohortId)
    .where(isWaiting)
    .orderBy('waiting_list.id')
    .limit(1)
    .executeTakeFirst()
}

/** Ends a learner's waiting without an offer. */
export async function endWaiting(
  trx: Db,
  id: number,
  to: 'left' | 'closed' | 'cancelled',
  now: string,
): Promise<void> {
  await moveWaitingEntries(trx, to, {}, now).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Ends the offer of a seat whose claim has changed, and returns its learner; undefined if there was no offer. */
export async function endOffer(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  to: 'accepted' | 'declined' | 'expired' | 'closed' | 'cancelled',
  now: string,
): Promise<Pick<WaitingRow, 'id' | 'user_id'> | undefined> {
  return moveWaitingEntries(trx, to, {}, now)
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'offered')
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Marks an entry as offered a seat. */
export async function setOffered(trx: Db, id: number, now: string): Promise<void> {
  await moveWaitingEntries(trx, 'offered', { offered_at: now }, now).where('id', '=', id).execute()
}

import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { folded, type Unfolded } from '../../../platform/database/foldedColumns.ts'
import { deleteInBatches } from '../../../platform/database/insertInBulk.ts'
import type { ClassSessionRow, ClassSessionsTable } from '../../../platform/database/tables/teaching.ts'
import type { ListQuery } from '../../../platform/http/listQuery.ts'
import { type Clock, timestampIn } from '../../../platform/time/clock.ts'
import { TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import { isOwnRow } from '../../ownRows.ts'
import type { SessionColumns } from '../sessionInput.ts'

/** The fields by which the console's list can be ordered. */
export const CLASS_SESSION_SORTS = ['starts_at', 'ends_at', 'title', 'id'] as const

const SORTED = {
  starts_at: 'class_sessions.starts_at',
  ends_at: 'class_sessions.ends_at',
  title: 'class_sessions.folded_title',
  id: 'class_sessions.id',
} as const

type List = ListQuery<(typeof CLASS_SESSION_SORTS)[number]>

/** The states by which the list can be filtered: still to come or under way, over, either of these, or cancelled. */
export const CLASS_SESSION_STATES = ['coming', 'over', 'held', 'cancelled'] as const

/** Lists a page of the class sessions of the tutor's own courses, each with its course. */
export function listOwnedSessions(db: Db, tutorId: number, list: List, now: string) {
  return owned(db, tutorId, list.filter, now)
    .selectAll('class_sessions')
    .select(['courses.slug as course_slug', 'courses.title as course_title'])
    .orderBy(SORTED[list.sort.field], list.sort.direction)
    .orderBy('class_sessions.id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts the classes of a tutor's own courses that match a filter. */
export async function countOwnedSessions(
  db: Db,
  tutorId: number,
  filter: List['filter'],
  now?: string,
): Promise<number> {
  const counted = owned(db, tutorId, filter, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds a class of one of the tutor's own courses; another tutor's class counts as not found. */
export function findOwnedSession(db: Db, tutorId: number, id: number): Promise<ClassSessionRow | undefined> {
  return owned(db, tutorId, { ids: [id] })
    .selectAll('class_sessions')
    .executeTakeFirst()
}

/** Adds a class, with the UID under which calendars know it for good. */
export function insertSession(
  db: Db,
  session: Pick<ClassSessionRow, 'course_id'> & SessionColumns & Partial<Whose & AfterClass>,
  now: string,
): Promise<ClassSessionRow> {
  return db
    .insertInto('class_sessions')
    .values({ ...session, ...folded(session, 'title'), uid: randomUUID(), updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Whose = Pick<ClassSessionRow, 'cohort_id' | 'series_id' | 'series_number'>

/** The columns of a class, besides its time, that learners read and no calendar shows. */
export type AfterClass = Pick<ClassSessionRow, 'notes' | 'recording_link'>

/** The columns of a class that a calendar shows; a calendar applies a change only if the sequence rises with it. */
type ShownInCalendars = Pick<
  ClassSessionRow,
  | 'cohort_id'
  | 'title'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'meeting_link'
  | 'cancelled_at'
  | 'cancel_reason'
>

/**
 * Changes a class, and raises its sequence in the same statement if calendars show a difference; else writes only `change.after`.
 * @param change.after the columns that no calendar shows
 * @returns the class as it is now, or undefined if it is gone
 */
export async function updateSession(
  trx: Db,
  id: number,
  {
    shown,
    after = {},
    ...others
  }: {
    shown: Partial<ShownInCalendars>
    after?: Partial<AfterClass & Pick<ClassSessionRow, 'version'>>
  } & Unfolded<Updateable<ClassSessionsTable>>,
  now: string,
): Promise<ClassSessionRow | undefined> {
  if (Object.keys(after).length > 0)
    await trx.updateTable('class_sessions').set(after).where('id', '=', id).execute()
  const changed = await trx
    .updateTable('class_sessions')
    .set({ ...shown, ...folded(shown, 'title'), ...others, updated_at: now })
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or(
        Object.entries(shown).map(([column, value]) =>
          eb(column as keyof ShownInCalendars, 'is distinct from', value),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return changed ?? trx.selectFrom('class_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Raises the sequence of the coming classes of a course, so that calendars show its new title in front of theirs. */
export async function retitleComingClasses(trx: Db, courseId: number, now: string): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('course_id', '=', courseId)
    .where('starts_at', '>', now)
    .execute()
}

/** Cancels the coming classes of a cohort like single classes: calendars are told, and past classes stay unchanged. */
export async function cancelComingClasses(
  trx: Db,
  cohortId: number,
  reason: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set(({ eb }) => ({
      cancelled_at: now,
      cancel_reason: reason,
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('cohort_id', '=', cohortId)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
}

/** Deletes a class and returns its row, or undefined if it was gone already. Keeps a tombstone for calendars for a while. */
export async function removeSession(trx: Db, id: number, now: string): Promise<ClassSessionRow | undefined> {
  const removed = await trx
    .deleteFrom('class_sessions')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (removed) await keepTombstone(trx, removed, removed.sequence + 1, now)
  return removed
}

/** Stores a tombstone, which tells the calendars of those who had a class that they no longer have it. */
export async function keepTombstone(
  trx: Db,
  { course_id, cohort_id, uid, title, starts_at, ends_at, time_zone }: ClassSessionRow,
  sequence: number,
  now: string,
): Promise<void> {
  const gone = { cohort_id, sequence, title, starts_at, ends_at, time_zone, deleted_at: now }
  await trx
    .insertInto('deleted_classes')
    .values({ course_id, uid, ...gone })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(gone))
    .execute()
}

/** Deletes the tombstone of a class that is open to everybody now. */
export async function dropTombstone(trx: Db, { uid }: Pick<ClassSessionRow, 'uid'>): Promise<void> {
  await trx.deleteFrom('deleted_classes').where('uid', '=', uid).execute()
}

const LISTED = {
  id: 'class_sessions.id',
  folded: sql.ref('class_sessions.folded_title'),
  cohort: 'class_sessions.cohort_id',
  at: 'class_sessions.starts_at',
}

function statesAt(now: string): Record<(typeof CLASS_SESSION_STATES)[number], RawBuilder<SqlBool>> {
  return {
    coming: sql`class_sessions.cancelled_at is null and class_sessions.ends_at > ${now}`,
    over: sql`class_sessions.cancelled_at is null and class_sessions.ends_at <= ${now}`,
    held: sql`class_sessions.cancelled_at is null`,
    cancelled: sql`class_sessions.cancelled_at is not null`,
  }
}

/** A filter by state needs the time, UTC ISO-8601. */
function owned(db: Db, tutorId: number, filter: List['filter'], now?: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .where(isOwnRow({ ...LISTED, ...(now && { states: statesAt(now) }) }, tutorId, filter))
}

/** Lists the classes of a cohort that are not cancelled, in order of start, with the columns that a copy takes. */
export function listClassesToCopy(trx: Db, cohortId: number) {
  return trx
    .selectFrom('class_sessions')
    .select(['title', 'starts_at', 'ends_at', 'time_zone', 'series_id', 'series_number'])
    .where('cohort_id', '=', cohortId)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
}

const DAY_SECONDS = 24 * 60 * 60

/** The days for which calendars are told that a class was cancelled or deleted; after that it is only clutter. */
export const TOLD_DAYS = 30

/** Deletes the tombstones that calendars have seen for long enough. */
export async function deleteOldTombstones(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('deleted_classes')
    .select('id')
    .where('deleted_at', '<=', timestampIn(clock, -TOLD_DAYS * DAY_SECONDS))
  await deleteInBatches(limit => db.deleteFrom('deleted_classes').where('id', 'in', old.limit(limit)))
}

/** Lists a batch of the coming classes whose instants were computed with another version of the time zone data. */
export function listSessionsOfOtherZoneData(
  db: Db,
  after: number,
  most: number,
  now: string,
): Promise<ClassSessionRow[]> {
  return db
    .selectFrom('class_sessions')
    .selectAll()
    .where('id', '>', after)
    .where('starts_at', '>', now)
    .where('tz_version', 'is distinct from', TZ_VERSION)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Moves the instants of a class to this process's time zone data; null leaves them as they are. */
export async function updateInstantsOfSession(
  trx: Db,
  { id, updated_at }: Pick<ClassSessionRow, 'id' | 'updated_at'>,
  instants: Pick<ClassSessionRow, 'starts_at' | 'ends_at'> | null,
  now: string,
): Promise<void> {
  await trx
    .updateTable('class_sessions')
    .set({ tz_version: TZ_VERSION })
    .$if(instants !== null, update =>
      update.set(({ eb }) => ({ ...instants, updated_at: now, sequence: eb('sequence', '+', 1) })),
    )
    .where('id', '=', id)
    // Its tutor may have changed it meanwhile, with the current data.
    .where('updated_at', '=', updated_at)
    .execute()
}

/** When a class is, and for which cohort: these decide whether it overlaps another. */
export type TimesOf = Pick<ClassSessionRow, 'cohort_id' | 'starts_at' | 'ends_at'>

/** More classes than a course has. */
const MOST_OBSTACLES = 1_000

/** Lists the classes between two moments that learners of this cohort would be in. */
export function classesBetween(
  trx: Db,
  courseId: number,
  { cohort_id, starts_at, ends_at }: TimesOf,
  without: readonly number[],
) {
  return (
    trx
      .selectFrom('class_sessions')
      .select(['title', 'starts_at', 'ends_at', 'time_zone'])
      .where('course_id', '=', courseId)
      // Two cohorts may meet at once; a class for everybody overlaps every other.
      .$if(cohort_id !== null, query =>
        query.where(({ eb, or }) => or([eb('cohort_id', 'is', null), eb('cohort_id', '=', cohort_id)])),
      )
      .where('starts_at', '<', ends_at)
      .where('ends_at', '>', starts_at)
      .where('cancelled_at', 'is', null)
      .$if(without.length > 0, query => query.where('id', 'not in', [...without]))
      .orderBy('starts_at')
      .limit(MOST_OBSTACLES)
      .execute()
  )
}

/** Finds the slug of a course by its id, if it belongs to the tutor. */
export function findSlugOfOwnCourse(
  trx: Db,
  tutorId: number,
  courseId: number,
): Promise<{ slug: string } | undefined> {
  return trx
    .selectFrom('courses')
    .select('slug')
    .where('id', '=', courseId)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { type Audience, BEHIND_DAYS, type RecipientState } from '#contract/rules/announcements.ts'
import { ANNOUNCEMENT } from '../../outbox/emit.ts'
import type { Db } from '../../platform/database/db.ts'
import { folded, type Unfolded } from '../../platform/database/foldedColumns.ts'
import type { CourseRow } from '../../platform/database/tables/catalogue.ts'
import type { AnnouncementRow, AnnouncementsTable } from '../../platform/database/tables/messages.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import type { ListQuery } from '../../platform/http/listQuery.ts'
import { isOwnRow } from '../../teaching/ownRows.ts'

/** The sort columns of the console's list. */
export const ANNOUNCEMENT_SORTS = ['send_at', 'id'] as const

type List = ListQuery<(typeof ANNOUNCEMENT_SORTS)[number]>

/** An announcement with its cohort's name; null if it is for the whole course. */
export type OwnAnnouncementRow = AnnouncementRow & { cohort_name: string | null }

/** Lists a page of the announcements of the tutor's courses. */
export function listOwnedAnnouncements(db: Db, tutorId: number, list: List): Promise<OwnAnnouncementRow[]> {
  return shown(db, tutorId, list.filter)
    .orderBy(`announcements.${list.sort.field}`, list.sort.direction)
    .orderBy('announcements.id', list.sort.direction)
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts the filtered announcements of a tutor's courses. */
export async function countOwnedAnnouncements(
  db: Db,
  tutorId: number,
  filter: List['filter'],
): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds an announcement of one of the tutor's courses; undefined for another tutor's. */
export function findOwnedAnnouncement(
  db: Db,
  tutorId: number,
  id: number,
): Promise<OwnAnnouncementRow | undefined> {
  return shown(db, tutorId, { ids: [id] }).executeTakeFirst()
}

/** Adds an announcement and returns it. */
export function insertAnnouncement(
  db: Db,
  announcement: Unfolded<Insertable<AnnouncementsTable>>,
): Promise<AnnouncementRow> {
  return db
    .insertInto('announcements')
    .values({ ...announcement, ...folded(announcement, 'subject') })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a planned announcement; false if it is being sent, was sent or was cancelled. */
export async function updatePlanned(
  db: Db,
  id: number,
  columns: Unfolded<Updateable<AnnouncementsTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ ...columns, ...folded(columns, 'subject') })
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cancels the planned announcements of a tutor who leaves. */
export async function cancelPlannedOf(trx: Db, tutorId: number, now: string): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ cancelled_at: now, updated_at: now })
    .where('course_id', 'in', trx.selectFrom('courses').select('id').where('tutor_id', '=', tutorId))
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** A recipient of an announcement. */
interface RecipientRow {
  id: number
  firstname: string
  lastname: string
  state: RecipientState
  settled_at: string | null
}

/** Lists an announcement's recipients by id. An unsettled email whose job was given up, or no longer exists, has failed. */
export function listRecipients(
  db: Db,
  announcementId: number,
  { offset, limit }: Pick<List, 'offset' | 'limit'>,
): Promise<RecipientRow[]> {
  const key = sql<string>`'announcement:' || announcement_recipients.announcement_id || ':' || announcement_recipients.user_id`
  return db
    .selectFrom('announcement_recipients')
    .innerJoin('users', 'users.id', 'announcement_recipients.user_id')
    .leftJoin('jobs', join => join.on('jobs.kind', '=', ANNOUNCEMENT).on('jobs.key', '=', key))
    .select(['users.id', 'users.firstname', 'users.lastname', 'announcement_recipients.settled_at'])
    .select(({ eb }) =>
      eb
        .case()
        .when(
          eb.and([
            eb('announcement_recipients.state', '=', sql.lit('waiting' as const)),
            eb.or([eb('jobs.id', 'is', null), eb('jobs.outcome', '=', 'given up')]),
          ]),
        )
        .then(sql.lit<RecipientState>('failed'))
        // The email was sent, and only the state was not saved.
        .when(
          eb.and([
            eb('announcement_recipients.state', '=', sql.lit('waiting' as const)),
            eb('jobs.outcome', '=', 'done'),
          ]),
        )
        .then(sql.lit<RecipientState>('sent'))
        .else(eb.ref('announcement_recipients.state').$castTo<RecipientState>())
        .end()
        .as('state'),
    )
    .where('announcement_recipients.announcement_id', '=', announcementId)
    .orderBy('announcement_recipients.user_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the recipients of an announcement. */
export async function countRecipients(db: Db, announcementId: number): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('announcement_id', '=', announcementId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves the outcome of one recipient's email. */
export async function settleRecipient(
  db: Db,
  { announcement, to }: { announcement: number; to: number },
  state: 'sent' | 'switched_off' | 'left',
  settled_at: string,
): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ state, settled_at })
    .where('announcement_id', '=', announcement)
    .where('user_id', '=', to)
    .execute()
}

function shown(db: Db, tutorId: number, filter: List['filter']) {
  return owned(db, tutorId, filter)
    .leftJoin('cohorts', 'cohorts.id', 'announcements.cohort_id')
    .selectAll('announcements')
    .select('cohorts.name as cohort_name')
}

function owned(db: Db, tutorId: number, filter: List['filter']) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .where(
      isOwnRow({ id: 'announcements.id', folded: sql.ref('announcements.folded_subject') }, tutorId, filter),
    )
}

/** Finds the tutor's own course for an announcement, and whether it was taken down. */
export function findAnnouncedCourse(
  db: Db,
  tutorId: number,
  courseId: number,
): Promise<Pick<CourseRow, 'id' | 'title' | 'taken_down_at' | 'taken_down_reason'> | undefined> {
  return db
    .selectFrom('courses')
    .select(['id', 'title', 'taken_down_at', 'taken_down_reason'])
    .where('id', '=', courseId)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/** Returns the names of the tutor who writes. */
export function getWriter(db: Db, tutorId: number): Promise<Pick<UserRow, 'firstname' | 'lastname'>> {
  return db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', tutorId)
    .executeTakeFirstOrThrow()
}

/** Finds an announcement that may be due, with the academy's withholding of its course and tutor. */
export function findLeaving(db: Db, id: number) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .selectAll('announcements')
    .select(['courses.taken_down_at', 'tutors.suspended_at', 'tutors.erased_at'])
    .where('announcements.id', '=', id)
    .executeTakeFirst()
}

/** Marks an announcement as begun, so that nobody can change it; undefined if it is not due, cancelled or sent. */
export function beginSending(db: Db, id: number, now: string): Promise<AnnouncementRow | undefined> {
  return (
    db
      .updateTable('announcements')
      .set(({ fn, val }) => ({ begun_at: fn.coalesce('begun_at', val(now)) }))
      .where('id', '=', id)
      // Checked again: it may have been moved or cancelled since it was read.
      .where('cancelled_at', 'is', null)
      .where('sent_at', 'is', null)
      .where('send_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Marks an announcement as sent, with its number of recipients. */
export async function endSending(trx: Db, id: number, now: string): Promise<void> {
  await trx
    .updateTable('announcements')
    .set(({ selectFrom }) => ({
      sent_at: now,
      recipients: selectFrom('announcement_recipients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('announcement_id', '=', id),
    }))
    .where('id', '=', id)
    .execute()
}

/** Returns the highest id of an announcement's recipients so far; null if there are none. */
export async function lastRecipient(trx: Db, announcementId: number): Promise<number | null> {
  const { last } = await trx
    .selectFrom('announcement_recipients')
    .select(({ fn }) => fn.max('user_id').as('last'))
    .where('announcement_id', '=', announcementId)
    .executeTakeFirstOrThrow()
  return last
}

/** Adds recipients of an announcement; existing ones are skipped. */
export async function insertRecipients(
  trx: Db,
  announcement: number,
  people: readonly number[],
): Promise<void> {
  await trx
    .insertInto('announcement_recipients')
    .values(people.map(user_id => ({ announcement_id: announcement, user_id, state: 'waiting' as const })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The audience of an announcement: the people of a course or one of its cohorts, either all or only those who are behind. */
interface AudienceOf {
  course_id: number
  cohort_id: number | null
  audience: Audience
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Returns the people of an audience above an id, in order of their ids. */
export async function listAudience(
  db: Db,
  of: AudienceOf,
  { after, limit, now }: { after: number; limit: number; now: string },
): Promise<number[]> {
  const rows = await audience(db, of, now)
    .select('enrolments.user_id')
    .where('enrolments.user_id', '>', after)
    .orderBy('enrolments.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Counts an audience as of now. */
export async function countAudience(db: Db, of: AudienceOf, now: string): Promise<number> {
  const counted = audience(db, of, now).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Selects enrolled people: of a cohort everybody, even after its end; of a course those whose weeks are not over. People are
 * behind if they were marked absent from a class of the course lately.
 */
function audience(db: Db, { course_id, cohort_id, audience }: AudienceOf, now: string) {
  return db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .where('enrolments.course_id', '=', course_id)
    .where('enrolments.cancelled_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .$if(cohort_id === null, query => query.where('enrolments.completes_at', '>', now))
    .$if(cohort_id !== null, query => query.where('enrolments.cohort_id', '=', cohort_id))
    .$if(audience === 'behind', query => query.where(wasAbsentLately(now)))
}

function wasAbsentLately(now: string) {
  const since = new Date(Date.parse(now) - BEHIND_DAYS * DAY_MILLISECONDS).toISOString()
  return sql<SqlBool>`exists (
    select 1 from class_sessions
    inner join class_attendance on class_attendance.session_id = class_sessions.id
    where class_sessions.course_id = enrolments.course_id
      and class_sessions.starts_at > ${since}
      and class_sessions.cancelled_at is null
      and class_attendance.user_id = enrolments.user_id
      and class_attendance.state = 'absent'
  )`
}

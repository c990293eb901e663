import { sql } from 'kysely'
import type { TutorLearner } from '#contract/tutor/learners.ts'
import type { Db } from '../../platform/database/db.ts'
import { FOLDED_NAME } from '../../platform/database/foldedColumns.ts'
import type { ListFilter, ListQuery } from '../../platform/http/listQuery.ts'
import { shownNumber } from '../../teaching/enrolments/queries/lists.ts'
import { isOwnRow } from '../../teaching/ownRows.ts'

/** The sort fields of the console's list. */
export const LEARNER_SORTS = ['last_enrolled_at', 'courses', 'firstname', 'lastname'] as const

const SORTED = {
  last_enrolled_at: 'last_enrolled_at',
  courses: 'courses',
  firstname: 'users.folded_firstname',
  lastname: 'users.folded_lastname',
} as const

/** The most enrolments, payments and announcements on a learner's page. */
export const MOST = 100

/** Lists a page of the people who are or were enrolled in the tutor's courses. */
export async function listOwnLearners(
  db: Db,
  tutorId: number,
  { sort, filter, offset, limit }: ListQuery<(typeof LEARNER_SORTS)[number]>,
): Promise<TutorLearner[]> {
  const rows = await learners(db, tutorId, filter)
    .select(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
    .select([shownNumber('phone'), shownNumber('whatsapp')])
    .select(({ fn }) => [
      fn.countAll<number>().as('courses'),
      fn.max('enrolments.created_at').as('last_enrolled_at'),
    ])
    .groupBy(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
    .groupBy(['users.folded_firstname', 'users.folded_lastname'])
    .groupBy(['users.phone', 'users.whatsapp', 'users.shows_numbers'])
    .orderBy(SORTED[sort.field], sort.direction)
    .orderBy('users.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ phone, whatsapp, courses, ...learner }) => ({
    ...learner,
    courses: Number(courses),
    ...(phone !== null && { phone }),
    ...(whatsapp !== null && { whatsapp }),
  }))
}

/** Counts the people who are or were enrolled in the tutor's courses. */
export async function countOwnLearners(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = learners(db, tutorId, filter).select(({ fn }) =>
    fn.count<number>('enrolments.user_id').distinct().as('total'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

const LISTED = {
  id: 'users.id',
  folded: sql`${FOLDED_NAME} || ' ' || users.email_key`,
  emails: sql.ref('users.email_key'),
}

function learners(db: Db, tutorId: number, filter: ListFilter) {
  return db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .where(isOwnRow(LISTED, tutorId, filter))
}

/** Lists the announcements of the tutor's courses that went to a learner, newest first. */
export function listLettersTo(db: Db, tutorId: number, learnerId: number) {
  return db
    .selectFrom('announcement_recipients')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .select(['announcements.id', 'announcements.subject', 'announcements.send_at'])
    .select(['announcement_recipients.state', 'courses.slug', 'courses.title'])
    .where('announcement_recipients.user_id', '=', learnerId)
    .where('courses.tutor_id', '=', tutorId)
    .orderBy('announcements.id', 'desc')
    .limit(MOST)
    .execute()
}

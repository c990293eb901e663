import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { getLearner, type LearnerDetail, listLearners, type TutorLearner } from '#contract/tutor/learners.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Account } from '../../platform/http/account.ts'
import { HttpError } from '../../platform/http/errors.ts'
import {
  contentRange,
  type ListFilter,
  type ListQuery,
  readListQuery,
} from '../../platform/http/listQuery.ts'
import { isOwnRow } from '../../platform/http/ownRows.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { countAttendanceOf } from '../../teaching/classes/attendance/queries.ts'
import { presentTutorEnrolment } from '../../teaching/enrolments/present.ts'
import { listEnrolmentsOfTutor, shownNumber } from '../../teaching/enrolments/queries/lists.ts'
import { listOwnedSales } from '../payments/queries.ts'

const SORTS = ['last_enrolled_at', 'courses', 'firstname', 'lastname'] as const

/** A learner has no more of each than a page of theirs shows. */
const MOST = 100

/** The learners of a tutor's courses, as plain REST to read. */
export function learnerRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listLearners, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, SORTS)
    const rows = await listOwnLearners(db, user.id, list)
    const total = await countOwnLearners(db, user.id, list.filter)
    setHeader('content-range', contentRange('learners', list, rows.length, total))
    return rows
  })

  registerEndpoint(app, getLearner, async ({ params, user }) => {
    const learner = await ownLearner(db, user, params.id)
    return { ...learner, ...(await detailsOf(db, user, learner, timestamp(clock))) }
  })
}

/**
 * Policy "own learner": finds who is or was enrolled in one of the tutor's courses.
 * @throws HttpError `learner.not_found`
 */
async function ownLearner(db: Db, tutor: Account, id: number): Promise<TutorLearner> {
  const [learner] = await listOwnLearners(db, tutor.id, {
    sort: { field: 'courses', direction: 'asc' },
    filter: { ids: [id] },
    offset: 0,
    limit: 1,
  })
  if (!learner)
    throw new HttpError('learner.not_found', 'This learner was not found among those of your courses.')
  return learner
}

/** Reads what a learner has to do with the tutor's courses; `now` is UTC ISO-8601. */
async function detailsOf(
  db: Db,
  tutor: Account,
  { id: learnerId }: TutorLearner,
  now: string,
): Promise<Pick<LearnerDetail, 'enrolments' | 'payments' | 'letters'>> {
  const page = { offset: 0, limit: MOST }
  const [enrolments, attendance, payments, letters] = await Promise.all([
    listEnrolmentsOfTutor(db, { tutorId: tutor.id, now, learnerId }, page),
    countAttendanceOf(db, { userId: learnerId }),
    listOwnedSales(
      db,
      tutor.id,
      { ...page, sort: { field: 'paid_at', direction: 'desc' }, filter: {} },
      learnerId,
    ),
    listLettersTo(db, tutor.id, learnerId),
  ])
  const attendanceIn = new Map(attendance.map(count => [count.course_id, count]))
  return {
    enrolments: enrolments.map(row => {
      const count = attendanceIn.get(row.course_id)
      return {
        ...presentTutorEnrolment(row, now),
        ...(count && { attendance: { attended: Number(count.attended), of: Number(count.of) } }),
      }
    }),
    payments,
    letters: letters.map(({ slug, title, ...letter }) => ({ ...letter, course: { slug, title } })),
  }
}

/** Lists the announcements of the tutor's courses that went to a learner, the newest first. */
function listLettersTo(db: Db, tutorId: number, learnerId: number) {
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

async function listOwnLearners(
  db: Db,
  tutorId: number,
  { sort, filter, offset, limit }: ListQuery<(typeof SORTS)[number]>,
): Promise<TutorLearner[]> {
  const rows = await learners(db, tutorId, filter)
    .select(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
    .select([shownNumber('phone'), shownNumber('whatsapp')])
    .select(({ fn }) => [
      fn.countAll<number>().as('courses'),
      fn.max('enrolments.created_at').as('last_enrolled_at'),
    ])
    .groupBy(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
    .groupBy(['users.phone', 'users.whatsapp', 'users.shows_numbers'])
    .orderBy(sort.field, sort.direction)
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

async function countOwnLearners(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = learners(db, tutorId, filter).select(({ fn }) =>
    fn.count<number>('enrolments.user_id').distinct().as('total'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

const LISTED = {
  id: 'users.id',
  text: sql`users.firstname || ' ' || users.lastname || ' ' || users.email`,
}

function learners(db: Db, tutorId: number, filter: ListFilter) {
  return db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .where(isOwnRow(LISTED, tutorId, filter))
}

import type { FastifyInstance } from 'fastify'
import { getLearner, type LearnerDetail, listLearners, type TutorLearner } from '#contract/tutor/learners.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { countAttendanceOf } from '../../teaching/classes/attendance/queries.ts'
import { presentTutorEnrolment } from '../../teaching/enrolments/present.ts'
import { listEnrolmentsOfTutor } from '../../teaching/enrolments/queries/lists.ts'
import { listOwnedSales } from '../payments/queries.ts'
import { countOwnLearners, LEARNER_SORTS, listLettersTo, listOwnLearners, MOST } from './queries.ts'

/** Registers the read-only routes of a tutor's learners. */
export function learnerRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listLearners, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, LEARNER_SORTS)
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
 * Policy "own learner": finds a person who is or was enrolled in one of the tutor's courses.
 * @throws HttpError `learner.not_found`
 */
async function ownLearner(db: Db, tutor: Account, id: number): Promise<TutorLearner> {
  const [learner] = await listOwnLearners(db, tutor.id, {
    sort: { field: 'courses', direction: 'asc' },
    filter: { ids: [id] },
    offset: 0,
    limit: 1,
  })
  if (!learner) throw new HttpError('learner.not_found', "This learner isn't enrolled in your courses.")
  return learner
}

/** Reads a learner's enrolments, payments and announcements in the tutor's courses; `now` is UTC ISO-8601. */
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

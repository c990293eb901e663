import type { FastifyInstance } from 'fastify'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { downloadTimetable, listTimetable } from '#contract/timetable.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { paths } from '#pages/paths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { calendarClasses } from '../calendar/calendarClasses.ts'
import { calendarFile } from '../calendar/calendarFile.ts'
import { countAttendanceOf } from '../classes/attendance/queries.ts'
import { presentLearnersSession, presentSession } from '../classes/present.ts'
import { listSessionsOf } from '../classes/queries/learnersClasses.ts'
import { maySeeTimetable } from '../courses/policy.ts'
import { countCoursesOf, findCourseBySlug } from '../courses/queries.ts'
import { listOnsiteClassesOf } from '../onsite/slots/queries/learnersSlots.ts'
import { presentEnrolledCourse, presentTutorEnrolment } from './present.ts'
import {
  countByStateOfTutor,
  countEnrolmentsOf,
  countEnrolmentsOfTutor,
  listClassesOf,
  listEnrolmentsOf,
  listEnrolmentsOfTutor,
} from './queries/lists.ts'

const PAGE_LENGTH = 24

/** Registers the lists and counters of enrolments, and the timetables of the courses; settlement does the enrolling. */
export function enrolmentRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock, config } = academy

  registerEndpoint(app, listTutorEnrolments, async ({ user, query }) => {
    const now = timestamp(clock)
    const {
      page = 1,
      items = PAGE_LENGTH,
      course: courseSlug,
      status,
      cohort: cohortId,
      q: search,
      sort,
    } = query
    const filter = { tutorId: user.id, now, courseSlug, status, cohortId, search }
    const total = await countEnrolmentsOfTutor(db, filter)
    const rows = await listEnrolmentsOfTutor(db, filter, {
      offset: (page - 1) * items,
      limit: items,
      sort,
    })
    return success({
      data: rows.map(row => presentTutorEnrolment(row, now)),
      total,
      page,
      per_page: items,
      last_page: Math.max(1, Math.ceil(total / items)),
    })
  })

  registerEndpoint(app, listEnrolledCourses, async ({ user }) => {
    const now = timestamp(clock)
    const [rows, classes, attendance] = await Promise.all([
      listEnrolmentsOf(db, { userId: user.id, now }),
      listClassesOf(db, { userId: user.id, now }),
      countAttendanceOf(db, { userId: user.id }),
    ])
    const attendanceIn = new Map(attendance.map(count => [count.course_id, count]))
    const takesOnsite = rows.some(({ method }) => method === 'physical')
    const onsite = takesOnsite ? await listOnsiteClassesOf(db, user.id) : []
    const classesOf = new Map<number, typeof classes>(rows.map(row => [row.course_id, []]))
    for (const session of classes) classesOf.get(session.course_id)?.push(session)
    return success({
      data: rows.map(row => {
        const { course_id } = row
        const seen = {
          classes: classesOf.get(course_id) ?? [],
          attendance: attendanceIn.get(course_id),
          onsite: onsite.filter(one => one.course_id === course_id),
        }
        return presentEnrolledCourse(row, seen, now)
      }),
    })
  })

  registerEndpoint(app, getEnrolmentCount, async ({ user }) =>
    success({ data: await countersOf(db, user, timestamp(clock)) }),
  )

  registerEndpoint(app, listTimetable, async ({ user, params }) => {
    const course = await courseOf(user, params.slug)
    const now = timestamp(clock)
    const sessions = await listSessionsOf(db, course.id, learnerOf(user, course), now)
    const isTutor = user.id === course.tutor_id
    return success({
      data: sessions.map(row => (isTutor ? presentSession(row) : presentLearnersSession(row, now))),
    })
  })

  registerEndpoint(app, downloadTimetable, async ({ user, params, setHeader }) => {
    const course = await courseOf(user, params.slug)
    setHeader('content-disposition', `attachment; filename="${course.slug}.ics"`)
    const page = user.id === course.tutor_id ? paths.courseManage(course.slug) : paths.enrolledCourses()
    const classes = await calendarClasses(
      db,
      { courseId: course.id, learnerId: learnerOf(user, course) },
      clock.now(),
    )
    return calendarFile({ name: course.title, page: `${config.publicUrl}${page}` }, classes)
  })

  /** Finds the course of a timetable for its learners and its tutor; all others get "not found". */
  async function courseOf(user: Account, slug: string) {
    const course = await findCourseBySlug(db, slug)
    if (!course || !(await maySeeTimetable(db, user, course)))
      throw new HttpError('course.not_found', 'Timetable not found.')
    return course
  }
}

/** Returns the learner whose own classes a list is limited to; undefined for the course's tutor, who sees all. */
function learnerOf(user: Account, { tutor_id }: { tutor_id: number }): number | undefined {
  return user.id === tutor_id ? undefined : user.id
}

/** Returns the dashboard's counters: a learner's enrolments, or a tutor's courses and the enrolments in them. */
async function countersOf(db: Db, user: Account, now: string) {
  if (user.userType === 'tutor') return tutorCounters(db, user.id, now)
  const { all, ongoing, completed } = await countEnrolmentsOf(db, user.id, now)
  return { all, ongoing, completed, total: all }
}

async function tutorCounters(db: Db, tutorId: number, now: string) {
  const all = await countCoursesOf(db, tutorId)
  const { all: total, ongoing, completed } = await countByStateOfTutor(db, { tutorId, now })
  return { all, ongoing, completed, total }
}

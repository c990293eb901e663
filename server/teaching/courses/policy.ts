import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CourseRow } from '../../platform/database/tables/catalogue.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { type CourseForEnrolment, findEnrolment } from './queries.ts'

/** A person's relation to a course. */
export interface CourseAccess {
  isOwner: boolean
  isEnrolled: boolean
}

/** Returns whether the person owns the course, and whether they are enrolled in it; for a visitor both are false. */
export async function findCourseAccess(
  db: Db,
  user: Account | null,
  course: Pick<CourseRow, 'id' | 'tutor_id'>,
): Promise<CourseAccess> {
  if (!user) return { isOwner: false, isEnrolled: false }
  const isOwner = course.tutor_id === user.id
  const isEnrolled =
    user.userType === 'learner' && (await findEnrolment(db, user.id, course.id)) !== undefined
  return { isOwner, isEnrolled }
}

/** Policy "may see the course": an unpublished one is visible only to its tutor and its learners. */
export function maySee(course: Pick<CourseRow, 'status'>, { isOwner, isEnrolled }: CourseAccess): boolean {
  return course.status === PUBLISHED || isOwner || isEnrolled
}

/** Policy "may see the timetable": only the course's learners and its tutor may. */
export async function maySeeTimetable(db: Db, user: Account, course: CourseForEnrolment): Promise<boolean> {
  if (course.tutor_id === user.id) return true
  return (await findEnrolment(db, user.id, course.id)) !== undefined
}

/**
 * Policy "may buy", for the course; for the learner see `refuseUnverified`.
 * @throws HttpError `course.not_found`, `enrolment.exists`
 */
export function mayBuy<Course extends CourseForEnrolment>(
  course: Course | null | undefined,
  { isEnrolled }: { isEnrolled: boolean },
): Course {
  if (course?.status !== PUBLISHED) throw new HttpError('course.not_found', 'Course not found.')
  if (isEnrolled) throw enrolledAlready(course)
  return course
}

/**
 * Policy "may buy", for the learner: refuses an unverified email if this academy requires a verified one.
 * @throws HttpError `account.not_verified`
 */
export function refuseUnverified({ config }: Pick<AppContext, 'config'>, { isVerified }: Account): void {
  if (isVerified || !config.requireVerifiedEmail) return
  throw new HttpError(
    'account.not_verified',
    'Please confirm your email first. Our welcome email has a link and a code.',
  )
}

/** Returns the error for a learner who is enrolled already. */
export function enrolledAlready({ title }: Pick<CourseForEnrolment, 'title'>): HttpError {
  return new HttpError('enrolment.exists', `You're already enrolled in ${title}.`)
}

import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Account } from '../accounts/account.ts'
import type { Db } from '../database/db.ts'
import type { CourseRow } from '../database/tables.ts'
import { findEnrolment } from '../enrolments/repository.ts'
import { HttpError } from '../http/errors.ts'
import { takenDownSentence } from './moderation/withheld.ts'
import { findMoved, findOwned } from './repository.ts'

/** How a person stands to a course. */
export interface Standing {
  isOwner: boolean
  isEnrolled: boolean
}

/** Whether the person owns the course or is enrolled in it; a visitor is neither. */
export async function standingIn(
  db: Db,
  user: Account | null,
  course: Pick<CourseRow, 'id' | 'tutor_id'>,
): Promise<Standing> {
  if (!user) return { isOwner: false, isEnrolled: false }
  const isOwner = course.tutor_id === user.id
  const isEnrolled =
    user.userType === 'learner' && (await findEnrolment(db, user.id, course.id)) !== undefined
  return { isOwner, isEnrolled }
}

/** An unpublished course is there for its tutor and its learners only. */
export function maySee(course: Pick<CourseRow, 'status'>, { isOwner, isEnrolled }: Standing): boolean {
  return course.status === PUBLISHED || isOwner || isEnrolled
}

/**
 * The tutor's own course, to change it.
 * @throws HttpError `course.not_found` in the same words for an unknown course and for somebody else's
 */
export async function ownCourse(db: Db, tutor: Account, slug: string): Promise<CourseRow> {
  const course = (await findOwned(db, tutor.id, slug)) ?? (await findMoved(db, tutor.id, slug))
  if (!course) throw new HttpError('course.not_found', 'This course was not found.')
  return course
}

/**
 * The tutor's own course, to do with it as a whole what would undo the academy's decision: a copy of a course that was taken down
 * could be sold, and what is deleted or moved is lost sight of.
 * @throws HttpError `course.not_found` like `ownCourse`, `course.taken_down` with the reason
 */
export async function ownFreeCourse(db: Db, tutor: Account, slug: string): Promise<CourseRow> {
  const course = await ownCourse(db, tutor, slug)
  if (course.taken_down_at)
    throw new HttpError('course.taken_down', takenDownSentence(course.taken_down_reason))
  return course
}

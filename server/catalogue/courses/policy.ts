import type { Withheld } from '#contract/entities.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { lockTutorStatus } from '../../people/queries/people.ts'
import { takenDownSentence, withheldFrom } from '../../people/withheld.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CourseRow } from '../../platform/database/tables/catalogue.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { findOwnCourseByOldSlug } from './queries/addresses.ts'
import { findOwned, listTakenDown } from './queries/courses.ts'

/**
 * Policy "own course": finds the tutor's own course, to change it.
 * @throws HttpError `course.not_found` in the same words for an unknown course and for another tutor's
 */
export async function ownCourse(db: Db, tutor: Pick<Account, 'id'>, slug: string): Promise<CourseRow> {
  const course = (await findOwned(db, tutor.id, slug)) ?? (await findOwnCourseByOldSlug(db, tutor.id, slug))
  if (!course) throw new HttpError('course.not_found', 'Course not found.')
  return course
}

/**
 * Policy "own free course": finds the tutor's own course unless it was taken down. To copy, delete or move one that was
 * would undo the academy's decision: a copy could be sold, and the academy would lose sight of the course.
 * @throws HttpError `course.not_found` like `ownCourse`, `course.taken_down` with the reason
 */
export async function ownFreeCourse(db: Db, tutor: Account, slug: string): Promise<CourseRow> {
  const course = await ownCourse(db, tutor, slug)
  if (course.taken_down_at)
    throw new HttpError('course.taken_down', takenDownSentence(course.taken_down_reason))
  return course
}

const WITHHELD_CODES = {
  taken_down: 'course.taken_down',
  suspended: 'account.suspended',
  verification: 'account.not_verified',
  approval: 'account.awaits_approval',
} as const satisfies Record<Withheld['reason'], ErrorCode>

/** Returns whether this academy requires a second factor of tutors and the account's session lacks one. */
export function lacksSecondFactor(
  { config }: Pick<AppContext, 'config'>,
  { secondFactorAt }: Account,
): boolean {
  return config.requireSecondFactor === 'tutors' && secondFactorAt === null
}

/**
 * Policy "may publish": the session needs a second factor if this academy requires one. Courses on sale stay on sale.
 * @throws HttpError `account.second_factor_missing`
 */
export function refuseWithoutSecondFactor(academy: Pick<AppContext, 'config'>, user: Account): void {
  if (!lacksSecondFactor(academy, user)) return
  throw new HttpError(
    'account.second_factor_missing',
    'Set up two-step verification under “Your account” to publish courses. You can save a draft now.',
  )
}

/**
 * Policy "may publish": refuses to put a tutor's courses on sale, in the same transaction. Courses are found
 * by id, because a slug may change meanwhile and then nothing would be checked.
 * @throws HttpError with the reason of the first course that the academy keeps off sale
 */
export async function mayPublish(trx: Db, tutorId: number, courseIds: readonly number[]): Promise<void> {
  const tutor = await lockTutorStatus(trx, tutorId)
  const courses = await listTakenDown(trx, tutorId, courseIds)
  for (const course of courses) {
    const withheld = withheldFrom(tutor, course)
    if (withheld) throw new HttpError(WITHHELD_CODES[withheld.reason], withheld.sentence)
  }
}

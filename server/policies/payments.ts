import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Account } from '../accounts/account.ts'
import type { AppContext } from '../appContext.ts'
import type { PaymentRow } from '../database/tables.ts'
import type { CourseForEnrolment } from '../enrolments/repository.ts'
import { HttpError } from '../http/errors.ts'

/**
 * Policy "own payment": somebody else's is as unknown as one that never was, and the provider is asked about neither.
 * @throws HttpError `payment.not_found`
 */
export function ownPayment(payment: PaymentRow | undefined, user: Account): PaymentRow {
  if (payment?.user_id !== user.id) throw new HttpError('payment.not_found', 'The payment was not found.')
  return payment
}

/**
 * Policy "may buy", of the course; for the learner see `refuseUnverified`.
 * @throws HttpError `course.not_found`, `enrolment.exists`
 */
export function mayBuy<Course extends CourseForEnrolment>(
  course: Course | null | undefined,
  { isEnrolled }: { isEnrolled: boolean },
): Course {
  if (course?.status !== PUBLISHED) throw new HttpError('course.not_found', 'The course was not found.')
  if (isEnrolled) throw enrolledAlready(course)
  return course
}

/**
 * Policy "may buy", of the learner: refuses one whose e-mail is not verified, where this academy asks for that.
 * @throws HttpError `account.not_verified`
 */
export function refuseUnverified({ config }: Pick<AppContext, 'config'>, { isVerified }: Account): void {
  if (isVerified || !config.requireVerifiedEmail) return
  throw new HttpError(
    'account.not_verified',
    'Please confirm your e-mail first: the letter that welcomed you has a link and a code.',
  )
}

/** The refusal of a learner who is enrolled already. */
export function enrolledAlready({ title }: Pick<CourseForEnrolment, 'title'>): HttpError {
  return new HttpError('enrolment.exists', `You are enrolled in ${title} already.`)
}

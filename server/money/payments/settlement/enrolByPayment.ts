import { OWED, type OwedBecause } from '#contract/rules/owed.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import {
  type CourseForEnrolment,
  findCourseForEnrolment,
  isErased,
} from '../../../teaching/courses/queries.ts'
import { placeLearner } from '../../../teaching/enrolments/placeLearner.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { movePayment } from '../queries.ts'
import { hasOpenDispute } from '../reversals/queries.ts'

/**
 * Enrols a learner by their payment, in the caller's transaction, for paid and free courses alike. Idempotent per payment.
 * @returns null, or the reason that the payment buys no place
 */
export async function enrolByPayment(
  trx: Db,
  payment: PaymentRow,
  course: Pick<CourseForEnrolment, 'id' | 'duration_weeks'>,
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<OwedBecause | null> {
  const { isNew, because } = await placeLearner(trx, payment, course, now)
  if (isNew) await recordPaymentEvent(trx, payment, { kind: 'enrolled' }, now, actor)
  return because
}

/**
 * Enrols by a payment that just became a success; one that buys no place gets a refund due. A payment about which a bank is already
 * looking into a dispute is disputed, and its learner stays enrolled meanwhile.
 */
export async function enrolOrMarkRefundDue(
  trx: Db,
  payment: PaymentRow,
  now: string,
  actor: Actor,
): Promise<PaymentRow> {
  const settled = await settlePlace(trx, payment, now, actor)
  if (!(await hasOpenDispute(trx, payment.id))) return settled
  const disputed = await movePayment(trx, payment.id, 'disputed', { updated_at: now })
  return disputed ?? settled
}

async function settlePlace(trx: Db, payment: PaymentRow, now: string, actor: Actor): Promise<PaymentRow> {
  if (payment.course_id === null) {
    return (await isErased(trx, payment.user_id))
      ? markRefundDue(trx, payment, 'erased', now, actor)
      : payment
  }
  const course = await findCourseForEnrolment(trx, payment.course_id)
  if (!course) return markRefundDue(trx, payment, 'withdrawn', now, actor)
  const because = await enrolByPayment(trx, payment, course, now, actor)
  return because === null ? payment : markRefundDue(trx, payment, because, now, actor)
}

/** Marks a paid payment that bought nothing as due for a refund. */
export async function markRefundDue(
  trx: Db,
  payment: PaymentRow,
  because: OwedBecause,
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<PaymentRow> {
  const { reason } = OWED[because]
  const due = await movePayment(trx, payment.id, 'refund_due', { review_reason: reason, updated_at: now })
  if (!due) return payment
  await recordPaymentEvent(trx, payment, { kind: 'settled', to: due.status, detail: reason }, now, actor)
  return due
}

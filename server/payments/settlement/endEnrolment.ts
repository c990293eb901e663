import { owedBecause } from '#contract/rules/owed.ts'
import { handSeatOver, releaseSeatOf } from '../../cohorts/seats.ts'
import type { Db } from '../../database/db.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { announceEnrolmentEnd } from '../../enrolments/announceEnrolment.ts'
import {
  changeEnrolmentsCount,
  deleteEnrolmentOf,
  handEnrolmentOver,
  hasEnrolment,
} from '../../enrolments/repository.ts'
import { freeComingSlots } from '../../slots/bookings.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { hasRefund } from '../refunds/refundRepository.ts'
import { findRefundsDue, movePayment } from '../repository.ts'

/** Ends the enrolment of a payment that was given back in full, unless another payment of the learner takes it over. */
export async function endEnrolment(trx: Db, refunded: PaymentRow, now: string, actor: Actor): Promise<void> {
  if (await handToOtherPayment(trx, refunded, now, actor)) return
  const enrolment = await deleteEnrolmentOf(trx, refunded.id)
  if (!enrolment) return
  await releaseSeatOf(trx, refunded.id, 'enrolled', now)
  await freeComingSlots(trx, { userId: enrolment.user_id, courseId: enrolment.course_id }, now)
  await recordPaymentEvent(trx, refunded, { kind: 'unenrolled' }, now, actor)
  await announceEnrolmentEnd(trx, refunded.id, now)
  await changeEnrolmentsCount(trx, enrolment.course_id, -1)
}

/**
 * Hands the enrolment to a payment of the same learner for the same course, whose refund is due only because the learner was
 * enrolled already; that refund is not due any more then.
 * @returns false when there is no such payment
 */
async function handToOtherPayment(
  trx: Db,
  refunded: PaymentRow,
  now: string,
  actor: Actor,
): Promise<boolean> {
  if (refunded.course_id === null || !(await hasEnrolment(trx, refunded.id))) return false
  for (const due of await findRefundsDue(trx, refunded.user_id, refunded.course_id)) {
    if (owedBecause(due) !== 'enrolled') continue
    if (await hasRefund(trx, due.id)) continue
    const heir = await movePayment(trx, due.id, 'success', { review_reason: null, updated_at: now })
    if (!heir) continue
    await handEnrolmentOver(trx, refunded.id, heir)
    await handSeatOver(trx, refunded.id, heir.id, now)
    const freed = `The payment ${refunded.reference} was given back.`
    await recordPaymentEvent(trx, due, { kind: 'settled', to: heir.status, detail: freed }, now, actor)
    await recordPaymentEvent(trx, heir, { kind: 'enrolled' }, now, actor)
    const passed = `The payment ${heir.reference} has the place now.`
    await recordPaymentEvent(trx, refunded, { kind: 'unenrolled', detail: passed }, now, actor)
    return true
  }
  return false
}

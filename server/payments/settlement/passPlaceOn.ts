import type { Db } from '../../database/connect.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { handPlaceOver, holdsPlace } from '../../enrolments/repository.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { hasRefund } from '../refunds/refundRepository.ts'
import { findOwedBack, movePayment } from '../repository.ts'

/**
 * Hands the place of a payment that went back to another one that its learner has paid for the same course, and that was to
 * be given back only because the place was taken. False when there is none: then the place ends.
 */
export async function passPlaceOn(
  trx: Db,
  refunded: PaymentRow,
  now: string,
  actor: Actor,
): Promise<boolean> {
  if (refunded.course_id === null || !(await holdsPlace(trx, refunded.id))) return false
  for (const owed of await findOwedBack(trx, refunded.user_id, refunded.course_id)) {
    if (await hasRefund(trx, owed.id)) continue
    const heir = await movePayment(trx, owed.id, 'success', { review_reason: null, updated_at: now })
    if (!heir) continue
    await handPlaceOver(trx, refunded.id, heir)
    const freed = `The payment ${refunded.reference} was given back.`
    await recordPaymentEvent(trx, owed, { kind: 'settled', to: heir.status, detail: freed }, now, actor)
    await recordPaymentEvent(trx, heir, { kind: 'enrolled' }, now, actor)
    const passed = `The payment ${heir.reference} has the place now.`
    await recordPaymentEvent(trx, refunded, { kind: 'unenrolled', detail: passed }, now, actor)
    return true
  }
  return false
}

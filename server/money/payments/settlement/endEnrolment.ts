import { owedBecause } from '#contract/rules/owed.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { EnrolmentRow } from '../../../platform/database/tables/teaching.ts'
import { lockCohorts } from '../../../teaching/cohorts/queries/counting.ts'
import { moveClaimToPayment } from '../../../teaching/cohorts/queries/seats.ts'
import { releaseSeatOf } from '../../../teaching/cohorts/seats.ts'
import { announceEnrolmentEnd } from '../../../teaching/enrolments/announceEnrolment.ts'
import {
  changeEnrolmentsCount,
  deleteEnrolmentOf,
  findEnrolmentBy,
  moveEnrolmentToPayment,
} from '../../../teaching/enrolments/queries/enrolments.ts'
import { freeComingSlots } from '../../../teaching/onsite/slots/queries/bookings.ts'
import { bookHeldSlot } from '../../../teaching/onsite/slots/slotOfPayment.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { findRefundsDue, movePayment } from '../queries.ts'
import { hasRefund } from '../reversals/queries.ts'
import { enrolOrMarkRefundDue } from './enrolByPayment.ts'

/**
 * Ends the enrolment of a fully refunded payment. Another payment of the same learner for the same course, with a refund due only
 * because the learner was enrolled already, takes over: in the same cohort it takes this enrolment and its seat, in another
 * cohort it enrols there.
 */
export async function endEnrolment(trx: Db, refunded: PaymentRow, now: string, actor: Actor): Promise<void> {
  const enrolment = await findEnrolmentBy(trx, refunded.id)
  if (!enrolment) return
  const successors = await findSuccessors(trx, enrolment)
  await lockCohorts(trx, [enrolment, ...successors])
  const inSameCohort = successors.find(({ cohort_id }) => cohort_id === enrolment.cohort_id)
  if (inSameCohort && (await moveToSuccessor(trx, refunded, enrolment, inSameCohort, now, actor))) return

  await deleteEnrolmentOf(trx, refunded.id)
  await releaseSeatOf(trx, refunded.id, 'enrolled', now)
  await freeComingSlots(trx, { userId: enrolment.user_id, courseId: enrolment.course_id }, now)
  await recordPaymentEvent(trx, refunded, { kind: 'unenrolled' }, now, actor)
  await announceEnrolmentEnd(trx, refunded.id, now)
  await changeEnrolmentsCount(trx, enrolment.course_id, -1)
  for (const due of successors) {
    const successor = await settleSuccessor(trx, due, refunded, now, actor)
    if (successor && (await enrolOrMarkRefundDue(trx, successor, now, actor)).status === 'success') return
  }
}

/** Finds the payments that can take over an enrolment, oldest first; one with a refund in progress cannot. */
async function findSuccessors(trx: Db, { user_id, course_id }: EnrolmentRow): Promise<PaymentRow[]> {
  const successors: PaymentRow[] = []
  for (const due of await findRefundsDue(trx, user_id, course_id)) {
    if (owedBecause(due) === 'enrolled' && !(await hasRefund(trx, due.id))) successors.push(due)
  }
  return successors
}

/** @returns false if the successor's status has changed meanwhile */
async function moveToSuccessor(
  trx: Db,
  refunded: PaymentRow,
  enrolment: EnrolmentRow,
  due: PaymentRow,
  now: string,
  actor: Actor,
): Promise<boolean> {
  const successor = await settleSuccessor(trx, due, refunded, now, actor)
  if (!successor) return false
  await moveEnrolmentToPayment(trx, refunded.id, successor)
  await moveClaimToPayment(trx, refunded.id, successor.id, now)
  const { user_id: userId, course_id: courseId } = enrolment
  if (enrolment.method !== successor.method) await freeComingSlots(trx, { userId, courseId }, now)
  await bookHeldSlot(trx, successor, courseId, now)
  await recordPaymentEvent(trx, successor, { kind: 'enrolled' }, now, actor)
  const passed = `The payment ${successor.reference} has the place now.`
  await recordPaymentEvent(trx, refunded, { kind: 'unenrolled', detail: passed }, now, actor)
  return true
}

async function settleSuccessor(
  trx: Db,
  due: PaymentRow,
  refunded: PaymentRow,
  now: string,
  actor: Actor,
): Promise<PaymentRow | undefined> {
  const successor = await movePayment(trx, due.id, 'success', { review_reason: null, updated_at: now })
  if (!successor) return undefined
  const freed = `The payment ${refunded.reference} was refunded.`
  await recordPaymentEvent(trx, due, { kind: 'settled', to: successor.status, detail: freed }, now, actor)
  return successor
}

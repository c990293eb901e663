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
  handEnrolmentOver,
} from '../../../teaching/enrolments/queries/enrolments.ts'
import { freeComingSlots } from '../../../teaching/onsite/slots/queries/bookings.ts'
import { bookHeldSlot } from '../../../teaching/onsite/slots/slotOfPayment.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { findRefundsDue, movePayment } from '../queries.ts'
import { hasRefund } from '../refunds/queries.ts'
import { enrolOrMarkRefundDue } from './enrolByPayment.ts'

/**
 * Ends the enrolment of a fully refunded payment. Another payment of the same learner for the same course, with a refund due only
 * because the learner was enrolled already, takes over: in the same cohort it takes this enrolment and its seat, in another
 * cohort it enrols there.
 */
export async function endEnrolment(trx: Db, refunded: PaymentRow, now: string, actor: Actor): Promise<void> {
  const enrolment = await findEnrolmentBy(trx, refunded.id)
  if (!enrolment) return
  const heirs = await findHeirs(trx, enrolment)
  await lockCohorts(trx, [enrolment, ...heirs])
  const inSameCohort = heirs.find(({ cohort_id }) => cohort_id === enrolment.cohort_id)
  if (inSameCohort && (await handOver(trx, refunded, enrolment, inSameCohort, now, actor))) return

  await deleteEnrolmentOf(trx, refunded.id)
  await releaseSeatOf(trx, refunded.id, 'enrolled', now)
  await freeComingSlots(trx, { userId: enrolment.user_id, courseId: enrolment.course_id }, now)
  await recordPaymentEvent(trx, refunded, { kind: 'unenrolled' }, now, actor)
  await announceEnrolmentEnd(trx, refunded.id, now)
  await changeEnrolmentsCount(trx, enrolment.course_id, -1)
  for (const due of heirs) {
    const heir = await becomeHeir(trx, due, refunded, now, actor)
    if (heir && (await enrolOrMarkRefundDue(trx, heir, now, actor)).status === 'success') return
  }
}

/** Finds the payments that can take over an enrolment, oldest first; one with a refund in progress cannot. */
async function findHeirs(trx: Db, { user_id, course_id }: EnrolmentRow): Promise<PaymentRow[]> {
  const heirs: PaymentRow[] = []
  for (const due of await findRefundsDue(trx, user_id, course_id)) {
    if (owedBecause(due) === 'enrolled' && !(await hasRefund(trx, due.id))) heirs.push(due)
  }
  return heirs
}

/** @returns false if the heir's status has changed meanwhile */
async function handOver(
  trx: Db,
  refunded: PaymentRow,
  enrolment: EnrolmentRow,
  due: PaymentRow,
  now: string,
  actor: Actor,
): Promise<boolean> {
  const heir = await becomeHeir(trx, due, refunded, now, actor)
  if (!heir) return false
  await handEnrolmentOver(trx, refunded.id, heir)
  await moveClaimToPayment(trx, refunded.id, heir.id, now)
  const { user_id: userId, course_id: courseId } = enrolment
  if (enrolment.method !== heir.method) await freeComingSlots(trx, { userId, courseId }, now)
  await bookHeldSlot(trx, heir, courseId, now)
  await recordPaymentEvent(trx, heir, { kind: 'enrolled' }, now, actor)
  const passed = `The payment ${heir.reference} has the place now.`
  await recordPaymentEvent(trx, refunded, { kind: 'unenrolled', detail: passed }, now, actor)
  return true
}

async function becomeHeir(
  trx: Db,
  due: PaymentRow,
  refunded: PaymentRow,
  now: string,
  actor: Actor,
): Promise<PaymentRow | undefined> {
  const heir = await movePayment(trx, due.id, 'success', { review_reason: null, updated_at: now })
  if (!heir) return undefined
  const freed = `The payment ${refunded.reference} was given back.`
  await recordPaymentEvent(trx, due, { kind: 'settled', to: heir.status, detail: freed }, now, actor)
  return heir
}

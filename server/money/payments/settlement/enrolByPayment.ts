import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { OWED, type OwedBecause } from '#contract/rules/owed.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { CohortRow } from '../../../platform/database/tables/teaching.ts'
import { findCohort, isDated, rollingCohortOf } from '../../../teaching/cohorts/queries/cohorts.ts'
import { lockCohort } from '../../../teaching/cohorts/queries/counting.ts'
import { releaseSeatOf, takeSeat } from '../../../teaching/cohorts/seats.ts'
import { orderWaitingListRemoval } from '../../../teaching/cohorts/waiting/waitingList.ts'
import { announceEnrolment } from '../../../teaching/enrolments/announceEnrolment.ts'
import {
  type CourseForEnrolment,
  findCourseForEnrolment,
} from '../../../teaching/enrolments/queries/courses.ts'
import {
  changeEnrolmentsCount,
  deleteCancelledEnrolment,
  findEnrolment,
  insertEnrolment,
} from '../../../teaching/enrolments/queries/enrolments.ts'
import { releaseSlotHeldBy } from '../../../teaching/onsite/slots/queries/holds.ts'
import { bookHeldSlot } from '../../../teaching/onsite/slots/slotOfPayment.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { movePayment } from '../queries.ts'
import { hasOpenDispute } from '../refunds/queries.ts'
import { isErased, isWithdrawn } from './queries.ts'

/** A learner's place: in a cohort with seats from its first day on, or in a rolling cohort from now on. */
interface Place {
  cohort_id: number
  hasSeats: boolean
  starts_at: string
  completes_at: string
}

/**
 * Enrols a learner by their payment, in the caller's transaction: the only writer of enrolments, for paid and free courses alike.
 * Idempotent per payment.
 * @returns null, or the reason that the payment buys no place
 */
export async function enrolByPayment(
  trx: Db,
  payment: PaymentRow,
  course: Pick<CourseForEnrolment, 'id' | 'duration_weeks'>,
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<OwedBecause | null> {
  const place = (await refusalOf(trx, payment, course)) ?? (await placeOf(trx, payment, course, now))
  if (typeof place === 'string') return refusedFor(trx, payment, course, place, now)
  const { cohort_id, hasSeats, starts_at, completes_at } = place
  const seat = { cohort_id, user_id: payment.user_id, payment_id: payment.id }
  if (hasSeats && !(await takeSeat(trx, seat, now))) return refusedFor(trx, payment, course, 'no_seat', now)

  const enrolment = {
    user_id: payment.user_id,
    course_id: course.id,
    payment_id: payment.id,
    cohort_id,
    method: payment.method,
    onsite_hours: payment.onsite_hours,
    created_at: now,
    starts_at,
    completes_at,
  }
  let added = await insertEnrolment(trx, enrolment)
  // A cancelled enrolment would block the next one.
  if (!added && (await deleteCancelledEnrolment(trx, payment.user_id, course.id)))
    added = await insertEnrolment(trx, enrolment)
  if (!added) {
    const isOwn = (await findEnrolment(trx, payment.user_id, course.id))?.payment_id === payment.id
    if (isOwn) return null
    if (hasSeats) await releaseSeatOf(trx, payment.id, 'enrolled', now)
    return 'enrolled'
  }
  await recordPaymentEvent(trx, payment, { kind: 'enrolled' }, now, actor)
  await announceEnrolment(trx, added, now)
  await bookHeldSlot(trx, payment, course.id, now)
  await orderWaitingListRemoval(trx, enrolment, now)
  // This is the last statement, because all who enrol in the same course wait for its row until the commit.
  await changeEnrolmentsCount(trx, course.id, 1)
  return null
}

/**
 * Returns why nobody may be enrolled by this payment any more, whoever asks: its payer's account or the tutor's was deleted, the tutor
 * was suspended, or the academy took the course down. A course that its tutor has only unpublished keeps its word to who paid.
 */
async function refusalOf(
  trx: Db,
  { user_id }: PaymentRow,
  { id }: Pick<CourseForEnrolment, 'id'>,
): Promise<OwedBecause | null> {
  if (await isErased(trx, user_id)) return 'erased'
  return (await isWithdrawn(trx, id)) ? 'withdrawn' : null
}

/** Returns the place in a payment's cohort, or the reason that there is none. */
async function placeOf(
  trx: Db,
  payment: PaymentRow,
  course: Pick<CourseForEnrolment, 'id' | 'duration_weeks'>,
  now: string,
): Promise<Place | OwedBecause> {
  const id = payment.cohort_id ?? (await rollingCohortOf(trx, course.id, now))
  const cohort = await findSteadyCohort(trx, id)
  if (!cohort) throw new Error(`The cohort ${id} is gone.`)
  if (cohort.state === 'cancelled') return 'cancelled'
  const { id: cohort_id, starts_at, ends_at } = cohort
  if (starts_at === null || ends_at === null) {
    const completes_at = completionInstant(now, course.duration_weeks)
    return { cohort_id, hasSeats: false, starts_at: now, completes_at }
  }
  // Nobody is enrolled in classes that are over.
  if (ends_at <= now) return 'no_seat'
  return { cohort_id, hasSeats: true, starts_at, completes_at: ends_at }
}

/** Reads a cohort, and locks one with days until the commit, so that nobody cancels or moves it meanwhile. */
async function findSteadyCohort(trx: Db, id: number): Promise<CohortRow | undefined> {
  const cohort = await findCohort(trx, id)
  if (!cohort || !isDated(cohort)) return cohort
  await lockCohort(trx, id)
  return findCohort(trx, id)
}

/** Frees what the payment held and returns the reason; being enrolled by another payment comes before all other reasons. */
async function refusedFor(
  trx: Db,
  payment: PaymentRow,
  { id }: Pick<CourseForEnrolment, 'id'>,
  because: OwedBecause,
  now: string,
): Promise<OwedBecause | null> {
  const enrolment = await findEnrolment(trx, payment.user_id, id)
  if (enrolment?.payment_id === payment.id) return null
  await releaseSeatOf(trx, payment.id, 'held', now)
  await releaseSlotHeldBy(trx, payment, now)
  return enrolment ? 'enrolled' : because
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

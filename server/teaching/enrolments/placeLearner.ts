import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import type { OwedBecause } from '#contract/rules/owed.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow } from '../../platform/database/tables/money.ts'
import type { CohortRow } from '../../platform/database/tables/teaching.ts'
import { isDated, rollingCohortOf } from '../cohorts/queries/cohorts.ts'
import { lockCohort } from '../cohorts/queries/counting.ts'
import { releaseSeatOf, takeSeat } from '../cohorts/seats.ts'
import { orderWaitingListRemoval } from '../cohorts/waiting/waitingList.ts'
import {
  type CourseForEnrolment,
  findCohort,
  findEnrolment,
  isErased,
  isWithdrawn,
} from '../courses/queries.ts'
import { releaseSlotHeldBy } from '../onsite/slots/queries/holds.ts'
import { bookHeldSlot } from '../onsite/slots/slotOfPayment.ts'
import { announceEnrolment } from './announceEnrolment.ts'
import { changeEnrolmentsCount, deleteCancelledEnrolment, insertEnrolment } from './queries/enrolments.ts'

/** A learner's place: in a cohort with seats from its first day on, or in a rolling cohort from now on. */
interface Place {
  cohort_id: number
  hasSeats: boolean
  starts_at: string
  completes_at: string
}

/** The enrolment that was added, or the reason that there is none; without either the payment has one already. */
interface Placing {
  isNew: boolean
  because: OwedBecause | null
}

/**
 * Enrols the learner of a payment, with seat, booked slot, email and news, in the caller's transaction: the only writer of
 * enrolments. Idempotent per payment.
 */
export async function placeLearner(
  trx: Db,
  payment: PaymentRow,
  course: Pick<CourseForEnrolment, 'id' | 'duration_weeks'>,
  now: string,
): Promise<Placing> {
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
    if (hasSeats && !isOwn) await releaseSeatOf(trx, payment.id, 'enrolled', now)
    return { isNew: false, because: isOwn ? null : 'enrolled' }
  }
  await announceEnrolment(trx, added, now)
  await bookHeldSlot(trx, payment, course.id, now)
  await orderWaitingListRemoval(trx, enrolment, now)
  // This comes last, because all who enrol in the same course wait for its row until the commit.
  await changeEnrolmentsCount(trx, course.id, 1)
  return { isNew: true, because: null }
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

/** Frees what the payment held; being enrolled by another payment comes before all other reasons. */
async function refusedFor(
  trx: Db,
  payment: PaymentRow,
  { id }: Pick<CourseForEnrolment, 'id'>,
  because: OwedBecause,
  now: string,
): Promise<Placing> {
  const enrolment = await findEnrolment(trx, payment.user_id, id)
  if (enrolment?.payment_id === payment.id) return { isNew: false, because: null }
  await releaseSeatOf(trx, payment.id, 'held', now)
  await releaseSlotHeldBy(trx, payment, now)
  return { isNew: false, because: enrolment ? 'enrolled' : because }
}

import { emit } from '../../../outbox/emit.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { eachApart } from '../../../platform/jobs/eachApart.ts'
import type { ClaimedJob, JobKind } from '../../../platform/jobs/job.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { ENDING } from '../../../teaching/cohorts/cancelCohort.ts'
import { lockCohorts } from '../../../teaching/cohorts/queries/counting.ts'
import { releaseSeatOf } from '../../../teaching/cohorts/seats.ts'
import { endWaitingList } from '../../../teaching/cohorts/waiting/closing.ts'
import { cancelEnrolment, changeEnrolmentsCount } from '../../../teaching/enrolments/queries/enrolments.ts'
import { freeComingSlots } from '../../../teaching/onsite/slots/queries/bookings.ts'
import { releaseSlotHeldBy } from '../../../teaching/onsite/slots/queries/holds.ts'
import { markAbandoned } from '../checkout/abandon.ts'
import { lockPayment } from '../queries.ts'
import { markRefundDue } from '../settlement/enrolByPayment.ts'
import { type EndedPlace, isEnrolmentActive, listOpenPayments, listPlaces } from '../settlement/queries.ts'

/** Ends a cancelled cohort's enrolments, open payments and waiting list: learners get an email, and paid money is owed back. */
export const endingPlaces: JobKind = {
  name: ENDING,
  atOnce: 1,
  deadlineSeconds: 10 * 60,
  isRepeatable: true,
  async handle(academy, job: ClaimedJob) {
    const { cohort } = job.payload as { cohort: number }
    await endWaitingList(academy.db, cohort, timestamp(academy.clock))
    await eachApart(endings(academy, cohort))
    return 'done'
  },
}

/** Yields the remaining work in a cancelled cohort as it is read: one enrolment or payment each. */
async function* endings(academy: AppContext, cohortId: number) {
  for await (const place of allOf(after => listPlaces(academy.db, cohortId, after))) {
    yield () => endPlace(academy, place)
  }
  for await (const payment of allOf(after => listOpenPayments(academy.db, cohortId, after))) {
    yield () => endPayment(academy, payment)
  }
}

async function* allOf<Row extends { id: number }>(read: (after: number) => Promise<Row[]>) {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows
}

/** Abandons a pending payment and emails its learner. The provider is still checked, and money that arrives is owed back. */
async function endPayment({ db, clock }: AppContext, payment: PaymentRow): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    const ended = await markAbandoned(trx, payment, 'The cohort was cancelled.', now, ACTOR)
    if (!ended) return
    await releaseSeatOf(trx, ended.id, 'held', now)
    await releaseSlotHeldBy(trx, ended, now)
    const event = { about: 'classes cancelled', to: ended.user_id, payment: ended.id } as const
    await emit(trx, { event, key: ended.id }, now)
  })
}

/** Only its tutor cancels a cohort. */
const ACTOR = { source: 'tutor', requestId: null } as const

/** Ends an enrolment with its seat, money and email, in one transaction; idempotent. */
async function endPlace({ db, clock }: AppContext, place: EndedPlace): Promise<void> {
  const { payment_id, course_id, user_id } = place
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    const payment = await lockPayment(trx, payment_id)
    if (!payment) return
    await lockCohorts(trx, [place])
    if (!(await cancelEnrolment(trx, place, now))) return refuseTakenOver(trx, place)
    if (payment.amount_kobo > 0) await markRefundDue(trx, payment, 'cancelled', now, ACTOR)
    await releaseSeatOf(trx, payment_id, 'enrolled', now)
    await freeComingSlots(trx, { userId: user_id, courseId: course_id }, now)
    const event = { about: 'classes cancelled', to: user_id, payment: payment_id } as const
    await emit(trx, { event, key: payment_id }, now)
    await changeEnrolmentsCount(trx, course_id, -1)
  })
}

/** Rejects if the enrolment has passed to another payment meanwhile; the retried job ends it under that payment's lock. */
async function refuseTakenOver(trx: Db, { id }: EndedPlace): Promise<void> {
  if (await isEnrolmentActive(trx, id)) throw new Error(`The enrolment ${id} has passed to another payment.`)
}

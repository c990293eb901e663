import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { verifyPayment } from '#contract/payments.ts'
import { cancelCohort } from '#contract/tutor/cohorts.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { listSales } from '#contract/tutor/learners.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { refundCohort } from '#server/money/payments/refunds/refundCohort.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { examineDatabase } from '#server/ops/cli/doctor/database.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { endPlaces, openCohort, seatsOf } from '../../../support/academy/cohorts.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import {
  asAcademy,
  chargeSuccess,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../support/academy/payingAcademy.ts'
import { breakRow } from '../../../support/database/brokenRow.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

const MAY = { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' }

/** Makes a learner open two payments and pay both: the first gets the place, the second is due for a refund. */
async function payTwice(academy: PayingAcademy, second: { cohort_id: number }) {
  const { create, pay, webhook, learner, make, course } = academy
  await make.onsiteTime(course)
  await create(learner, 'paid-first', { method: 'virtual' })
  await create(learner, 'paid-second', { method: 'physical', ...second })
  for (const reference of ['paid-first', 'paid-second']) {
    await pay(reference)
    await webhook(chargeSuccess(reference))
  }
  expect(await statuses(academy)).toEqual(['success', 'refund_due'])
}

async function statuses({ payments }: PayingAcademy) {
  return (await payments()).map(({ status }) => status)
}

async function cancel(academy: PayingAcademy, id: number): Promise<void> {
  const { server, tutor } = academy
  const reply = await server
    .as(tutor)
    .call(cancelCohort, { params: { id }, body: { reason: 'The tutor is ill.' } })
  expect(reply.status).toBe(200)
  await endPlaces(academy)
}

async function refund(academy: PayingAcademy, reference: string): Promise<void> {
  const payment = await findPayment(academy.db, reference)
  await refundPayment(asAcademy(academy), payment!, {}, { ...QUIET_ACTOR, source: 'operator' })
}

test('a place in a cancelled cohort passes to no other payment: what was paid twice is owed back twice', async () => {
  const academy = await payingAcademy()
  const cohort = await openCohort(academy)
  await payTwice(academy, { cohort_id: cohort.id })
  await cancel(academy, cohort.id)
  expect(await statuses(academy)).toEqual(['refund_due', 'refund_due'])
  await refund(academy, 'paid-first')
  expect(await statuses(academy)).toEqual(['refunded', 'refund_due'])
  expect(await listForAttention(academy.db)).toMatchObject([
    { reference: 'paid-second', what: 'refund_due', kobo: 7_300_000 },
  ])
  expect(await academy.enrolments()).toMatchObject([{ cancelled_at: expect.any(String) }])
})

test('a payment that was disputed while its cohort was cancelled is owed back once the dispute is won', async () => {
  const academy = await payingAcademy()
  const { create, pay, webhook, learner } = academy
  const cohort = await openCohort(academy)
  await create(learner, 'disputed-one')
  await pay('disputed-one')
  await webhook(chargeSuccess('disputed-one'))
  const data = { id: 7, transaction: { reference: 'disputed-one' } }
  await webhook({ event: 'charge.dispute.create', data })
  await cancel(academy, cohort.id)
  expect(await statuses(academy)).toEqual(['disputed'])
  await webhook({ event: 'charge.dispute.resolve', data: { ...data, resolution: 'declined' } })
  expect(await academy.payments()).toMatchObject([
    { status: 'refund_due', review_reason: 'The cohort was cancelled.' },
  ])
  expect(await academy.events('disputed-one')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'settled', to_status: 'refund_due' })]),
  )
})

test('whoever takes a place over takes the start and the way of learning that their own payment is for', async () => {
  const academy = await payingAcademy()
  const march = await openCohort(academy)
  const may = await openCohort(academy, MAY)
  await payTwice(academy, { cohort_id: may.id })
  expect(await academy.enrolments()).toMatchObject([{ cohort_id: march.id, method: 'virtual' }])
  await refund(academy, 'paid-first')
  expect(await statuses(academy)).toEqual(['refunded', 'success'])
  expect(await academy.enrolments()).toMatchObject([
    { cohort_id: may.id, method: 'physical', starts_at: may.starts_at, completes_at: may.ends_at },
  ])
  expect(await seatsOf(academy.db, march.id)).toEqual({ taken: 0, active: 0 })
  expect(await seatsOf(academy.db, may.id)).toEqual({ taken: 1, active: 1 })
  const course = await academy.db.selectFrom('courses').select('enrollments_count').executeTakeFirstOrThrow()
  expect(course.enrollments_count).toBe(1)
})

test('a second payment whose own start has no seat left stays owed back when the first goes back', async () => {
  const academy = await payingAcademy()
  const { create, pay, webhook, make } = academy
  await openCohort(academy)
  const may = await openCohort(academy, { ...MAY, seats: 1 })
  await payTwice(academy, { cohort_id: may.id })
  await create(await make.learner(), 'paid-by-another', { cohort_id: may.id })
  await pay('paid-by-another')
  await webhook(chargeSuccess('paid-by-another'))
  await refund(academy, 'paid-first')
  expect(await statuses(academy)).toEqual(['refunded', 'refund_due', 'success'])
  expect(await academy.enrolments()).toMatchObject([{ cohort_id: may.id, method: 'virtual' }])
  expect(await seatsOf(academy.db, may.id)).toEqual({ taken: 1, active: 1 })
})

test('a place that cannot be ended keeps no other waiting, and is ended when the work comes again', async () => {
  const academy = await payingAcademy()
  const { create, make, pay, webhook, db } = academy
  const cohort = await openCohort(academy, { seats: 3 })
  for (const reference of ['paid-one', 'paid-two', 'paid-three']) {
    await create(await make.learner(), reference)
    await pay(reference)
    await webhook(chargeSuccess(reference))
  }
  const mend = await breakRow(db, 'enrolments', (await academy.enrolments())[0]!.id)
  await cancel(academy, cohort.id)
  expect(await statuses(academy)).toEqual(['success', 'refund_due', 'refund_due'])
  await mend()
  academy.clock.advance({ hours: 1 })
  await endPlaces(academy)
  expect(await statuses(academy)).toEqual(['refund_due', 'refund_due', 'refund_due'])
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 0, active: 0 })
})

test('a seat that cannot be freed keeps no other cohort waiting', async () => {
  const academy = await payingAcademy()
  const { create, make, db, clock } = academy
  const march = await openCohort(academy)
  const may = await openCohort(academy, MAY)
  await create(await make.learner(), 'held-in-march', { cohort_id: march.id })
  await create(await make.learner(), 'held-in-may', { cohort_id: may.id })
  const claim = await db
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', march.id)
    .executeTakeFirstOrThrow()
  const mend = await breakRow(db, 'seat_claims', claim.id)
  clock.advance({ hours: 1 })
  await expect(freeOverdueSeats(asAcademy(academy))).rejects.toThrow('a broken row')
  expect(await seatsOf(db, march.id)).toEqual({ taken: 1, active: 1 })
  expect(await seatsOf(db, may.id)).toEqual({ taken: 0, active: 0 })
  await mend()
  await freeOverdueSeats(asAcademy(academy))
  expect(await seatsOf(db, march.id)).toEqual({ taken: 0, active: 0 })
})

test('who is about to pay as the cohort is cancelled is told, is handed no payment for it, and gets back what they pay', async () => {
  const academy = await payingAcademy()
  const { create, pay, server, learner, tutor, make, mail, db } = academy
  const cohort = await openCohort(academy)
  await create(learner, 'about-to-pay')
  const reply = await server
    .as(tutor)
    .call(cancelCohort, { params: { id: cohort.id }, body: { reason: 'The tutor is ill.' } })
  expect(reply.status).toBe(200)
  for (const isEnded of [false, true]) {
    if (isEnded) await endPlaces(academy)
    expect(await create(learner, 'another-try')).toBeRefused(409, /Enrolment in this course is closed/)
    expect(await create(learner, 'about-to-pay')).toBeRefused(409, /was cancelled/)
  }
  expect(await statuses(academy)).toEqual(['abandoned'])
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 0, active: 0 })
  await sendLetters(academy)
  expect(mail.letters).toMatchObject([
    {
      to: learner.email,
      subject: expect.stringMatching(/^The classes in .* were cancelled$/),
      text: expect.stringMatching(/Please don't pay for them.*refund you in full/s),
    },
  ])
  expect(mail.letters[0]?.text).not.toContain('nothing to refund')

  // The provider's last answer is cached for some seconds.
  academy.clock.advance({ minutes: 1 })
  await pay('about-to-pay')
  const verified = await server.as(learner).call(verifyPayment, { body: { reference: 'about-to-pay' } })
  expect(verified).toBeRefused(409, /were cancelled.*refund your payment in full/)
  expect(await statuses(academy)).toEqual(['refund_due'])
  expect(await academy.enrolments()).toEqual([])
  // Nobody else can buy a place in it either.
  expect(await create(await make.learner(), 'too-late', { cohort_id: cohort.id })).toBeRefused(
    409,
    /was cancelled/,
  )
})

test('who has paid for a cohort that was cancelled is told of that, and not that no start is open', async () => {
  const academy = await payingAcademy()
  const { create, pay, learner, server, tutor } = academy
  const cohort = await openCohort(academy)
  await create(learner, 'paid-and-closed')
  await pay('paid-and-closed')
  await server.as(tutor).call(cancelCohort, { params: { id: cohort.id }, body: { reason: 'No room.' } })
  expect(await create(learner, 'another-try')).toBeRefused(409, /you paid for were cancelled/)
  expect(await statuses(academy)).toEqual(['refund_due'])
})

test('a cohort that is only planned stops no sale of the course', async () => {
  const academy = await payingAcademy()
  const { create, pay, webhook, learner, server, course } = academy
  await openCohort(academy, { state: 'planned' })
  const { body } = await server.as(learner).call(getCourse, { params: { slug: course.slug } })
  expect(body.data.runs_in_cohorts).toBeUndefined()
  await create(learner, 'rolls-as-before')
  await pay('rolls-as-before')
  await webhook(chargeSuccess('rolls-as-before'))
  expect(await statuses(academy)).toEqual(['success'])
  expect(await academy.enrolments()).toMatchObject([{ starts_at: '2026-03-02T09:00:00.000Z' }])
})

test('money of a cancelled cohort is shown as owed wherever its tutor sees money, until it is refunded', async () => {
  const academy = await payingAcademy()
  const { server, tutor, create, pay, webhook, learner } = academy
  const cohort = await openCohort(academy)
  await create(learner, 'paid-for-nothing')
  await pay('paid-for-nothing')
  await webhook(chargeSuccess('paid-for-nothing'))
  const sale = async () => (await server.as(tutor).call(listSales)).body[0]
  const kept = async () => (await server.as(tutor).call(getInsights)).body.data.months.at(-1)
  expect(await sale()).toMatchObject({ status: 'paid' })
  expect(await kept()).toMatchObject({ enrolments: 1, naira: 73_000 })
  await cancel(academy, cohort.id)
  expect(await sale()).toMatchObject({ status: 'owed' })
  expect(await kept()).toMatchObject({ enrolments: 0, naira: 0 })
  expect((await server.as(tutor).call(listReversals)).body).toMatchObject([
    { kind: 'owed', status: 'owed', amount: 73_000, reason: 'The cohort was cancelled.', access: 'ended' },
  ])
  await refund(academy, 'paid-for-nothing')
  expect(await sale()).toMatchObject({ status: 'refunded' })
  expect((await server.as(tutor).call(listReversals)).body).toMatchObject([{ kind: 'refund' }])
})

test('a cancelled cohort with four payers is refunded as a whole in one act, and each is told of their own money', async () => {
  const academy = await payingAcademy()
  const { create, make, pay, webhook, db, mail, clock, sandbox } = academy
  const cohort = await openCohort(academy, { seats: 4 })
  const payers = []
  for (const reference of ['payer-one-1', 'payer-two-2', 'payer-three-3', 'payer-four-4']) {
    const payer = await make.learner({ is_verified: 1 })
    payers.push(payer)
    await create(payer, reference)
    await pay(reference)
    await webhook(chargeSuccess(reference))
  }
  // The second has got ₦10,000 back before, and the bank of the third is looking into a dispute.
  await refundPayment(
    asAcademy(academy),
    (await findPayment(db, 'payer-two-2'))!,
    { amountKobo: 1_000_000 },
    QUIET_ACTOR,
  )
  await db.updateTable('refunds').set({ status: 'processed' }).execute()
  await webhook({
    event: 'charge.dispute.create',
    data: { id: 7, transaction: { reference: 'payer-three-3' } },
  })
  await cancel(academy, cohort.id)
  expect(await statuses(academy)).toEqual(['refund_due', 'refund_due', 'disputed', 'refund_due'])
  const events = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('to_status', '=', 'refund_due')
    .execute()
  expect(events.map(({ source }) => source)).toEqual(['tutor', 'tutor', 'tutor'])
  await sendLetters(academy)
  const cancelled = payers.map(({ email }) =>
    mail.letters.find(({ to, subject }) => to === email && /were cancelled/.test(subject)),
  )
  expect(cancelled[0]?.text).toContain("We'll refund your payment of ₦73,000 in full")
  expect(cancelled[1]?.text).toContain("We'll refund the rest of your payment of ₦63,000")
  expect(cancelled[2]?.text).toContain('Your bank is looking into this payment')

  const owed = (await academy.server.as(academy.tutor).call(listReversals)).body.filter(
    ({ kind }) => kind === 'owed',
  )
  expect(owed.map(({ amount }) => amount).sort()).toEqual([63_000, 73_000, 73_000])

  clock.advance({ hours: 80 })
  const findings = await examineDatabase(asAcademy(academy))
  expect(findings.map(({ sentence }) => sentence)).toContain(
    '3 refunds have been due for more than 3 days. See `payment attention`.',
  )
  const refunds = await refundCohort(asAcademy(academy), cohort.id, undefined, {
    ...QUIET_ACTOR,
    source: 'operator',
  })
  expect(refunds.map(({ refund }) => refund?.amount_kobo)).toEqual([7_300_000, 6_300_000, 7_300_000])
  expect(await statuses(academy)).toEqual(['refunded', 'refunded', 'disputed', 'refunded'])
  expect(await refundCohort(asAcademy(academy), cohort.id, undefined, QUIET_ACTOR)).toEqual([])
  expect((await sandbox.store.find('payer-three-3'))?.refunds).toEqual([])
})

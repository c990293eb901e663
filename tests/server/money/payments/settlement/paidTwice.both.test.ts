import { expect, test } from 'vitest'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments } from '#contract/payments.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { acceptPayment } from '#server/money/payments/settlement/acceptPayment.ts'
import { asAcademy, chargeSuccess, QUIET_ACTOR } from '../../../../support/academy/payingAcademy.ts'
import { withPaidPayment } from '../../../../support/academy/refundingAcademy.ts'

/** Builds a learner who paid twice for one place: the first payment holds it, the second is due for a refund. */
async function withTwoPaid() {
  const academy = await withPaidPayment()
  const { create, pay, webhook, learner, db, make, course } = academy
  await make.onsiteTime(course)
  const enrolled = await db.selectFrom('enrolments').selectAll().executeTakeFirstOrThrow()
  // Both were open before either was paid.
  await db.deleteFrom('enrolments').execute()
  await create(learner, 'paid-second-tab', { method: 'physical' })
  const { id: _, ...seat } = enrolled
  await db.insertInto('enrolments').values(seat).execute()
  await pay('paid-second-tab')
  await webhook(chargeSuccess('paid-second-tab'))
  return {
    ...academy,
    statuses: async () => (await academy.payments()).map(({ status }) => status),
    count: async () =>
      (await db.selectFrom('courses').select('enrollments_count').executeTakeFirstOrThrow())
        .enrollments_count,
  }
}

test('when the payment that holds the place goes back, the second one takes the place over', async () => {
  const academy = await withTwoPaid()
  const { refund, statuses, enrolments, payments, count, create, learner, server, db, events } = academy
  expect(await statuses()).toEqual(['success', 'refund_due'])
  await refund()
  expect(await statuses()).toEqual(['refunded', 'success'])
  const [, second] = await payments()
  expect(await enrolments()).toMatchObject([{ payment_id: second?.id, method: 'physical' }])
  expect(second?.review_reason).toBeNull()
  expect(await count()).toBe(1)
  expect(await listForAttention(db)).toEqual([])
  expect((await events('paid-second-tab')).slice(-2)).toMatchObject([
    { kind: 'settled', from_status: 'refund_due', to_status: 'success' },
    { kind: 'enrolled' },
  ])
  expect((await events('to-be-refunded')).at(-1)).toMatchObject({ kind: 'unenrolled' })

  expect(await create(learner)).toBeRefused(409, /already enrolled in /)
  expect((await server.as(learner).call(listEnrolledCourses)).body.data).toHaveLength(1)
  const history = await server.as(learner).call(listPayments)
  expect(history.body.data.map(({ status }) => status)).toEqual(['success', 'refunded'])

  await refund({}, 'paid-second-tab')
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await enrolments()).toEqual([])
  expect(await count()).toBe(0)
})

test('a holder that the provider has reversed by itself leaves the place to the second payment too', async () => {
  const academy = await withTwoPaid()
  await academy.ports.paymentProvider.refund({ reference: 'to-be-refunded' })
  await reconcile(asAcademy(academy), QUIET_ACTOR, { since: '2026-03-01T00:00:00.000Z' })
  expect(await academy.statuses()).toEqual(['refunded', 'success'])
  expect(await academy.enrolments()).toHaveLength(1)
})

test('a second payment that is being given back takes no place over', async () => {
  const academy = await withTwoPaid()
  const { refund, statuses, enrolments, sandbox, db } = academy
  sandbox.switches.webhook.copies = 0
  await db
    .insertInto('refunds')
    .values({
      payment_id: (await findPayment(db, 'paid-second-tab'))!.id,
      course_id: academy.course.id,
      request_key: 'refund:all',
      amount_kobo: 7_300_000,
      status: 'processing',
      created_at: '2026-03-02T09:00:00.000Z',
      updated_at: '2026-03-02T09:00:00.000Z',
    })
    .execute()
  await refund()
  expect(await statuses()).toEqual(['refunded', 'refund_due'])
  expect(await enrolments()).toEqual([])
})

test('a learner who keeps the place keeps it by the first payment, and the second stays owed back', async () => {
  const { refund, statuses, enrolments, payments } = await withTwoPaid()
  await refund({ keepsAccess: true })
  expect(await statuses()).toEqual(['refunded', 'refund_due'])
  expect(await enrolments()).toMatchObject([{ payment_id: (await payments())[0]?.id }])
})

test('an operator may accept what is owed back once the place is free, and not before', async () => {
  const academy = await withTwoPaid()
  const { statuses, enrolments, db } = academy
  const accept = async () =>
    acceptPayment(asAcademy(academy), (await findPayment(db, 'paid-second-tab'))!, null, QUIET_ACTOR)
  await expect(accept()).rejects.toThrow(/Another payment already covers this enrolment/)
  // An older version left this state: the holder was refunded, and no payment took over the place.
  await db.deleteFrom('enrolments').execute()
  await db.updateTable('payments').set({ status: 'refunded' }).where('status', '=', 'success').execute()
  expect((await accept()).status).toBe('success')
  expect(await statuses()).toEqual(['refunded', 'success'])
  expect(await enrolments()).toHaveLength(1)
})

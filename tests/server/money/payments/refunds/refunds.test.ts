import { expect, test, vi } from 'vitest'
import { listPayments, verifyPayment } from '#contract/payments.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { followRefunds } from '#server/money/payments/refunds/refundProgress.ts'
import {
  asAcademy,
  chargeSuccess,
  PRICE_KOBO,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'
import { withPaidPayment } from '../../../../support/academy/refundingAcademy.ts'

test('a payment given back in full is refunded and its place is free again', async () => {
  const { refund, payments, enrolments, events, server, learner, create } = await withPaidPayment()
  expect(await refund({ reason: 'The class was moved' })).toMatchObject({
    status: 'pending',
    amount_kobo: PRICE_KOBO,
  })
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(0)
  expect((await events('to-be-refunded')).slice(3)).toMatchObject([
    { kind: 'refund requested', source: 'operator', detail: '₦73,000: The class was moved' },
    { kind: 'settled', from_status: 'success', to_status: 'refunded' },
    { kind: 'unenrolled' },
  ])
  expect((await server.as(learner).call(listPayments)).body.data).toMatchObject([{ status: 'refunded' }])
  expect((await create(learner)).status).toBe(200)
})

test('a learner may keep the place although the payment goes back', async () => {
  const { refund, payments, enrolments } = await withPaidPayment()
  await refund({ keepsAccess: true })
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(1)
})

test('a payment given back in part stays a success with its place, and no more goes back than was paid', async () => {
  const { refund, payments, enrolments, refunds } = await withPaidPayment()
  await refund({ amountKobo: 1_000_000 })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
  await expect(refund({ amountKobo: PRICE_KOBO })).rejects.toThrow(/between ₦0.01 and ₦63,000/)
  for (const amountKobo of [0, -1, 0.5, Number.NaN]) await expect(refund({ amountKobo })).rejects.toThrow()
  expect(await refund()).toMatchObject({ amount_kobo: 6_300_000 })
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await refunds()).toHaveLength(2)
})

test('the same refund asked for twice, and twenty times at once, is sent once', async () => {
  const { refund, posts, refunds } = await withPaidPayment()
  await Promise.all(Array.from({ length: 20 }, () => refund({ amountKobo: 500 })))
  await refund({ amountKobo: 500 })
  expect(posts).toHaveBeenCalledTimes(1)
  await refund({ amountKobo: 500, request: 'a second one' })
  expect(posts).toHaveBeenCalledTimes(2)
  expect(await refunds()).toHaveLength(2)
})

test('a refund whose answer was lost is not sent again, but found at the provider', async () => {
  const { refund, posts, refunds, ports, clock } = await withPaidPayment()
  posts.mockImplementationOnce(async request => {
    await ports.paymentProvider.refund(request)
    throw new Error('the line went dead')
  })
  await expect(refund({ amountKobo: 700 })).rejects.toThrow('the line went dead')
  expect(await refunds()).toMatchObject([{ status: 'requested' }])
  const before = posts.mock.calls.length
  expect(await refund({ amountKobo: 700 })).toMatchObject({ status: 'requested' })
  clock.advance({ minutes: 2 })
  expect(await refund({ amountKobo: 700 })).toMatchObject({
    status: 'processed',
    provider_refund_id: expect.any(String),
  })
  expect(posts.mock.calls.length).toBe(before)
})

test('a refund that the provider refuses is kept as refused, with its reason', async () => {
  const { refund, refunds, payments, sandbox } = await withPaidPayment()
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'failed' })
  await refund()
  expect(await refunds()).toMatchObject([{ status: 'refused', reason: 'Transaction cannot be refunded' }])
  expect(await payments()).toMatchObject([{ status: 'success' }])
})

test('a refund that is refused because the money went back on another way ends refunded', async () => {
  const { refund, refunds, payments, enrolments, sandbox } = await withPaidPayment()
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'reversed' })
  await refund()
  expect(await refunds()).toMatchObject([{ status: 'refused' }])
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(0)
})

test.each(['failed', 'needs-attention'] as const)('a refund that ends %s is flagged', async status => {
  const { refund, refunds, webhook, sandbox, payments, enrolments } = await withPaidPayment()
  await refund({ amountKobo: 900 })
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({
    ...transaction!,
    refunds: transaction!.refunds.map(one => ({ ...one, status })),
  })
  await webhook({
    event: `refund.${status}`,
    data: { transaction_reference: 'to-be-refunded', amount: '900' },
  })
  expect(await refunds()).toMatchObject([{ status }])
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
})

test('a payment that holds no money cannot be given back, and a refunded one not twice', async () => {
  const { refund, create, make, db, ...academy } = await withPaidPayment()
  const other = await make.learner()
  await create(other, 'never-paid-for')
  await academy.decline('never-paid-for')
  await academy.server.as(other).call(verifyPayment, { body: { reference: 'never-paid-for' } })
  const unpaid = await findPayment(db, 'never-paid-for')
  expect(unpaid).toMatchObject({ status: 'failed' })
  await expect(refundPayment(asAcademy({ ...academy, db }), unpaid!, {}, QUIET_ACTOR)).rejects.toThrow(
    /no money left to refund/,
  )
  await refund()
  await expect(refund()).rejects.toThrow(/no money left to refund/)
})

test('a dispute is written down and shown, and takes no place away', async () => {
  const { webhook, payments, enrolments, events, server, learner } = await withPaidPayment()
  const data = { id: 7, transaction: { reference: 'to-be-refunded' } }
  await webhook({ event: 'charge.dispute.create', data })
  expect(await payments()).toMatchObject([{ status: 'disputed' }])
  expect((await server.as(learner).call(listPayments)).body.data).toMatchObject([{ status: 'disputed' }])
  await webhook({ event: 'charge.dispute.remind', data })
  await webhook(chargeSuccess('to-be-refunded', { again: true }))
  expect(await payments()).toMatchObject([{ status: 'disputed' }])
  await webhook({ event: 'charge.dispute.resolve', data: { ...data, resolution: 'declined' } })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
  expect((await events('to-be-refunded')).slice(3).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['dispute.create', null],
    ['dispute.remind', null],
    ['dispute.resolve', 'declined'],
  ])
})

test('the reconciler follows a refund whose webhooks were lost', async () => {
  const { refund, refunds, ...academy } = await withPaidPayment()
  await refund({ amountKobo: 800 })
  expect(await refunds()).toMatchObject([{ status: 'pending' }])
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(await refunds()).toMatchObject([{ status: 'processed' }])
})

test('an answer of before does not undo that a refund has arrived, and tells nobody of it again', async () => {
  const { refund, refunds, payments, ports, db, ...academy } = await withPaidPayment()
  await refund({ amountKobo: 800 })
  await reconcile(asAcademy({ ...academy, ports, db }), QUIET_ACTOR)
  const [processed] = await refunds()
  const letters = () => db.selectFrom('jobs').select('key').where('kind', '=', 'letter').execute()
  const before = await letters()
  const [payment] = await payments()
  const stale = await ports.paymentProvider.refundsOf(payment?.provider_id ?? '')
  vi.spyOn(ports.paymentProvider, 'refundsOf').mockResolvedValue(
    stale.map(told => ({ ...told, status: 'processing' })),
  )
  await followRefunds(asAcademy({ ...academy, ports, db }), payment!)
  expect(await refunds()).toEqual([processed])
  expect(await letters()).toEqual(before)
})

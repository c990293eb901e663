import { expect, test } from 'vitest'
import { listPayments } from '#contract/payments.ts'
import { getReceipt } from '#contract/receipts.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { asAcademy, chargeSuccess, PRICE, QUIET_ACTOR } from '../../../../support/academy/payingAcademy.ts'
import { withPaidPayment } from '../../../../support/academy/refundingAcademy.ts'

type Academy = Awaited<ReturnType<typeof withPaidPayment>>

async function history({ server, learner }: Pick<Academy, 'server' | 'learner'>) {
  return (await server.as(learner).call(listPayments)).body.data
}

async function receiptStatus({ server, learner }: Pick<Academy, 'server' | 'learner'>) {
  const params = { reference: 'to-be-refunded' }
  return (await server.as(learner).call(getReceipt, { params })).body.data
}

test('a payment of which nothing went back tells of no refunds', async () => {
  const academy = await withPaidPayment()
  const [payment] = await history(academy)
  expect(payment).not.toHaveProperty('refunds')
  expect(payment).not.toHaveProperty('disputes')
  expect(await receiptStatus(academy)).toMatchObject({ status: 'success', refund: null })
})

test('a partial refund stands in the history with its amount, and the place is kept', async () => {
  const academy = await withPaidPayment()
  await academy.refund({ amountKobo: 2_000_050, reason: 'Between us' })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  const [payment] = await history(academy)
  expect(payment).toMatchObject({ status: 'success', disputes: [] })
  expect(payment?.refunds).toEqual([
    {
      id: expect.any(Number),
      status: 'processed',
      is_full: false,
      amount: 20_000.5,
      access: 'kept',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  expect(await receiptStatus(academy)).toMatchObject({
    status: 'partly_refunded',
    refund: { amount: 20_000.5 },
  })
})

test('two refunds of one payment are two lines, oldest first, and the second ends the place', async () => {
  const academy = await withPaidPayment()
  await academy.refund({ amountKobo: 1_000_000 })
  academy.clock.advance({ minutes: 5 })
  await academy.refund()
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  const [payment] = await history(academy)
  expect(payment?.status).toBe('refunded')
  expect(payment?.refunds).toMatchObject([
    { amount: 10_000, is_full: false, status: 'processed', access: 'ended' },
    { amount: 63_000, is_full: false, status: 'processed', access: 'ended' },
  ])
  expect(await receiptStatus(academy)).toMatchObject({ status: 'refunded', refund: { amount: PRICE } })
})

test('a full refund with the place kept says so', async () => {
  const academy = await withPaidPayment()
  await academy.refund({ keepsAccess: true })
  const [payment] = await history(academy)
  expect(payment?.refunds).toMatchObject([{ amount: PRICE, is_full: true, access: 'kept' }])
})

test('a full refund that is still under way is about to end the place', async () => {
  const academy = await withPaidPayment()
  academy.posts.mockImplementationOnce(async ({ amount }) => ({
    id: '77',
    status: 'pending',
    amount: amount ?? 0,
  }))
  await academy.refund()
  expect(await academy.enrolments()).toHaveLength(1)
  const [payment] = await history(academy)
  expect(payment?.refunds).toMatchObject([{ status: 'pending', access: 'ending' }])
})

test('after a refund the place may be bought again: the old refund still ended the old place', async () => {
  const academy = await withPaidPayment()
  academy.clock.advance({ minutes: 1 })
  await academy.refund()
  academy.clock.advance({ minutes: 1 })
  await academy.create(academy.learner, 'bought-again')
  await academy.pay('bought-again')
  await academy.webhook(chargeSuccess('bought-again'))
  expect(await academy.enrolments()).toHaveLength(1)
  const payments = await history(academy)
  expect(payments.find(({ reference }) => reference === 'to-be-refunded')?.refunds).toMatchObject([
    { access: 'ended' },
  ])
  expect(payments.find(({ reference }) => reference === 'bought-again')).not.toHaveProperty('refunds')
})

test('a refund that was made at the provider is told like one of ours', async () => {
  const academy = await withPaidPayment()
  await academy.ports.paymentProvider.refund({ reference: 'to-be-refunded', amount: 500_000 })
  const event = {
    event: 'refund.processed',
    data: { transaction_reference: 'to-be-refunded', amount: '500000' },
  }
  await academy.webhook(event)
  await academy.webhook({ ...event, again: true })
  expect((await history(academy))[0]?.refunds).toMatchObject([
    { amount: 5_000, is_full: false, status: 'processed', access: 'kept' },
  ])
  await expect(academy.refund({ amountKobo: 7_000_000 })).rejects.toThrow(/between ₦0.01 and ₦68,000/)
})

test('a dispute stands in the history as open, then as decided', async () => {
  const academy = await withPaidPayment()
  const data = { id: 7, transaction: { reference: 'to-be-refunded' } }
  await academy.webhook({ event: 'charge.dispute.create', data })
  const [open] = await history(academy)
  expect(open).toMatchObject({ status: 'disputed', refunds: [] })
  expect(open?.disputes).toMatchObject([{ status: 'open', amount: PRICE, access: 'kept' }])
  expect(await receiptStatus(academy)).toMatchObject({ status: 'disputed' })

  academy.clock.advance({ days: 3 })
  await academy.webhook({ event: 'charge.dispute.resolve', data: { ...data, resolution: 'declined' } })
  const [won] = await history(academy)
  expect(won).toMatchObject({ status: 'success', disputes: [{ status: 'won', access: 'kept' }] })
  expect(won?.disputes?.[0]?.updated_at).not.toBe(won?.disputes?.[0]?.created_at)
  expect(await receiptStatus(academy)).toMatchObject({ status: 'success' })
})

test('a dispute whose events come in the wrong order is over', async () => {
  const academy = await withPaidPayment()
  const data = { id: 7, transaction: { reference: 'to-be-refunded' } }
  await academy.webhook({ event: 'charge.dispute.resolve', data: { ...data, resolution: 'declined' } })
  await academy.webhook({ event: 'charge.dispute.create', data })
  await academy.webhook({ event: 'charge.dispute.remind', data })
  expect(await history(academy)).toMatchObject([{ status: 'success', disputes: [{ status: 'won' }] }])
})

test('of two disputes one that is won leaves the payment disputed', async () => {
  const academy = await withPaidPayment()
  const transaction = { reference: 'to-be-refunded' }
  for (const id of [7, 8]) {
    await academy.webhook({ event: 'charge.dispute.create', data: { id, transaction } })
  }
  const resolve = (id: number, resolution: string) =>
    academy.webhook({ event: 'charge.dispute.resolve', data: { id, transaction, resolution } })
  await resolve(7, 'declined')
  expect(await history(academy)).toMatchObject([{ status: 'disputed' }])
  await resolve(8, 'merchant-accepted')
  expect(await history(academy)).toMatchObject([
    { status: 'disputed', disputes: [{ status: 'won' }, { status: 'lost' }] },
  ])
})

test('a dispute that the bank closes in other words, or without a number, is written down all the same', async () => {
  const academy = await withPaidPayment()
  const transaction = { reference: 'to-be-refunded' }
  await academy.webhook({ event: 'charge.dispute.create', data: { transaction } })
  await academy.webhook({ event: 'charge.dispute.resolve', data: { transaction, resolution: null } })
  expect(await history(academy)).toMatchObject([{ status: 'disputed', disputes: [{ status: 'closed' }] }])
})

test("a learner's history tells of nobody else's refunds", async () => {
  const academy = await withPaidPayment()
  const other = await academy.make.learner()
  await academy.refund({ amountKobo: 100 })
  await academy.create(other, 'of-another-learner')
  const theirs = (await academy.server.as(other).call(listPayments)).body.data
  expect(theirs).toHaveLength(1)
  expect(theirs[0]).not.toHaveProperty('refunds')
})

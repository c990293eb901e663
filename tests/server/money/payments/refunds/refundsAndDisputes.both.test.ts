import { expect, test } from 'vitest'
import { listPayments } from '#contract/payments.ts'
import { countOverdueRefunds, listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { acceptPayment } from '#server/money/payments/settlement/acceptPayment.ts'
import {
  asAcademy,
  chargeSuccess,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'
import { withPaidPayment } from '../../../../support/academy/refundingAcademy.ts'

const BANK = { ...QUIET_ACTOR, source: 'operator' as const }
const DISPUTE = { id: 7, transaction: { reference: 'to-be-refunded' } }

/** Makes the bank return the refunds of a payment. */
async function returnRefunds(
  { sandbox, webhook }: Awaited<ReturnType<typeof withPaidPayment>>,
  status = 'failed',
) {
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({
    ...transaction!,
    refunds: transaction!.refunds.map(one => ({ ...one, status })),
  })
  await webhook({ event: `refund.${status}`, data: { transaction_reference: 'to-be-refunded' } })
}

test('a whole refund that the bank returns is owed again, and the next request sends it again', async () => {
  const academy = await withPaidPayment()
  const { refund, refunds, payments, posts, db, server, learner } = academy
  await refund()
  await returnRefunds(academy)
  expect(await payments()).toMatchObject([
    { status: 'refund_due', review_reason: 'The bank returned the refund.' },
  ])
  expect(await listForAttention(db)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ what: 'refund_due' })]),
  )
  expect((await server.as(learner).call(listPayments)).body.data).toMatchObject([
    { status: 'refund_due', owed_because: 'refund_failed' },
  ])
  const transaction = await academy.sandbox.store.find('to-be-refunded')
  await academy.sandbox.store.save({ ...transaction!, status: 'success' })
  expect(await refund()).toMatchObject({ amount_kobo: 7_300_000 })
  expect(posts).toHaveBeenCalledTimes(2)
  expect((await refunds()).map(({ status }) => status)).toEqual([
    'failed',
    expect.stringMatching(/pending|processed/),
  ])
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
})

test('a refund that the provider refused is sent again by the next request', async () => {
  const academy = await withPaidPayment()
  const { refund, refunds, posts, sandbox } = academy
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'failed' })
  expect(await refund()).toMatchObject({ status: 'refused' })
  await sandbox.store.save(transaction!)
  expect(await refund()).toMatchObject({ status: 'pending' })
  expect(posts).toHaveBeenCalledTimes(2)
  expect((await refunds()).map(({ status }) => status)).toEqual(['refused', 'pending'])
})

test('a refused or failed refund leaves the list once later refunds cover it', async () => {
  const academy = await withPaidPayment()
  const { refund, sandbox, db } = academy
  const waiting = async () => (await listForAttention(db)).map(({ what, kobo }) => [what, kobo])
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'failed' })
  await refund({ amountKobo: 900 })
  await sandbox.store.save(transaction!)
  expect(await waiting()).toEqual([['refund refused', 900]])
  await refund({ amountKobo: 500 })
  expect(await waiting()).toEqual([['refund refused', 900]])
  await refund({ amountKobo: 900 })
  expect(await waiting()).toEqual([])
  await returnRefunds(academy)
  expect(await waiting()).toEqual(
    expect.arrayContaining([
      ['refund failed', 500],
      ['refund failed', 900],
    ]),
  )
  await refund()
  expect(await waiting()).toEqual([])
})

test('a refund that was refused because the money had gone back another way is not in the list', async () => {
  const { refund, refunds, sandbox, db } = await withPaidPayment()
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'reversed' })
  await refund()
  expect(await refunds()).toMatchObject([{ status: 'refused' }])
  expect(await listForAttention(db)).toEqual([])
})

test('the last refund decides whether the learner stays enrolled, not one that was refused', async () => {
  const academy = await withPaidPayment()
  const { refund, enrolments, sandbox } = academy
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'failed' })
  expect(await refund({ keepsAccess: true })).toMatchObject({ status: 'refused' })
  await sandbox.store.save(transaction!)
  await refund()
  expect(await enrolments()).toHaveLength(0)
})

test('two refunds of more than half a payment at the same moment: one is sent', async () => {
  const { refund, refunds } = await withPaidPayment()
  const both = await Promise.allSettled([
    refund({ amountKobo: 4_400_000, request: 'one' }),
    refund({ amountKobo: 4_400_000, request: 'other' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refunds()).toHaveLength(1)
})

test('a payment is not refunded while its bank looks into a dispute, and stays in the list', async () => {
  const { refund, webhook, posts, db } = await withPaidPayment()
  await webhook({ event: 'charge.dispute.create', data: DISPUTE })
  await expect(refund()).rejects.toThrow(/looking into a dispute/)
  expect(posts).not.toHaveBeenCalled()
  expect(await listForAttention(db)).toMatchObject([{ reference: 'to-be-refunded', what: 'disputed' }])
})

test('a refund that was never sent stays unsent while a bank looks into a dispute that was opened since', async () => {
  const { refund, webhook, posts, clock } = await withPaidPayment()
  posts.mockRejectedValueOnce(new Error('the line went dead'))
  await expect(refund()).rejects.toThrow('the line went dead')
  await webhook({ event: 'charge.dispute.create', data: DISPUTE })
  clock.advance({ minutes: 2 })
  await expect(refund()).rejects.toThrow(/looking into a dispute/)
  expect(posts).toHaveBeenCalledTimes(1)
})

test('a payment that the bank took back is refunded, though a refund of a part had failed before', async () => {
  const academy = await withPaidPayment()
  const { refund, sandbox, webhook, payments, enrolments } = academy
  await refund({ amountKobo: 1_000_000 })
  await returnRefunds(academy)
  const transaction = await sandbox.store.find('to-be-refunded')
  await sandbox.store.save({ ...transaction!, status: 'reversed' })
  await webhook({ event: 'refund.processed', data: { transaction_reference: 'to-be-refunded' } })
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toEqual([])
})

test('a refund that is on its way at the provider is not called overdue', async () => {
  const { refund, db } = await withPaidPayment()
  await refund()
  await db
    .updateTable('payments')
    .set({ status: 'refund_due', updated_at: '2026-02-20T09:00:00.000Z' })
    .execute()
  await db.updateTable('refunds').set({ status: 'pending' }).execute()
  expect(await countOverdueRefunds(db, '2026-03-01T09:00:00.000Z')).toBe(0)
  await db.updateTable('refunds').set({ status: 'failed' }).execute()
  expect(await countOverdueRefunds(db, '2026-03-01T09:00:00.000Z')).toBe(1)
})

test('a dispute about a payment with a refund due is shown as one', async () => {
  const { webhook, db, payments } = await withPaidPayment()
  await db.updateTable('payments').set({ status: 'refund_due' }).execute()
  await webhook({ event: 'charge.dispute.create', data: DISPUTE })
  expect(await payments()).toMatchObject([{ status: 'disputed' }])
})

test('a dispute about a payment in review is in the list, beside the review', async () => {
  const { webhook, db } = await withPaidPayment()
  await db.updateTable('payments').set({ status: 'review' }).execute()
  await webhook({ event: 'charge.dispute.create', data: DISPUTE })
  expect((await listForAttention(db)).map(({ what }) => what).sort()).toEqual(['dispute open', 'review'])
})

test('a dispute that is heard of before the success makes the payment disputed, with its place', async () => {
  const { create, learner, pay, webhook, payments, enrolments } = await payingAcademy()
  await create(learner, 'to-be-refunded')
  await webhook({ event: 'charge.dispute.create', data: DISPUTE })
  await pay('to-be-refunded')
  await webhook(chargeSuccess('to-be-refunded'))
  expect(await payments()).toMatchObject([{ status: 'disputed' }])
  expect(await enrolments()).toHaveLength(1)
  await webhook({ event: 'charge.dispute.resolve', data: { ...DISPUTE, resolution: 'declined' } })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
})

test.each([
  ['whose tutor’s account was deleted', 'users', { erased_at: '2026-03-02T09:30:00.000Z' }],
  ['whose tutor was suspended', 'users', { suspended_at: '2026-03-02T09:30:00.000Z' }],
  ['that the academy took down', 'courses', { taken_down_at: '2026-03-02T09:30:00.000Z', status: 0 }],
] as const)('late money for a course %s is owed back, and enrols nobody', async (_, table, facts) => {
  const { create, learner, tutor, course, pay, webhook, payments, enrolments, db } = await payingAcademy()
  await create(learner, 'paid-late')
  const id = table === 'users' ? tutor.id : course.id
  await db.updateTable(table).set(facts).where('id', '=', id).execute()
  await pay('paid-late')
  await webhook(chargeSuccess('paid-late'))
  expect(await payments()).toMatchObject([
    { status: 'refund_due', review_reason: 'The course had been withdrawn before the payment arrived.' },
  ])
  expect(await enrolments()).toHaveLength(0)
})

test('accepting the payment of a deleted account by hand enrols nobody', async () => {
  const academy = await withPaidPayment()
  const { db, learner, payments, enrolments } = academy
  await db.deleteFrom('enrolments').execute()
  await db.updateTable('payments').set({ status: 'review' }).execute()
  await db
    .updateTable('users')
    .set({ erased_at: '2026-03-02T09:30:00.000Z' })
    .where('id', '=', learner.id)
    .execute()
  const [payment] = await payments()
  expect(await acceptPayment(asAcademy(academy), payment!, null, BANK)).toMatchObject({
    status: 'refund_due',
  })
  expect(await enrolments()).toHaveLength(0)
})

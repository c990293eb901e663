import { expect, test } from 'vitest'
import { openPaymentProvider } from '#server/money/payments/provider/openPaymentProvider.ts'
import { sandboxBehind } from '#server/money/payments/provider/sandbox/sandboxProvider.ts'
import { newTransaction, paid } from '#server/money/payments/provider/sandbox/transaction.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith, type TestOperator } from '../../../support/academy/operator.ts'

const NOW = '2026-03-02T08:59:00.000Z'

/** A course and a payment for it, as the sandbox and the database know it; `paidKobo` is what was charged. */
async function withPayment(operator: TestOperator, reference: string, paidKobo: number) {
  await operator.run('migrate')
  const { db, ...connection } = operator.look()
  const make = makers(db)
  const learner = await make.learner()
  const tutor = await make.tutor()
  const course = await make.course({ tutor_id: tutor.id, category_id: (await make.category()).id })
  await db
    .insertInto('payments')
    .values({
      reference,
      user_id: learner.id,
      course_id: course.id,
      method: 'virtual',
      description: 'A course',
      amount_kobo: 3_650_000,
      price_cents: 5_000,
      exchange_rate: 7_300_000,
      quote_expires_at: '2026-03-02T09:29:00.000Z',
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  const provider = openPaymentProvider(readConfig(operator.env), { db, ...connection })
  const charged = newTransaction(
    { reference, amount: paidKobo, email: learner.email, currency: 'NGN' },
    new Date(NOW),
  )
  await sandboxBehind(provider)?.store.add(paid(charged, new Date(NOW)))
  return {
    learner,
    course,
    enrolments: () => db.selectFrom('enrolments').selectAll().execute(),
    payment: () => db.selectFrom('payments').selectAll().executeTakeFirstOrThrow(),
  }
}

test('reconcile settles a paid payment, refund gives it back once, show tells it all', async () => {
  const operator = await operatorWith()
  const { enrolments, payment } = await withPayment(operator, 'cli-refund-1', 3_650_000)
  expect((await operator.run('reconcile')).said).toContain('Settled: cli-refund-1')
  expect(await enrolments()).toHaveLength(1)

  const part = ['payment', 'refund', 'cli-refund-1', '--amount', '500.50', '--reason', 'A late start']
  expect((await operator.run(...part)).said).toBe('Refund of ₦500.50 for cli-refund-1: pending.')
  expect(await operator.run(...part)).toMatchObject({ code: 0 })
  expect(await enrolments()).toHaveLength(1)

  await operator.run('payment', 'refund', 'cli-refund-1', '--amount', '35999.50')
  expect(await payment()).toMatchObject({ status: 'refunded' })
  expect(await enrolments()).toHaveLength(0)
  const { said } = await operator.run('payment', 'show', 'cli-refund-1')
  expect(said).toMatch(/^cli-refund-1: refunded, ₦36,500 due, ₦36,500 paid/)
  expect(said.match(/refund requested/g)).toHaveLength(2)
  expect(said).toContain('A late start')
  expect(said).not.toMatch(/kobo/)
})

test('the one payment of a cancelled cohort is refunded, or refused, in the singular', async () => {
  const operator = await operatorWith()
  const { course } = await withPayment(operator, 'cli-cohort-1', 3_650_000)
  const { db } = operator.look()
  const cohort = await makers(db).cohort({ course_id: course.id, state: 'cancelled' })
  await db.updateTable('payments').set({ cohort_id: cohort.id }).execute()
  await operator.run('reconcile')
  const refund = () => operator.run('payment', 'refund-cohort', 'cli-cohort-1')
  await db.updateTable('payments').set({ paid_kobo: 0 }).execute()
  expect((await refund()).complained).toContain('1 refund was refused.')
  await db.updateTable('payments').set({ paid_kobo: 3_650_000 }).execute()
  expect(await refund()).toMatchObject({ code: 0, said: '1 payment refunded, ₦36,500 in all.' })
})

test('a payment in review is listed for a person, who may accept it', async () => {
  const operator = await operatorWith()
  const { enrolments, learner } = await withPayment(operator, 'cli-review-1', 3_649_999)
  expect((await operator.run('payment', 'attention')).said).toBe('No payments need attention.')
  await operator.run('reconcile')
  const { said } = await operator.run('payment', 'attention')
  expect(said).toContain('cli-review-1')
  expect(said).toContain(learner.email)
  expect(said).toContain('Asked for ₦36,499.99')
  expect(await enrolments()).toHaveLength(0)

  const accepted = await operator.run('payment', 'accept', 'cli-review-1', '--reason', 'One kobo')
  expect(accepted).toEqual({ code: 0, said: 'cli-review-1 is now success.', complained: '' })
  expect(await enrolments()).toHaveLength(1)
  expect(await operator.run('payment', 'accept', 'cli-review-1')).toMatchObject({
    code: 1,
    complained: "This payment isn't in review.",
  })
})

test('an unknown reference, a broken amount and too much are told in one sentence', async () => {
  const operator = await operatorWith()
  await withPayment(operator, 'cli-wrong-1', 3_650_000)
  await operator.run('reconcile')
  const unknown = await operator.run('payment', 'refund', 'never-seen')
  expect(unknown).toEqual({
    code: 1,
    said: '',
    complained: 'There is no payment with the reference never-seen.',
  })
  for (const amount of ['-1', '0', 'all', '1e3', '0.001']) {
    const { code, complained } = await operator.run('payment', 'refund', 'cli-wrong-1', '--amount', amount)
    expect({ code, isOneLine: !complained.includes('\n') }).toEqual({ code: 1, isOneLine: true })
  }
  expect((await operator.run('payment', 'refund', 'cli-wrong-1', '--amount', '99999')).complained).toBe(
    'A refund must be between ₦0.01 and ₦36,500.',
  )
})

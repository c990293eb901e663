import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { listPayments, verifyPayment } from '#contract/payments.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { acceptPayment } from '#server/money/payments/settlement/acceptPayment.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { asAcademy, chargeSuccess, PRICE, QUIET_ACTOR } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'

test('a paid payment has a receipt with everything that an employer asks for', async () => {
  const { make, buy, receipt, course, payments } = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const chioma = await make.learner({ firstname: 'Chioma', lastname: 'Adeyemi' })
  await buy(chioma, 'chioma-pays-1')
  const [payment] = await payments()
  const { status, body, headers } = await receipt(chioma, 'chioma-pays-1')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toEqual({
    number: `BA-2026-${String(payment?.id).padStart(6, '0')}`,
    status: 'success',
    amount: PRICE,
    amount_kobo: 7_300_000,
    amount_in_words: 'Seventy-three thousand naira only',
    currency: 'NGN',
    fees: 0,
    paid_at: payment?.paid_at,
    academy: 'Belong Academy',
    refund: null,
    reference: 'chioma-pays-1',
    description: 'Bookkeeping',
    channel: 'card',
    learner: { firstname: 'Chioma', lastname: 'Adeyemi' },
    course: {
      slug: course.slug,
      title: 'Bookkeeping',
      tutor: expect.objectContaining({ firstname: 'Tolu' }),
    },
    method: 'virtual',
    cohort: null,
    check_url: expect.stringMatching(/^http:\/\/[\w.:]+\/receipts\/[\w-]{32}$/),
  })
})

test('whoever holds the link sees that the receipt is genuine, and no more of the learner than a short name', async () => {
  const { make, buy, receipt, check } = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const chioma = await make.learner({ firstname: 'Chioma', lastname: 'Adeyemi', email: 'chioma@example.com' })
  await buy(chioma, 'chioma-pays-2')
  const { data } = (await receipt(chioma, 'chioma-pays-2')).body
  const reply = await check(data.check_url)
  expect(reply.body.data).toEqual({
    number: data.number,
    status: 'success',
    amount: PRICE,
    amount_kobo: 7_300_000,
    currency: 'NGN',
    paid_at: data.paid_at,
    academy: 'Belong Academy',
    refund: null,
    learner: 'Chioma A.',
    course: 'Bookkeeping',
  })
  expect(reply.text).not.toMatch(/Adeyemi|chioma@example|chioma-pays-2/)
})

test('a receipt names the start that was paid for, and so does its letter, with the days and the first class', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { id: cohort_id } = await openCohort(academy)
  for (const day of ['16', '23'])
    await academy.make.classSession({
      course_id: academy.course.id,
      cohort_id,
      starts_at: `2026-03-${day}T17:00:00.000Z`,
      ends_at: `2026-03-${day}T18:30:00.000Z`,
    })
  const chioma = await academy.make.learner({ is_verified: 1 })
  await academy.buy(chioma, 'chioma-pays-3')
  const { data } = (await academy.receipt(chioma, 'chioma-pays-3')).body
  expect(data).toMatchObject({
    method: 'virtual',
    cohort: { name: 'March evenings', starts_on: '2026-03-16' },
  })
  await academy.mailReceipts()
  const letter = academy.mail.letters.find(({ subject }) => subject.startsWith('Receipt '))
  expect(letter?.text).toContain('Method: Virtual (live classes)')
  expect(letter?.text).toContain('Start: March evenings, 16 March 2026')
  expect(letter?.text).toContain('Classes: Mondays, 18:00 to 19:30 (Lagos time)')
  expect(letter?.text).toContain('First class: 16 March 2026 at 18:00 (Lagos time)')
})

test('an unknown link is no receipt', async () => {
  const { server, check } = await receiptAcademy()
  expect(await check('a'.repeat(32))).toBeRefused(404)
  expect(await check('x')).toBeRefused(404)
  for (const odd of ['%27%20or%201=1', '%00', 'a'.repeat(400), '..%2f..%2fetc']) {
    const { statusCode } = await server.inject(`/api/receipts/${odd}`)
    expect([400, 404, 414], odd).toContain(statusCode)
  }
})

test('a receipt is shown to its learner only', async () => {
  const { make, learner, tutor, buy, receipt, server } = await receiptAcademy()
  await buy(learner, 'mine-alone-1')
  const mine = await receipt(learner, 'mine-alone-1')
  const stranger = await receipt(await make.learner(), 'mine-alone-1')
  const unknown = await receipt(learner, 'never-was-there')
  expect(mine.status).toBe(200)
  expect(stranger).toBeRefused(404, unknown.failure.error)
  expect(unknown).toBeRefused(404)
  expect(await receipt(tutor, 'mine-alone-1')).toBeRefused(403)
  expect((await server.inject('/api/payments/mine-alone-1/receipt')).statusCode).toBe(401)
})

test('what is not paid, or free, has no receipt, and the history says which payments have one', async () => {
  const { learner, make, tutor, category, buy, create, receipt, receipts, server } = await receiptAcademy()
  const gift = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    discounted_price_cents: 0,
  })
  await create(learner, 'costs-nothing', { amount: 0, course_id: gift.id })
  await buy(learner, 'was-paid-for-1')
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    discounted_price_cents: 10_000,
  })
  await create(learner, 'still-pending', { course_id: other.id })
  const { data } = (await server.as(learner).call(listPayments)).body
  expect(data.map(({ reference, has_receipt }) => [reference, has_receipt])).toEqual([
    ['still-pending', false],
    ['was-paid-for-1', true],
    ['costs-nothing', false],
  ])
  expect(await receipts()).toHaveLength(1)
  for (const reference of ['still-pending', 'costs-nothing']) {
    expect(await receipt(learner, reference)).toBeRefused(404)
  }
})

test('a payment in review gets its receipt when a person accepts it, over what was really paid', async () => {
  const academy = await receiptAcademy()
  const { learner, create, pay, webhook, receipt, receipts, db } = academy
  await create(learner, 'paid-too-little')
  await pay('paid-too-little', 3_649_270)
  await webhook(chargeSuccess('paid-too-little'))
  expect(await receipts()).toEqual([])
  const payment = await findPayment(db, 'paid-too-little')
  await acceptPayment(asAcademy(academy), payment!, null, QUIET_ACTOR)
  expect((await receipt(learner, 'paid-too-little')).body.data).toMatchObject({
    amount: 36_492.7,
    amount_in_words: 'Thirty-six thousand four hundred and ninety-two naira and seventy kobo only',
    status: 'success',
  })
})

test('fifty verifies, ten webhooks and fifty enrols at once make one receipt', async () => {
  const { server, learner, create, pay, webhook, course, receipts } = await receiptAcademy()
  const { body } = await create(learner, 'one-receipt-only')
  await pay('one-receipt-only')
  const client = server.as(learner)
  const enrolment = { course_id: course.id, payment_id: body.id }
  await Promise.all([
    ...times(50, () => client.call(verifyPayment, { body: { reference: 'one-receipt-only' } })),
    ...times(10, () => webhook(chargeSuccess('one-receipt-only'))),
    ...times(50, () => client.call(enrol, { body: enrolment })),
  ])
  expect(await receipts()).toMatchObject([{ payment_id: body.id }])
})

test('twenty learners who pay at once have twenty numbers and twenty links', async () => {
  const { make, create, pay, webhook, receipts } = await receiptAcademy()
  const references = Array.from({ length: 20 }, (_, index) => `at-the-same-time-${index}`)
  for (const reference of references) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  await Promise.all(references.map(reference => webhook(chargeSuccess(reference))))
  const all = await receipts()
  expect(new Set(all.map(({ number }) => number)).size).toBe(20)
  expect(new Set(all.map(({ token }) => token)).size).toBe(20)
})

test('the receipt of a refunded payment says so, here and to whoever checks it', async () => {
  const { learner, buy, refund, receipt, check } = await receiptAcademy()
  await buy(learner, 'given-back-1')
  await refund('given-back-1')
  const { data } = (await receipt(learner, 'given-back-1')).body
  expect(data).toMatchObject({
    status: 'refunded',
    amount: PRICE,
    refund: { amount: PRICE, refunded_at: expect.stringMatching(/^2026-03-02T/) },
  })
  expect((await check(data.check_url)).body.data).toMatchObject({
    status: 'refunded',
    refund: { amount: PRICE },
  })
})

test('a refund in part is named once the provider has given it back', async () => {
  const { learner, buy, refund, receipt, db } = await receiptAcademy()
  await buy(learner, 'given-back-2')
  const { id } = await refund('given-back-2', { amountKobo: 1_000_000 })
  expect((await receipt(learner, 'given-back-2')).body.data).toMatchObject({
    status: 'success',
    refund: null,
  })
  await db.updateTable('refunds').set({ status: 'processed' }).where('id', '=', id).execute()
  expect((await receipt(learner, 'given-back-2')).body.data).toMatchObject({
    status: 'partly_refunded',
    refund: { amount: 10_000 },
  })
})

test('a payment that bought nothing, and one that is disputed, have receipts that say so', async () => {
  const { learner, make, create, pay, webhook, buy, receipt, course } = await receiptAcademy()
  await make.onsiteTime(course)
  await create(learner, 'bought-twice-a')
  await create(learner, 'bought-twice-b', { method: 'physical' })
  for (const reference of ['bought-twice-a', 'bought-twice-b']) {
    await pay(reference)
    await webhook(chargeSuccess(reference))
  }
  expect((await receipt(learner, 'bought-twice-a')).body.data.status).toBe('success')
  expect((await receipt(learner, 'bought-twice-b')).body.data.status).toBe('refund_due')
  const other = await make.learner()
  await buy(other, 'argued-about-1')
  await webhook({
    event: 'charge.dispute.create',
    data: { id: 1, transaction: { reference: 'argued-about-1' } },
  })
  expect((await receipt(other, 'argued-about-1')).body.data.status).toBe('disputed')
})

function times<T>(count: number, run: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, run)
}

test('a receipt keeps what was bought, whatever the course and its start are called later', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { buy, receipt, learner, db } = academy
  const cohort = await openCohort(academy)
  await buy(learner, 'bought-in-march')
  const before = (await receipt(learner, 'bought-in-march')).body.data
  expect(before).toMatchObject({ course: { title: 'Bookkeeping' }, cohort: { name: cohort.name } })
  await db.updateTable('courses').set({ title: 'Accounts' }).execute()
  await db
    .updateTable('cohorts')
    .set({ name: 'Another', starts_on: '2026-05-04' })
    .where('id', '=', cohort.id)
    .execute()
  expect((await receipt(learner, 'bought-in-march')).body.data).toEqual(before)
})

test('the words that a client sends with a payment are not on its receipt', async () => {
  const { create, pay, webhook, receipt, learner } = await receiptAcademy({
    course: { title: 'Bookkeeping' },
  })
  await create(learner, 'with-own-words', { description: 'A doctorate, with honours' })
  await pay('with-own-words')
  await webhook(chargeSuccess('with-own-words'))
  expect((await receipt(learner, 'with-own-words')).body.data.description).toBe('Bookkeeping')
})

import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { asAcademy, chargeSuccess, PRICE, QUIET_ACTOR } from '../../../../support/academy/payingAcademy.ts'
import { withPaidPayment } from '../../../../support/academy/refundingAcademy.ts'

test('a tutor sees what went back of the payments for their courses, and what is disputed, newest first', async () => {
  const academy = await withPaidPayment()
  const { server, tutor, course, learner, clock } = academy
  await academy.refund({ amountKobo: 2_000_000, reason: 'One class fell out' })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  clock.advance({ minutes: 1 })
  await academy.webhook({
    event: 'charge.dispute.create',
    data: { id: 7, transaction: { reference: 'to-be-refunded' } },
  })

  const list = await server.as(tutor).call(listReversals)
  expect(list.headers['content-range']).toBe('reversals 0-1/2')
  const same = {
    currency: 'NGN',
    reference: 'to-be-refunded',
    course: { id: course.id, slug: course.slug, title: course.title },
    learner: { firstname: learner.firstname, lastname: learner.lastname },
    access: 'kept',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  }
  expect(list.body).toEqual([
    {
      ...same,
      id: expect.stringMatching(/^dispute-\d+$/),
      kind: 'dispute',
      status: 'open',
      amount: PRICE,
      is_full: false,
      reason: null,
    },
    {
      ...same,
      id: expect.stringMatching(/^refund-\d+$/),
      kind: 'refund',
      status: 'processed',
      amount: 20_000,
      is_full: false,
      reason: 'One class fell out',
    },
  ])
  expect(list.text).not.toContain('@')
})

test('a full refund ends the place, and a refused one changes nothing', async () => {
  const academy = await withPaidPayment()
  const transaction = await academy.sandbox.store.find('to-be-refunded')
  await academy.sandbox.store.save({ ...transaction!, status: 'failed' })
  await academy.refund({ request: 'too early' })
  const ask = async () => (await academy.server.as(academy.tutor).call(listReversals)).body
  expect(await ask()).toMatchObject([
    { status: 'refused', access: 'kept', reason: 'Transaction cannot be refunded' },
  ])
  await academy.sandbox.store.save(transaction!)
  academy.clock.advance({ minutes: 1 })
  await academy.refund()
  expect(await ask()).toMatchObject([
    { is_full: true, access: 'ended', amount: PRICE },
    { status: 'refused' },
  ])
})

test('the list is paged, ordered and narrowed to a course or a learner', async () => {
  const academy = await withPaidPayment()
  const { server, tutor, make, category, clock, course } = academy
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    slug: 'weaving',
    discounted_price_cents: 10_000,
    original_price_cents: 10_000,
  })
  const ngozi = await make.learner({ firstname: 'Ngozi', lastname: 'Eze_%' })
  await academy.create(ngozi, 'for-the-other', { course_id: other.id })
  await academy.pay('for-the-other')
  await academy.webhook(chargeSuccess('for-the-other'))
  for (const [amountKobo, reference] of [
    [300, 'to-be-refunded'],
    [200, 'to-be-refunded'],
    [100, 'for-the-other'],
  ] as const) {
    clock.advance({ minutes: 1 })
    await academy.refund({ amountKobo }, reference)
  }
  const ask = async (query: { sort?: string; range?: string; filter?: string }) => {
    const { body, headers } = await server.as(tutor).call(listReversals, { query })
    return { amounts: body.map(({ amount }) => amount), range: headers['content-range'] }
  }
  expect(await ask({})).toEqual({ amounts: [1, 2, 3], range: 'reversals 0-2/3' })
  expect(await ask({ sort: '["amount","DESC"]', range: '[1,2]' })).toEqual({
    amounts: [2, 1],
    range: 'reversals 1-2/3',
  })
  expect(await ask({ sort: '["updated_at","ASC"]', range: '[0,0]' })).toMatchObject({ amounts: [3] })
  expect(await ask({ filter: '{"course":"weaving"}' })).toEqual({ amounts: [1], range: 'reversals 0-0/1' })
  expect((await ask({ filter: JSON.stringify({ course: course.slug }) })).amounts).toEqual([2, 3])
  expect((await ask({ filter: '{"q":"ngozi EZE"}' })).amounts).toEqual([1])
  expect((await ask({ filter: '{"q":"for-the-oth"}' })).amounts).toEqual([1])
  expect((await ask({ filter: '{"q":"_%"}' })).amounts).toEqual([1])
  expect((await ask({ filter: '{"course":"no-such"}' })).amounts).toEqual([])
  expect((await ask({ range: '[3,27]' })).amounts).toEqual([])
})

test('another tutor sees nothing of them, and a course that is not theirs is empty', async () => {
  const academy = await withPaidPayment()
  const stranger = await academy.make.tutor()
  await academy.refund()
  const all = await academy.server.as(stranger).call(listReversals)
  expect(all.body).toEqual([])
  expect(all.headers['content-range']).toBe('reversals 0-0/0')
  const filter = JSON.stringify({ course: academy.course.slug })
  expect((await academy.server.as(stranger).call(listReversals, { query: { filter } })).body).toEqual([])
})

test('learners and strangers are refused, and bad queries of a tutor too', async () => {
  const { server, tutor, learner } = await withPaidPayment()
  expect(await server.call(listReversals)).toBeRefused(401)
  expect(await server.as(learner).call(listReversals)).toBeRefused(403)
  for (const query of [
    { sort: '["reason","ASC"]' },
    { sort: '["amount","up"]' },
    { range: '[0,500]' },
    { range: '[9,0]' },
    { filter: '{"course":5}' },
    { filter: 'no json' },
    { filter: '{"id":[1]}' },
    { filter: JSON.stringify({ q: 'x'.repeat(101) }) },
  ]) {
    expect(await server.as(tutor).call(listReversals, { query })).toBeRefused(400)
  }
})

test('a refund of a payment that is used for a course later belongs to its tutor from then on', async () => {
  const academy = await withPaidPayment()
  const { server, tutor, course } = academy
  const learner = await academy.make.learner()
  const reference = 'for-any-course'
  const opened = await academy.create(learner, reference, { course_id: undefined })
  await academy.pay(reference)
  await academy.webhook(chargeSuccess(reference))
  await academy.refund({ amountKobo: 400 }, reference)
  await academy.webhook({ event: 'charge.dispute.create', data: { id: 3, transaction: { reference } } })
  await academy.webhook({
    event: 'charge.dispute.resolve',
    data: { id: 3, transaction: { reference }, resolution: 'declined' },
  })
  expect((await server.as(tutor).call(listReversals)).body).toEqual([])
  const body = { course_id: course.id, payment_id: opened.body.id }
  expect((await server.as(learner).call(enrol, { body })).status).toBe(200)
  const list = await server.as(tutor).call(listReversals, { query: { sort: '["amount","ASC"]' } })
  expect(list.body).toMatchObject([
    { kind: 'refund', amount: 4, reference },
    { kind: 'dispute', amount: PRICE, status: 'won', reference },
  ])
})

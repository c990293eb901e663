import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Actor } from '#server/money/payments/paymentEvents.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { markRefundDue } from '#server/money/payments/settlement/enrolByPayment.ts'
import { settle } from '#server/money/payments/settlement/settle.ts'
import {
  asAcademy,
  PRICE,
  PRICE_KOBO,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../../../support/patience.ts'

/** Builds an academy whose payments an operator settles, and collects the log lines. */
async function settlingAcademy(options: Parameters<typeof payingAcademy>[0] = {}) {
  let held: { isFixed(): void; gate: Promise<void> } | null = null
  const academy = await payingAcademy({
    ...options,
    provider: sandboxed => ({
      ...sandboxed,
      async verify(reference) {
        const hold = held
        held = null
        const told = await sandboxed.verify(reference)
        hold?.isFixed()
        await hold?.gate
        return told
      },
    }),
  })
  const lines: { level: number; msg: string; reference?: string; told?: string }[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const actor: Actor = { source: 'operator', requestId: 'the-request', log }
  return {
    ...academy,
    lines,
    actor,
    settle: (reference: string, how?: { recheck?: boolean }) =>
      settle(asAcademy(academy), reference, actor, how),
    /** Holds the provider's next answer until `letGo`; `fixed` resolves once the answer can no longer change. */
    holdNextAnswer: () => {
      const fixed = event()
      const gate = event()
      held = { isFixed: fixed.happen, gate: gate.happened }
      return { letGo: gate.happen, fixed: fixed.happened }
    },
  }
}

function event() {
  let happen = () => {}
  const happened = new Promise<void>(resolve => {
    happen = resolve
  })
  return { happened, happen }
}

test('a reference that was never given is nobody, and the provider is not asked', async () => {
  const { settle, verify } = await settlingAcademy()
  expect(await Promise.all([settle('never-given-1'), settle('never-given-1')])).toEqual([null, null])
  expect(verify).not.toHaveBeenCalled()
})

test('a payment of nothing is as it is, and the provider is not asked even for a second look', async () => {
  const { settle, create, learner, verify } = await settlingAcademy({ course: { discounted_price_cents: 0 } })
  await create(learner, 'costs-nothing', { amount: 0 })
  expect(await settle('costs-nothing', { recheck: true })).toMatchObject({ status: 'success' })
  expect(verify).not.toHaveBeenCalled()
})

test('a success keeps what was charged, how and when, and names who asked', async () => {
  const { settle, create, pay, learner, clock, sandbox, events, lines } = await settlingAcademy()
  await create(learner, 'kept-in-full')
  await pay('kept-in-full')
  clock.advance({ minutes: 1 })
  sandbox.switches.told = { amount: PRICE_KOBO + 5, channel: 'bank' }
  expect(await settle('kept-in-full')).toMatchObject({
    status: 'success',
    paid_kobo: PRICE_KOBO + 5,
    fees_kobo: 5,
    channel: 'bank',
    provider_id: expect.any(String),
    paid_at: '2026-03-02T09:00:00.000Z',
    review_reason: null,
    updated_at: '2026-03-02T09:01:00.000Z',
  })
  const asked = { source: 'operator', request_id: 'the-request', created_at: '2026-03-02T09:01:00.000Z' }
  expect((await events('kept-in-full')).slice(1)).toMatchObject([
    { ...asked, kind: 'settled', from_status: 'pending', to_status: 'success', detail: null },
    { ...asked, kind: 'enrolled', from_status: 'success', to_status: 'success', detail: null },
  ])
  expect(lines).toEqual([])
})

test('where the provider does not say what was asked for, no fees are reckoned', async () => {
  const { settle, create, pay, learner, sandbox } = await settlingAcademy()
  await create(learner, 'no-word-of-fees')
  await pay('no-word-of-fees')
  sandbox.switches.told = { requested_amount: undefined }
  expect(await settle('no-word-of-fees')).toMatchObject({
    status: 'success',
    paid_kobo: PRICE_KOBO,
    fees_kobo: null,
  })
})

test('a review keeps its reason in the payment, in its history and in the log', async () => {
  const { settle, create, pay, learner, events, lines } = await settlingAcademy()
  await create(learner, 'one-kobo-short')
  await pay('one-kobo-short', PRICE_KOBO - 1)
  const reason = 'Asked for ₦72,999.99 in place of ₦73,000.'
  expect(await settle('one-kobo-short')).toMatchObject({
    status: 'review',
    review_reason: reason,
    paid_kobo: PRICE_KOBO - 1,
  })
  expect((await events('one-kobo-short')).at(-1)).toMatchObject({ to_status: 'review', detail: reason })
  expect(lines).toMatchObject([{ level: 40, reference: 'one-kobo-short', msg: 'payment needs a review' }])
})

test('an answer about another reference is an alarm in the log', async () => {
  const { settle, create, pay, learner, sandbox, lines } = await settlingAcademy()
  await create(learner, 'asked-for-this')
  await pay('asked-for-this')
  sandbox.switches.told = { reference: 'told-of-that' }
  expect(await settle('asked-for-this')).toMatchObject({ status: 'pending' })
  expect(lines).toMatchObject([
    {
      level: 50,
      reference: 'asked-for-this',
      transaction: 'told-of-that',
      msg: 'payment alarm: The provider answered for another reference than it was asked for.',
    },
  ])
})

test('an answer about another reference waits for a person until the provider gives a right one', async () => {
  const { create, pay, learner, sandbox, clock, db, ...academy } = await settlingAcademy()
  await create(learner, 'asked-for-this')
  await pay('asked-for-this')
  sandbox.switches.told = { reference: 'told-of-that' }
  for (let pass = 0; pass < 2; pass += 1) {
    clock.advance({ minutes: 2 })
    await reconcile(asAcademy({ ...academy, db }), QUIET_ACTOR)
    expect(await listForAttention(db)).toMatchObject([
      {
        reference: 'asked-for-this',
        what: 'cannot be checked',
        reason: 'The provider answered for another reference than it was asked for',
      },
    ])
  }
  sandbox.switches.told = { status: 'ongoing' }
  expect(await academy.settle('asked-for-this')).toMatchObject({ status: 'pending' })
  expect(await listForAttention(db)).toEqual([])
})

test('a payment in review stays there although the provider says success a second time', async () => {
  const { settle, create, pay, learner, sandbox, events, enrolments } = await settlingAcademy()
  await create(learner, 'a-person-decides')
  await pay('a-person-decides', PRICE_KOBO - 1)
  await settle('a-person-decides')
  const before = await events('a-person-decides')
  sandbox.switches.told = { amount: PRICE_KOBO, requested_amount: PRICE_KOBO }
  expect(await settle('a-person-decides', { recheck: true })).toMatchObject({ status: 'review' })
  expect(await events('a-person-decides')).toEqual(before)
  expect(await enrolments()).toHaveLength(0)
})

test('a second look that finds the same changes nothing, not even the time of the last change', async () => {
  const { settle, create, pay, decline, learner, make, clock, events } = await settlingAcademy()
  await create(learner, 'looked-at-twice')
  await pay('looked-at-twice')
  await create(await make.learner(), 'declined-twice')
  await decline('declined-twice')
  for (const reference of ['looked-at-twice', 'declined-twice']) {
    const first = await settle(reference)
    const before = await events(reference)
    clock.advance({ minutes: 1 })
    expect(await settle(reference, { recheck: true })).toEqual(first)
    expect(await events(reference)).toEqual(before)
  }
})

test('paid in the last instant of the quote is paid in time', async () => {
  const { settle, create, pay, learner, clock, db } = await settlingAcademy()
  await create(learner, 'in-the-last-instant')
  await db.updateTable('courses').set({ discounted_price_cents: 20_000 }).execute()
  clock.advance({ minutes: 30 })
  await pay('in-the-last-instant')
  clock.advance({ minutes: 1 })
  expect(await settle('in-the-last-instant')).toMatchObject({ status: 'success' })
})

test('where the provider does not say when, the time of asking counts', async () => {
  const { settle, create, pay, learner, make, clock, db, sandbox } = await settlingAcademy()
  const references = ['asked-in-time', 'asked-too-late']
  for (const reference of references) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  expect(learner).toBeDefined()
  await db.updateTable('courses').set({ discounted_price_cents: 20_000 }).execute()
  sandbox.switches.told = { paid_at: null }
  expect(await settle('asked-in-time')).toMatchObject({
    status: 'success',
    paid_at: '2026-03-02T09:00:00.000Z',
  })
  clock.advance({ minutes: 31 })
  expect(await settle('asked-too-late')).toMatchObject({ status: 'review' })
})

test.for([
  ['centuries ahead', '2999-12-31T09:00:00Z'],
  ['before the payment was opened', '2019-05-05T09:00:00Z'],
  ['as a word', 'yesterday'],
])('a time of payment that is told %s counts as the time of asking', async ([, paid_at]) => {
  const { settle, create, pay, learner, clock, sandbox, db } = await settlingAcademy()
  await create(learner, 'when-was-this')
  await pay('when-was-this')
  clock.advance({ minutes: 1 })
  sandbox.switches.told = { paid_at }
  expect(await settle('when-was-this')).toMatchObject({
    status: 'success',
    paid_at: '2026-03-02T09:01:00.000Z',
  })
  const { number } = await db.selectFrom('receipts').select('number').executeTakeFirstOrThrow()
  expect(number).toMatch(/^BA-2026-/)
})

test('a provider whose clock is a little ahead is believed', async () => {
  const { settle, create, pay, learner, sandbox } = await settlingAcademy()
  await create(learner, 'a-little-ahead')
  await pay('a-little-ahead')
  sandbox.switches.told = { paid_at: '2026-03-02T09:02:00Z' }
  expect(await settle('a-little-ahead')).toMatchObject({ paid_at: '2026-03-02T09:02:00.000Z' })
})

test('a payment without a course is never late', async () => {
  const { settle, create, pay, learner, clock, enrolments, events } = await settlingAcademy()
  await create(learner, 'for-any-course', { amount: PRICE, course_id: undefined })
  clock.advance({ days: 2 })
  await pay('for-any-course')
  expect(await settle('for-any-course')).toMatchObject({ status: 'success', course_id: null })
  expect(await enrolments()).toHaveLength(0)
  expect((await events('for-any-course')).map(({ kind }) => kind)).toEqual(['created', 'settled'])
})

test('the second payment for a place is owed back once, with the reason', async () => {
  const { settle, create, pay, learner, course, events, clock, db, actor } = await settlingAcademy()
  for (const reference of ['first-for-place', 'second-for-place']) {
    await create(learner, reference, { course_id: undefined })
    await pay(reference)
  }
  await bind('first-for-place')
  expect(await settle('first-for-place')).toMatchObject({ status: 'success' })
  await bind('second-for-place')
  clock.advance({ seconds: 5 })
  const second = await settle('second-for-place')
  const reason = 'The learner was enrolled in the course already.'
  expect(second).toMatchObject({
    status: 'refund_due',
    review_reason: reason,
    updated_at: '2026-03-02T09:00:05.000Z',
  })
  const before = await events('second-for-place')
  expect(before.slice(1)).toMatchObject([
    { kind: 'settled', from_status: 'pending', to_status: 'success' },
    { kind: 'settled', from_status: 'success', to_status: 'refund_due', detail: reason },
  ])
  expect(await markRefundDue(db, second!, 'enrolled', '2026-03-02T10:00:00.000Z', actor)).toEqual(second)
  expect(await events('second-for-place')).toEqual(before)

  async function bind(reference: string) {
    const change = db.updateTable('payments').set({ course_id: course.id })
    await change.where('reference', '=', reference).execute()
  }
})

test('money that goes back before it bought a place takes no place away', async () => {
  const { settle, create, pay, learner, sandbox, events } = await settlingAcademy()
  await create(learner, 'back-at-once')
  await pay('back-at-once')
  sandbox.switches.told = { status: 'reversed' }
  expect(await settle('back-at-once')).toMatchObject({
    status: 'refunded',
    paid_kobo: PRICE_KOBO,
    fees_kobo: 0,
    paid_at: '2026-03-02T09:00:00.000Z',
  })
  expect((await events('back-at-once')).map(({ kind }) => kind)).toEqual(['created', 'settled'])
})

test('a place that is kept although the money goes back is not noted as taken', async () => {
  const academy = await settlingAcademy()
  const { settle, create, pay, learner, events, enrolments, actor, db } = academy
  await create(learner, 'back-and-stays')
  await pay('back-and-stays')
  await settle('back-and-stays')
  const payment = await findPayment(db, 'back-and-stays')
  await refundPayment(asAcademy(academy), payment!, { keepsAccess: true }, actor)
  expect(await settle('back-and-stays')).toMatchObject({ status: 'refunded' })
  expect((await events('back-and-stays')).map(({ kind }) => kind)).not.toContain('unenrolled')
  expect(await enrolments()).toHaveLength(1)
})

test('what somebody else decided while the provider was asked stays decided', async () => {
  const { settle, create, pay, learner, db, events, enrolments, holdNextAnswer, verify } =
    await settlingAcademy()
  await create(learner, 'decided-meanwhile')
  await pay('decided-meanwhile')
  const { letGo } = holdNextAnswer()
  const settled = settle('decided-meanwhile')
  await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(1), PATIENCE)
  await db.updateTable('payments').set({ status: 'refunded' }).execute()
  letGo()
  expect(await settled).toMatchObject({ status: 'refunded', paid_kobo: null })
  expect(await events('decided-meanwhile')).toHaveLength(1)
  expect(await enrolments()).toHaveLength(0)
})

test('whoever comes while a question decides the payment shares its answer', async () => {
  const { settle, create, pay, learner, holdNextAnswer, verify } = await settlingAcademy()
  await create(learner, 'shared-answer')
  await pay('shared-answer')
  const { letGo } = holdNextAnswer()
  const all = Promise.all([settle('shared-answer'), settle('shared-answer'), settle('shared-answer')])
  letGo()
  const [first, ...others] = await all
  expect(first).toMatchObject({ status: 'success' })
  for (const other of others) expect(other).toEqual(first)
  expect(verify).toHaveBeenCalledTimes(1)
})

test('whoever comes while a question decides nothing asks again, together with all others who came', async () => {
  const { settle, create, pay, learner, holdNextAnswer, verify, sandbox } = await settlingAcademy()
  await create(learner, 'asked-once-more')
  await pay('asked-once-more')
  sandbox.switches.told = { status: 'ongoing' }
  const { letGo, fixed } = holdNextAnswer()
  const early = settle('asked-once-more')
  const late = Promise.all([settle('asked-once-more'), settle('asked-once-more'), settle('asked-once-more')])
  await fixed
  sandbox.switches.told = {}
  letGo()
  expect(await early).toMatchObject({ status: 'pending' })
  for (const payment of await late) expect(payment).toMatchObject({ status: 'success' })
  expect(verify).toHaveBeenCalledTimes(2)
})

test('a second look that comes while somebody asks looks for itself afterwards', async () => {
  const { settle, create, pay, learner, holdNextAnswer, verify, sandbox, enrolments } =
    await settlingAcademy()
  await create(learner, 'reversed-meanwhile')
  await pay('reversed-meanwhile')
  const { letGo, fixed } = holdNextAnswer()
  const early = settle('reversed-meanwhile')
  await fixed
  sandbox.switches.told = { status: 'reversed' }
  const late = settle('reversed-meanwhile', { recheck: true })
  letGo()
  expect(await early).toMatchObject({ status: 'success' })
  expect(await late).toMatchObject({ status: 'refunded' })
  expect(verify).toHaveBeenCalledTimes(2)
  expect(await enrolments()).toHaveLength(0)
})

test('a question that failed is forgotten: the next one is asked anew', async () => {
  const { settle, create, pay, learner, sandbox } = await settlingAcademy()
  await create(learner, 'asked-in-vain')
  await pay('asked-in-vain')
  sandbox.switches.answer = '401'
  await expect(settle('asked-in-vain')).rejects.toThrow()
  sandbox.switches.answer = 'normal'
  expect(await settle('asked-in-vain')).toMatchObject({ status: 'success' })
})

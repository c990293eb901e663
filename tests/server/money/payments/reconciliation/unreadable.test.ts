import { expect, test } from 'vitest'
import type { PaystackLimits } from '#server/money/payments/provider/paystack/paystackHttp.ts'
import type { SandboxTransaction } from '#server/money/payments/provider/sandbox/transaction.ts'
import { listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import {
  asAcademy,
  PRICE_KOBO,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'

const SINCE = '2026-03-01T00:00:00.000Z'
/** The circuit breaker and the retries of production, with a shorter delay. */
const LIMITS: Partial<PaystackLimits> = { breakAfter: 5, retryDelayMs: 1 }

/** Builds an academy where the provider's answer about one transaction cannot be read. */
async function academyWithUnreadable() {
  const academy = await payingAcademy({ limits: LIMITS })
  const { sandbox } = academy
  return {
    ...academy,
    makeUnreadable: (reference: string) => change(reference, { currency: null as never }),
    makeReadable: (reference: string) => change(reference, { currency: 'NGN' }),
  }

  async function change(reference: string, told: Partial<SandboxTransaction>) {
    const transaction = await sandbox.store.find(reference)
    if (transaction) await sandbox.store.save({ ...transaction, ...told })
  }
}

test('one payment of fifty that cannot be read stops none of the other forty-nine', async () => {
  const academy = await academyWithUnreadable()
  const { create, pay, make, clock, enrolments, payments, db, makeUnreadable, makeReadable } = academy
  for (let index = 0; index < 50; index += 1) {
    await create(await make.learner(), `one-of-fifty-${index}`)
    await pay(`one-of-fifty-${index}`)
  }
  await makeUnreadable('one-of-fifty-0')
  clock.advance({ minutes: 2 })
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(report).toMatchObject({ asked: 50, brokenOff: null, failed: ['one-of-fifty-0'] })
  expect(await enrolments()).toHaveLength(49)
  expect(await listForAttention(db)).toMatchObject([
    { reference: 'one-of-fifty-0', what: 'cannot be checked', reason: expect.stringMatching(/cannot read/) },
  ])

  // Not every pass asks about it again, and it settles like any other once it can be read.
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({ asked: 0 })
  await makeReadable('one-of-fifty-0')
  clock.advance({ minutes: 5 })
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({ settled: ['one-of-fifty-0'] })
  expect(await enrolments()).toHaveLength(50)
  expect((await payments()).every(({ check_error }) => check_error === null)).toBe(true)
  expect(await listForAttention(db)).toEqual([])
})

test('an element of the list that cannot be read hides no other, and is listed for the operator', async () => {
  const academy = await academyWithUnreadable()
  const { create, pay, make, db, enrolments, makeUnreadable } = academy
  await pay('unknown-and-odd')
  await makeUnreadable('unknown-and-odd')
  await pay('unknown-and-fine')
  for (const reference of ['listed-and-odd', 'listed-and-fine']) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  await makeUnreadable('listed-and-odd')
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR, { since: SINCE })
  expect(report).toMatchObject({ brokenOff: null, settled: ['listed-and-fine'] })
  expect(report.orphans.map(({ reference }) => reference).sort()).toEqual([
    'unknown-and-fine',
    'unknown-and-odd',
  ])
  expect(await enrolments()).toHaveLength(1)
  const attention = await listForAttention(db)
  expect(attention.map(({ reference, what }) => `${reference}: ${what}`).sort()).toEqual([
    'listed-and-odd: cannot be checked',
    'unknown-and-fine: not known here',
    'unknown-and-odd: not known here',
  ])
  expect(attention.find(({ reference }) => reference === 'unknown-and-odd')?.reason).toContain(
    String(PRICE_KOBO),
  )
  const again = await reconcile(asAcademy(academy), QUIET_ACTOR, { since: SINCE })
  expect(again.orphans).toHaveLength(2)
  expect(await listForAttention(db)).toHaveLength(3)
})

test('a refund that cannot be read keeps no other refund from being followed', async () => {
  const academy = await academyWithUnreadable()
  const { create, pay, make, clock, sandbox, db, payments, makeUnreadable, ports } = academy
  for (const reference of ['refund-odd-1', 'refund-fine-2']) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  clock.advance({ minutes: 1 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  for (const { id, reference } of await payments()) {
    await ports.paymentProvider.refund({ reference })
    await db
      .insertInto('refunds')
      .values({
        payment_id: id,
        course_id: academy.course.id,
        request_key: 'refund:all',
        amount_kobo: PRICE_KOBO,
        status: 'pending',
        provider_refund_id: String((await sandbox.store.find(reference))?.refunds[0]?.id),
        created_at: SINCE,
        updated_at: SINCE,
      })
      .execute()
  }
  await makeUnreadable('refund-odd-1')
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({ failed: ['refund-odd-1'] })
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'refunded' }])
})

test('a provider that fails about one payment only is asked about the others, and about that one later', async () => {
  const academy = await academyWithUnreadable()
  const { create, pay, make, clock, enrolments, ports } = academy
  for (const reference of ['fails-alone-1', 'goes-well-2']) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  const verify = ports.paymentProvider.verify
  ports.paymentProvider.verify = async reference => {
    if (reference === 'fails-alone-1') throw new Error('an answer that nobody has thought of')
    return verify(reference)
  }
  clock.advance({ minutes: 2 })
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({
    settled: ['goes-well-2'],
    failed: ['fails-alone-1'],
  })
  expect(await enrolments()).toHaveLength(1)
})

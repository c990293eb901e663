import { expect, test, vi } from 'vitest'
import { abandonPayment } from '#contract/payments.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { nextCheckAt } from '#server/money/payments/settlement/checkTimes.ts'
import type { PaymentRow } from '#server/platform/database/tables/money.ts'
import {
  asAcademy,
  chargeSuccess,
  keepWebhook,
  newReference,
  PRICE_KOBO,
  payingAcademy,
  QUIET_ACTOR,
  workOffWebhooks,
} from '../../../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../../../support/patience.ts'

const NOTHING = {
  asked: 0,
  settled: [],
  givenUp: [],
  failed: [],
  orphans: [],
  brokenOff: null,
  restSeconds: null,
}

test('a payment that nobody told of is found and enrolled, and the next pass changes nothing', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock, payments, enrolments, events } = academy
  await create(learner, 'nobody-told-us')
  await pay('nobody-told-us')
  clock.advance({ minutes: 4, seconds: 50 })
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(report).toMatchObject({ asked: 1, settled: ['nobody-told-us'] })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
  expect((await events('nobody-told-us')).at(-1)).toMatchObject({ kind: 'enrolled', source: 'reconciler' })

  const before = [await payments(), await enrolments(), await events('nobody-told-us')]
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toEqual(NOTHING)
  expect([await payments(), await enrolments(), await events('nobody-told-us')]).toEqual(before)
})

test('whenever within its half hour a payment is paid, it is found within five minutes', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock, enrolments } = academy
  await create(learner, 'paid-at-twenty')
  for (let elapsed = 0; elapsed < 25 * 60; elapsed += 20) {
    clock.advance({ seconds: 20 })
    await reconcile(asAcademy(academy), QUIET_ACTOR)
  }
  await pay('paid-at-twenty')
  for (let elapsed = 0; elapsed < 5 * 60; elapsed += 20) {
    clock.advance({ seconds: 20 })
    await reconcile(asAcademy(academy), QUIET_ACTOR)
  }
  expect(await enrolments()).toHaveLength(1)
})

test('the provider is asked ever less often about a payment that nobody pays', async () => {
  const academy = await payingAcademy()
  const { learner, create, clock, verify } = academy
  await create(learner)
  for (let hour = 0; hour < 24; hour += 1) {
    clock.advance({ hours: 1 })
    await reconcile(asAcademy(academy), QUIET_ACTOR)
  }
  expect(verify.mock.calls.length).toBeLessThan(20)
  const created = '2026-03-02T09:00:00.000Z'
  expect(nextCheckAt(created, new Date('2026-03-02T09:00:10.000Z'))).toEqual(
    new Date('2026-03-02T09:01:10.000Z'),
  )
  expect(nextCheckAt(created, new Date('2026-03-02T09:32:00.000Z'))).toEqual(
    new Date('2026-03-02T09:36:00.000Z'),
  )
  expect(nextCheckAt(created, new Date('2026-03-08T09:00:00.000Z'))).toEqual(
    new Date('2026-03-08T15:00:00.000Z'),
  )
})

test('an unpaid payment is given up after a week, and its money still settles it', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, webhook, clock, payments, enrolments } = academy
  await create(learner, 'a-week-too-late')
  clock.advance({ days: 7, minutes: 1 })
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({ givenUp: ['a-week-too-late'] })
  expect(await payments()).toMatchObject([{ status: 'abandoned' }])
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toEqual(NOTHING)
  await pay('a-week-too-late')
  await webhook({ event: 'charge.success', data: { reference: 'a-week-too-late' } })
  expect(await enrolments()).toHaveLength(1)
})

test('a payment that its learner ended, and paid all the same, enrols without anybody telling of it', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, server, clock, enrolments } = academy
  await create(learner, 'ended-and-paid')
  await server.as(learner).call(abandonPayment, { body: { reference: 'ended-and-paid' } })
  await pay('ended-and-paid')
  clock.advance({ minutes: 2 })
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR)).toMatchObject({ settled: ['ended-and-paid'] })
  expect(await enrolments()).toHaveLength(1)
})

test('money at the provider without a payment is named with all that is known of it', async () => {
  const academy = await payingAcademy()
  const { pay, sandbox, events, payments } = academy
  await pay('backup-too-old')
  sandbox.switches.told = { metadata: { course: 'bread' } }
  const since = '2026-03-01T00:00:00.000Z'
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR, { since })
  expect(report.orphans).toEqual([
    {
      reference: 'backup-too-old',
      email: 'lara@example.com',
      amountKobo: PRICE_KOBO,
      paidAt: '2026-03-02T09:00:00.000Z',
      metadata: { course: 'bread' },
    },
  ])
  expect((await reconcile(asAcademy(academy), QUIET_ACTOR, { since })).orphans).toHaveLength(1)
  expect(await events('backup-too-old')).toMatchObject([
    { kind: 'orphan', detail: expect.stringContaining('lara@example.com') },
  ])
  expect(await payments()).toHaveLength(0)
})

test("the provider's list settles what is open here, and takes back what was reversed there", async () => {
  const academy = await payingAcademy()
  const { learner, make, create, pay, ports, payments, enrolments, clock } = academy
  await create(learner, 'only-in-the-list')
  await pay('only-in-the-list')
  const other = await make.learner()
  await create(other, 'reversed-in-list')
  await pay('reversed-in-list')
  clock.advance({ minutes: 1 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(await enrolments()).toHaveLength(2)
  await ports.paymentProvider.refund({ reference: 'reversed-in-list' })
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR, { since: '2026-03-01T00:00:00.000Z' })
  expect(report.settled).toEqual(['reversed-in-list'])
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'refunded' }])
  expect(await enrolments()).toMatchObject([{ user_id: learner.id }])
})

test('a pass breaks off while the provider is away, changes nothing, and the next one goes on', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, clock, enrolments, payments } = academy
  await create(learner, 'away-for-a-pass')
  await pay('away-for-a-pass')
  clock.advance({ minutes: 2 })
  sandbox.switches.answer = 'html'
  const since = '2026-03-01T00:00:00.000Z'
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR, { since })
  expect(report.brokenOff).toMatch(/cannot read/)
  expect(await payments()).toMatchObject([{ status: 'pending', check_error: null }])
  sandbox.switches.answer = 'normal'
  clock.advance({ minutes: 1 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(await enrolments()).toHaveLength(1)
})

test('hundreds of open payments that nobody told of are all settled by one pass', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, db, clock, payments } = academy
  await create(learner, 'one-of-many-0')
  const [{ id, ...first }] = (await payments()) as [PaymentRow]
  const copies = Array.from({ length: 250 }, (_, index) => ({
    ...first,
    reference: `one-of-many-${index + 1}`,
    status: 'failed' as const,
  }))
  await db.insertInto('payments').values(copies).execute()
  await pay('one-of-many-0')
  await pay('one-of-many-250')
  clock.advance({ minutes: 2 })
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(report).toMatchObject({ asked: 251, failed: [], brokenOff: null })
  expect(report.settled.toSorted()).toEqual(['one-of-many-0', 'one-of-many-250'])
  expect(id).toBeDefined()
})

test('a pass that meets a provider at rest says for how long, and puts no payment off', async () => {
  const academy = await payingAcademy()
  const { learner, create, sandbox, clock, payments } = academy
  await create(learner, 'asked-in-a-rest')
  clock.advance({ minutes: 2 })
  Object.assign(sandbox.switches, { answer: '429', rateLimitReset: '30' })
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(report).toMatchObject({ failed: [], brokenOff: expect.any(String), restSeconds: 30 })
  expect(await payments()).toMatchObject([{ check_after: null, check_error: null }])
})

test('a webhook that was kept and not worked off before a crash is worked off after it', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, db, enrolments } = academy
  await create(learner, 'kept-then-crashed')
  await pay('kept-then-crashed')
  await keepWebhook(db, chargeSuccess('kept-then-crashed'), '2026-03-02T09:00:00.000Z')
  expect(await workOffWebhooks(academy)).toBe(1)
  expect(await enrolments()).toHaveLength(1)
  expect(await workOffWebhooks(academy)).toBe(0)
})

test('the running server reconciles from its start on', async () => {
  const academy = await payingAcademy()
  const { app, learner, create, pay, clock, enrolments, db } = academy
  await create(learner, 'before-the-start')
  await pay('before-the-start')
  clock.advance({ minutes: 5 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitFor(async () => expect(await enrolments()).toHaveLength(1), PATIENCE)
  const jobs = () => db.selectFrom('jobs').select('outcome').where('kind', '=', 'reconciliation').execute()
  expect(await jobs(), 'it is done again and again').toEqual([{ outcome: null }])
})

test('with payments switched off a pass asks nobody', async () => {
  const academy = await payingAcademy({ provider: sandboxed => ({ ...sandboxed, mode: 'off' }) })
  academy.clock.advance({ minutes: 5 })
  expect(await reconcile(asAcademy(academy), QUIET_ACTOR, { since: newReference() })).toEqual(NOTHING)
  expect(academy.verify).not.toHaveBeenCalled()
})

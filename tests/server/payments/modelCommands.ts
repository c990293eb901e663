import fc from 'fast-check'
import { expect } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { abandonPayment, createPayment, verifyPayment } from '#contract/payments.ts'
import { amountInKobo, nairaFromKobo } from '#contract/rules/pricing.ts'
import { findPayment } from '#server/payments/repository.ts'
import {
  end,
  learn,
  learnAll,
  type Model,
  type ModelPayment,
  type ModelWish,
  openingOf,
  placeOf,
  take,
} from './modelOfMoney.ts'
import {
  askProviderAfterRefund,
  catchUp,
  expectAgreement,
  realityOf,
  refund,
  sendWebhook,
  startApp,
  tellProvider,
  type World,
  webhook,
} from './modelWorld.ts'
import { chargeSuccess, newReference } from './payingAcademy.ts'

const RATE = 7_300_000
const QUOTE_MS = 30 * 60_000
const MOST_STATEMENTS = 20

type Command = fc.AsyncCommand<Model, World>
type On = (model: Model, world: World, payment: ModelPayment) => Promise<void>

/** Everything that may happen to money, and to those who wait for it. */
export function commands(): fc.Arbitrary<Command>[] {
  const any = fc.nat(11)
  const onPayment = (name: string, weight: number, act: On) =>
    weighted(
      weight,
      any.map(pick => paymentCommand(name, pick, act)),
    )
  const wishes = fc.record({
    learner: fc.nat(1),
    course: fc.constantFrom(0, 0, 1),
    method: fc.constantFrom('virtual', 'virtual', 'physical'),
  })
  return [
    ...weighted(5, wishes.map(create)),
    ...onPayment('pay', 4, async (_, world, payment) => charge(world, payment, payment.kobo)),
    ...onPayment('pay less', 1, async (_, world, payment) => charge(world, payment, payment.kobo - 1)),
    ...onPayment('decline', 1, decline),
    ...onPayment('give back', 2, giveBack),
    ...onPayment('verify', 3, verify),
    ...onPayment('webhook', 2, async (model, world, payment) => tell(model, world, payment, 1)),
    ...onPayment('webhook twice', 1, async (model, world, payment) => tell(model, world, payment, 2)),
    ...onPayment('webhook of the refund', 2, tellRefund),
    ...onPayment('end', 1, endIt),
    ...onPayment('refund', 2, refundIt),
    ...onPayment('enrol', 2, enrolBy),
    ...onPayment('enrol elsewhere', 1, enrolElsewhere),
    ...weighted(
      2,
      fc
        .tuple(any, fc.nat(2), fc.nat(MOST_STATEMENTS))
        .map(([pick, what, after]) => crash(pick, what, after)),
    ),
    ...weighted(
      1,
      fc.tuple(wishes, fc.nat(MOST_STATEMENTS)).map(([wish, after]) => crashInCreate(wish, after)),
    ),
    ...weighted(2, fc.constantFrom(0, 1, 31).map(reconcileLater)),
    ...weighted(1, fc.integer({ min: 5_000, max: 20_000 }).map(reprice)),
    ...weighted(1, fc.boolean().map(putOnSale)),
    ...weighted(1, fc.boolean().map(switchProvider)),
  ]
}

/** `fc.commands` chooses evenly among what it is given. */
function weighted(weight: number, command: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] {
  return Array.from({ length: weight }, () => command)
}

function command(name: string, act: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      await act(model, world)
      await expectAgreement(world, model)
    },
    toString: () => name,
  }
}

function paymentCommand(name: string, pick: number, act: On): Command {
  return {
    ...command(`${name} ${pick}`, async (model, world) => {
      const payment = model.payments[pick % model.payments.length]
      if (payment) await act(model, world, payment)
    }),
    check: ({ payments }) => payments.length > 0,
  }
}

function create(wish: ModelWish): Command {
  return command(`${placeOf(wish)}, ${wish.method}: a payment is opened`, async (model, world) => {
    const reference = newReference()
    const { status, body } = await ask(model, world, wish, reference)
    const opening = openingOf(model, wish, world.academy.clock.now().getTime())
    if (opening === 'off sale') return void expect(status).toBe(404)
    if (opening === 'taken') return void expect(status).toBe(409)
    expect(status).toBe(200)
    if (opening === 'new') expect(body.reference).toBe(reference)
    else expect(body.reference, 'the open payment is gone on with').toBe(opening.reference)
    if (opening === 'new') add(model, world, wish, { id: body.id, reference })
  })
}

async function ask(model: Model, world: World, wish: ModelWish, reference: string) {
  return world.app.server.as(world.learners[wish.learner]!).call(createPayment, {
    body: {
      reference,
      amount: nairaFromKobo(model.prices[wish.course] ?? 0),
      description: 'A course',
      course_id: world.courseIds[wish.course]!,
      method: wish.method,
    },
  })
}

function add(model: Model, world: World, wish: ModelWish, known: { id: number; reference: string }): void {
  const kobo = model.prices[wish.course] ?? 0
  const payment: ModelPayment = {
    ...wish,
    ...known,
    kobo,
    quotedUntil: world.academy.clock.now().getTime() + QUOTE_MS,
    provider: { status: 'nothing', kobo, at: 0 },
    status: 'pending',
    isRefundAsked: false,
  }
  model.payments.push(payment)
  if (kobo === 0) take(model, payment)
}

/** The power goes while a payment is opened: it is there whole, with what it ended, or not at all. */
function crashInCreate(wish: ModelWish, after: number): Command {
  const name = `crash ${after} statements into opening ${placeOf(wish)}, ${wish.method}`
  return command(name, async (model, world) => {
    const reference = newReference()
    world.app.cutPowerAfter(after)
    await ask(model, world, wish, reference).catch(() => undefined)
    const row = await findPayment(world.academy.db, reference)
    if (row && openingOf(model, wish, world.academy.clock.now().getTime()) === 'new') {
      add(model, world, wish, { id: row.id, reference })
    }
    await restart(model, world)
  })
}

async function restart(model: Model, world: World): Promise<void> {
  world.app.cutPowerAfter(0)
  await world.app.close()
  world.app = await startApp(world.academy)
  await catchUp(world)
  learnAll(model, await realityOf(world))
}

async function charge(world: World, payment: ModelPayment, kobo: number): Promise<void> {
  const { status } = payment.provider
  if (payment.kobo === 0 || status === 'success' || status === 'reversed') return
  payment.provider = { status: 'success', kobo, at: world.academy.clock.now().getTime() }
  await tellProvider(world, payment)
}

async function decline(_: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.kobo === 0 || payment.provider.status !== 'nothing') return
  payment.provider.status = 'failed'
  await tellProvider(world, payment)
}

async function giveBack(_: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.provider.status !== 'success') return
  payment.provider.status = 'reversed'
  await tellProvider(world, payment)
}

async function verify(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const { learner, reference } = payment
  const { status } = await world.app.server
    .as(world.learners[learner]!)
    .call(verifyPayment, { body: { reference } })
  learn(model, payment)
  expect(status === 200, 'told to have paid').toBe(payment.status === 'success')
}

/** The provider tells of what it has charged, and of nothing else; the second time in the same bytes. */
async function tell(model: Model, world: World, payment: ModelPayment, times: number): Promise<void> {
  if (!['success', 'reversed'].includes(payment.provider.status)) return
  const event = chargeSuccess(payment.reference, { mark: newReference() })
  for (let time = 0; time < times; time += 1) await webhook(world, event)
  learn(model, payment)
}

async function tellRefund(model: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.provider.status !== 'reversed') return
  await webhook(world, {
    event: 'refund.processed',
    data: { transaction_reference: payment.reference, mark: newReference() },
  })
  learn(model, payment, true)
}

async function enrolBy(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const body = { course_id: world.courseIds[payment.course]!, payment_id: payment.id }
  const { status } = await world.app.server.as(world.learners[payment.learner]!).call(enrol, { body })
  learn(model, payment)
  if (payment.kobo > 0) expect(status === 200).toBe(payment.status === 'success')
}

/** The learner ends a payment; what has been paid meanwhile stays paid. */
async function endIt(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const { learner, reference } = payment
  const { status } = await world.app.server
    .as(world.learners[learner]!)
    .call(abandonPayment, { body: { reference } })
  expect(status).toBe(200)
  learn(model, payment)
  end(payment)
}

async function refundIt(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const holdsMoney = ['success', 'review', 'refund_due'].includes(payment.status) && payment.kobo > 0
  const isSent = holdsMoney && model.isProviderThere && !payment.isRefundAsked
  if (holdsMoney) payment.isRefundAsked = true
  await refund(world, payment)
  await askProviderAfterRefund(world, payment)
  if (isSent) expect(payment.provider.status).toBe('reversed')
  if (payment.provider.status === 'reversed' && holdsMoney) learn(model, payment, true)
}

async function enrolElsewhere(_: Model, world: World, payment: ModelPayment): Promise<void> {
  const body = { course_id: world.courseIds[1 - payment.course]!, payment_id: payment.id }
  const { status } = await world.app.server.as(world.learners[payment.learner]!).call(enrol, { body })
  expect(status).toBe(409)
}

/** The power goes in the middle of a verify, a webhook, an enrolment or a refund; the next start does what was left. */
function crash(pick: number, what: number, after: number): Command {
  const name = `crash ${after} statements into a ${['verify', 'webhook', 'enrol', 'refund'][what]} of ${pick}`
  return paymentCommand(name, pick, async (model, world, payment) => {
    const { learner, reference, id, course } = payment
    const client = world.app.server.as(world.learners[learner]!)
    world.app.cutPowerAfter(after)
    if (what === 0) await client.call(verifyPayment, { body: { reference } }).catch(() => undefined)
    if (what === 1) await sendWebhook(world, chargeSuccess(reference, { mark: newReference() }))
    if (what === 2) {
      const body = { course_id: world.courseIds[course]!, payment_id: id }
      await client.call(enrol, { body }).catch(() => undefined)
    }
    if (what === 3) {
      payment.isRefundAsked = true
      await refund(world, payment)
      await askProviderAfterRefund(world, payment)
    }
    await restart(model, world)
  })
}

function reconcileLater(minutes: number): Command {
  return command(`reconcile ${minutes} minutes later`, async (model, world) => {
    world.academy.clock.advance({ minutes })
    await catchUp(world)
    learnAll(model, await realityOf(world))
  })
}

function reprice(cents: number): Command {
  return command(`the price is ${cents} cents`, async (model, world) => {
    model.prices[0] = amountInKobo(cents, RATE)
    const { db } = world.academy
    await db
      .updateTable('courses')
      .set({ discounted_price_cents: cents })
      .where('id', '=', world.courseIds[0]!)
      .execute()
  })
}

function putOnSale(isOnSale: boolean): Command {
  return command(isOnSale ? 'on sale' : 'off sale', async (model, world) => {
    model.onSale[0] = isOnSale
    const { db } = world.academy
    await db
      .updateTable('courses')
      .set({ status: isOnSale ? 1 : 0 })
      .where('id', '=', world.courseIds[0]!)
      .execute()
  })
}

function switchProvider(isThere: boolean): Command {
  return command(isThere ? 'the provider comes' : 'the provider goes', async (model, world) => {
    model.isProviderThere = isThere
    world.academy.sandbox.switches.answer = isThere ? 'normal' : '401'
  })
}

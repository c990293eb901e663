import fc from 'fast-check'
import { expect } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { createPayment, verifyPayment } from '#contract/payments.ts'
import { amountInKobo, nairaFromKobo } from '#contract/rules/pricing.ts'
import { learn, learnAll, type Model, type ModelPayment, placeOf, take } from './modelOfMoney.ts'
import {
  catchUp,
  expectAgreement,
  holders,
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
  return [
    ...weighted(
      4,
      fc.tuple(fc.nat(1), fc.constantFrom(0, 0, 1)).map(([who, what]) => create(who, what)),
    ),
    ...onPayment('pay', 4, async (_, world, payment) => charge(world, payment, payment.kobo)),
    ...onPayment('pay less', 1, async (_, world, payment) => charge(world, payment, payment.kobo - 1)),
    ...onPayment('decline', 1, decline),
    ...onPayment('give back', 2, giveBack),
    ...onPayment('verify', 3, verify),
    ...onPayment('webhook', 2, async (model, world, payment) => tell(model, world, payment, 1)),
    ...onPayment('webhook twice', 1, async (model, world, payment) => tell(model, world, payment, 2)),
    ...onPayment('webhook of the refund', 2, tellRefund),
    ...onPayment('enrol', 2, enrolBy),
    ...onPayment('enrol elsewhere', 1, enrolElsewhere),
    ...weighted(
      2,
      fc
        .tuple(any, fc.nat(2), fc.nat(MOST_STATEMENTS))
        .map(([pick, what, after]) => crash(pick, what, after)),
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

function create(learner: number, course: number): Command {
  return command(`learner ${learner} opens a payment for course ${course}`, async (model, world) => {
    const kobo = model.prices[course] ?? 0
    const reference = newReference()
    const { status, body } = await world.app.server.as(world.learners[learner]!).call(createPayment, {
      body: {
        reference,
        amount: nairaFromKobo(kobo),
        description: 'A course',
        course_id: world.courseIds[course]!,
      },
    })
    if (!model.onSale[course]) return void expect(status).toBe(404)
    const isTaken = model.seats.has(placeOf({ learner, course }))
    if (isTaken && course === 0) return void expect(status).toBe(409)
    if (status !== 200) return void expect([409, 429]).toContain(status)
    if (model.payments.some(({ id }) => id === body.id)) return
    const payment: ModelPayment = {
      id: body.id,
      reference: body.reference,
      learner,
      course,
      kobo,
      quotedUntil: world.academy.clock.now().getTime() + QUOTE_MS,
      provider: { status: 'nothing', kobo, at: 0 },
      status: 'open',
    }
    model.payments.push(payment)
    if (kobo === 0) take(model, payment)
  })
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

async function enrolElsewhere(_: Model, world: World, payment: ModelPayment): Promise<void> {
  const body = { course_id: world.courseIds[1 - payment.course]!, payment_id: payment.id }
  const { status } = await world.app.server.as(world.learners[payment.learner]!).call(enrol, { body })
  expect(status).toBe(409)
}

/** The power goes in the middle of a verify, a webhook or an enrolment; the next start does what was left. */
function crash(pick: number, what: number, after: number): Command {
  const name = `crash ${after} statements into a ${['verify', 'webhook', 'enrol'][what]} of ${pick}`
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
    world.app.cutPowerAfter(0)
    await world.app.close()
    world.app = await startApp(world.academy)
    await catchUp(world)
    learnAll(model, await holders(world))
  })
}

function reconcileLater(minutes: number): Command {
  return command(`reconcile ${minutes} minutes later`, async (model, world) => {
    world.academy.clock.advance({ minutes })
    await catchUp(world)
    learnAll(model, await holders(world))
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

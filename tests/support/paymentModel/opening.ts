import { expect } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { newReference } from '../payingAcademy.ts'
import { type Command, command } from './command.ts'
import { type Model, type ModelPayment, type ModelWish, openingOf, placeOf, take } from './modelOfMoney.ts'
import type { World } from './world.ts'

const QUOTE_MS = 30 * 60_000

/** A learner opens a payment: it is refused, gone on with or new, just as the model says. */
export function create(wish: ModelWish): Command {
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

/** The call itself, at the price of the moment. */
export async function ask(model: Model, world: World, wish: ModelWish, reference: string) {
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

/** A payment that is there now. */
export function add(
  model: Model,
  world: World,
  wish: ModelWish,
  known: { id: number; reference: string },
): void {
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

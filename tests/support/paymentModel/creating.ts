import { expect } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { newReference } from '../academy/payingAcademy.ts'
import { type Command, command } from './command.ts'
import { checkoutOf, type Model, type ModelInput, type ModelPayment, placeOf, take } from './modelOfMoney.ts'
import type { World } from './world.ts'

const QUOTE_MS = 30 * 60_000

/** Creates a payment: it is refused, resumed or new, as the model says. */
export function create(input: ModelInput): Command {
  return command(`${placeOf(input)}, ${input.method}: a payment is created`, async (model, world) => {
    const reference = newReference()
    const { status, body } = await ask(model, world, input, reference)
    const outcome = checkoutOf(model, input, world.academy.clock.now().getTime())
    if (outcome === 'off sale') return void expect(status).toBe(404)
    if (outcome === 'taken') return void expect(status).toBe(409)
    expect(status).toBe(200)
    if (outcome === 'new') expect(body.reference).toBe(reference)
    else expect(body.reference, 'the open payment is gone on with').toBe(outcome.reference)
    if (outcome === 'new') add(model, world, input, { id: body.id, reference })
  })
}

/** Calls the endpoint with the current price. */
export async function ask(model: Model, world: World, input: ModelInput, reference: string) {
  return world.app.server.as(world.learners[input.learner]!).call(createPayment, {
    body: {
      reference,
      amount: nairaFromKobo(model.prices[input.course] ?? 0),
      description: 'A course',
      course_id: world.courseIds[input.course]!,
      method: input.method,
    },
  })
}

/** Adds a created payment to the model. */
export function add(
  model: Model,
  world: World,
  input: ModelInput,
  known: { id: number; reference: string },
): void {
  const kobo = model.prices[input.course] ?? 0
  const payment: ModelPayment = {
    ...input,
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

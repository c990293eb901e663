import type fc from 'fast-check'
import type { Model, ModelPayment } from './modelOfMoney.ts'
import { expectAgreement, type World } from './world.ts'

/** One step of a run; after each the academy must match the model. */
export type Command = fc.AsyncCommand<Model, World>

/** A step on one payment. */
export type On = (model: Model, world: World, payment: ModelPayment) => Promise<void>

/** Returns a step of this name. */
export function command(name: string, act: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      // The interval at which a learner may ask about one payment again.
      world.academy.clock.advance({ seconds: 5 })
      await act(model, world)
      await expectAgreement(world, model)
    },
    toString: () => name,
  }
}

/** Returns a step on the payment that `pick` selects, once there is one. */
export function paymentCommand(name: string, pick: number, act: On): Command {
  return {
    ...command(`${name} ${pick}`, async (model, world) => {
      const payment = model.payments[pick % model.payments.length]
      if (payment) await act(model, world, payment)
    }),
    check: ({ payments }) => payments.length > 0,
  }
}

import type fc from 'fast-check'
import type { Model, ModelPayment } from './modelOfMoney.ts'
import { expectAgreement, type World } from './world.ts'

/** One step of a run; after each the academy must be as the model says. */
export type Command = fc.AsyncCommand<Model, World>

/** A step that does something to one payment. */
export type On = (model: Model, world: World, payment: ModelPayment) => Promise<void>

/** A step of this name. */
export function command(name: string, act: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      // As much time as lies between two questions of a learner about one payment.
      world.academy.clock.advance({ seconds: 5 })
      await act(model, world)
      await expectAgreement(world, model)
    },
    toString: () => name,
  }
}

/** A step on whichever payment the number picks, once there is one. */
export function paymentCommand(name: string, pick: number, act: On): Command {
  return {
    ...command(`${name} ${pick}`, async (model, world) => {
      const payment = model.payments[pick % model.payments.length]
      if (payment) await act(model, world, payment)
    }),
    check: ({ payments }) => payments.length > 0,
  }
}

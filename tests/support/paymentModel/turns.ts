import { amountInKobo } from '#contract/rules/pricing.ts'
import { type Command, command } from './command.ts'
import { learnAll } from './modelOfMoney.ts'
import { catchUp, realityOf } from './world.ts'

const RATE = 7_300_000

export function reconcileLater(minutes: number): Command {
  return command(`reconcile ${minutes} minutes later`, async (model, world) => {
    world.academy.clock.advance({ minutes })
    await catchUp(world)
    learnAll(model, await realityOf(world))
  })
}

export function reprice(cents: number): Command {
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

export function putOnSale(isOnSale: boolean): Command {
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

export function switchProvider(isThere: boolean): Command {
  return command(isThere ? 'the provider comes' : 'the provider goes', async (model, world) => {
    model.isProviderThere = isThere
    world.academy.sandbox.switches.answer = isThere ? 'normal' : '401'
  })
}

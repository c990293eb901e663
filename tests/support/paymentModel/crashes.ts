import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { chargeSuccess, newReference } from '../academy/payingAcademy.ts'
import { type Command, command, paymentCommand } from './command.ts'
import { add, ask } from './creating.ts'
import { checkoutOf, learnAll, type Model, type ModelInput, placeOf } from './modelOfMoney.ts'
import {
  askProviderAfterRefund,
  catchUp,
  realityOf,
  refund,
  sendWebhook,
  startApp,
  type World,
} from './world.ts'

/** Crashes in the middle of a verify, webhook, enrolment or refund; the next start finishes the work. */
export function crash(pick: number, what: number, after: number): Command {
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

/** Crashes while a payment is created: it must exist completely, with the payment it replaced ended, or not at all. */
export function crashInCreate(input: ModelInput, after: number): Command {
  const name = `crash ${after} statements into creating ${placeOf(input)}, ${input.method}`
  return command(name, async (model, world) => {
    const reference = newReference()
    world.app.cutPowerAfter(after)
    await ask(model, world, input, reference).catch(() => undefined)
    const row = await findPayment(world.academy.db, reference)
    if (row && checkoutOf(model, input, world.academy.clock.now().getTime()) === 'new') {
      add(model, world, input, { id: row.id, reference })
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

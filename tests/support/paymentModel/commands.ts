import fc from 'fast-check'
import {
  charge,
  decline,
  endIt,
  enrolBy,
  enrolElsewhere,
  giveBack,
  refundIt,
  tell,
  tellRefund,
  verify,
} from './acts.ts'
import { type Command, type On, paymentCommand } from './command.ts'
import { crash, crashInCreate } from './crashes.ts'
import { create } from './creating.ts'
import { putOnSale, reconcileLater, reprice, switchProvider } from './turns.ts'

const MOST_STATEMENTS = 20

/** Returns every step that can happen to payments. */
export function commands(): fc.Arbitrary<Command>[] {
  const any = fc.nat(11)
  const onPayment = (name: string, weight: number, act: On) =>
    weighted(
      weight,
      any.map(pick => paymentCommand(name, pick, act)),
    )
  const inputs = fc.record({
    learner: fc.nat(1),
    course: fc.constantFrom(0, 0, 1),
    method: fc.constantFrom('virtual', 'virtual', 'physical'),
  })
  return [
    ...weighted(5, inputs.map(create)),
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
        .tuple(any, fc.nat(3), fc.nat(MOST_STATEMENTS))
        .map(([pick, what, after]) => crash(pick, what, after)),
    ),
    ...weighted(
      1,
      fc.tuple(inputs, fc.nat(MOST_STATEMENTS)).map(([input, after]) => crashInCreate(input, after)),
    ),
    ...weighted(2, fc.constantFrom(0, 1, 31).map(reconcileLater)),
    ...weighted(1, fc.integer({ min: 5_000, max: 20_000 }).map(reprice)),
    ...weighted(1, fc.boolean().map(putOnSale)),
    ...weighted(1, fc.boolean().map(switchProvider)),
  ]
}

/** Repeats a step as its weight, because `fc.commands` chooses evenly. */
function weighted(weight: number, command: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] {
  return Array.from({ length: weight }, () => command)
}

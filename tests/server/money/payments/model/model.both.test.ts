import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInKobo } from '#contract/rules/pricing.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'
import { commands } from '../../../../support/paymentModel/commands.ts'
import { learnAll, type Model } from '../../../../support/paymentModel/modelOfMoney.ts'
import {
  catchUp,
  expectAgreement,
  newWorld,
  PRICE_CENTS,
  realityOf,
  startApp,
} from '../../../../support/paymentModel/world.ts'
import { proofSize } from '../../../../support/proofs.ts'

const RUNS = proofSize({ short: 20, long: 1_000 })
const SEED = process.env.MODEL_SEED
const MOST_COMMANDS = 30
const RATE = 7_300_000

test('whatever happens in whatever order: enrolled is the same as exactly one settled payment', async () => {
  const academy = await payingAcademy()
  let app = await startApp(academy)
  await fc.assert(
    fc.asyncProperty(fc.commands(commands(), { maxCommands: MOST_COMMANDS, size: 'max' }), async steps => {
      const world = await newWorld(academy, app)
      const model: Model = {
        prices: [amountInKobo(PRICE_CENTS, RATE), 0],
        onSale: [true, true],
        payments: [],
        enrolments: new Map(),
        isProviderThere: true,
      }
      try {
        await fc.asyncModelRun(() => ({ model, real: world }), steps)
        // At the end, no payment that the provider has received is still open.
        academy.sandbox.switches.answer = 'normal'
        model.isProviderThere = true
        await catchUp(world)
        learnAll(model, await realityOf(world))
        await expectAgreement(world, model)
        for (const { provider, status, reference } of model.payments) {
          if (provider.status === 'success') {
            expect(['success', 'refund_due', 'review'], reference).toContain(status)
          }
        }
      } finally {
        app = world.app
      }
    }),
    { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
  )
}, 1_800_000)

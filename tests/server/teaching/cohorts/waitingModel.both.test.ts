import fc from 'fast-check'
import { test } from 'vitest'
import { academyWith } from '../../../support/academy/academy.ts'
import { payingAcademy } from '../../../support/academy/payingAcademy.ts'
import { proofSize } from '../../../support/proofs.ts'
import { expectOrder } from '../../../support/waitingModel/order.ts'
import { steps, take, tend } from '../../../support/waitingModel/steps.ts'
import { newWorld } from '../../../support/waitingModel/world.ts'

const RUNS = proofSize({ short: 15, long: 1_000 })
const SEED = process.env.MODEL_SEED

test('whatever happens in whatever order: seats are never oversold, each free one is offered in the order of joining, and who has paid has one', async () => {
  const academy = await payingAcademy()
  const { ports } = academy
  const other = await academyWith({}, { ports, nobody: true })
  await fc.assert(
    fc.asyncProperty(steps(), async taken => {
      const world = await newWorld(academy, other.server)
      for (const step of taken) {
        await take(world, step)
        await expectOrder(world)
      }
      // All pending work is done at the end.
      academy.clock.advance({ days: 2 })
      await tend(world)
      await expectOrder(world)
    }),
    { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
  )
}, 1_800_000)

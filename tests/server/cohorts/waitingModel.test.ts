import fc from 'fast-check'
import { test } from 'vitest'
import { payingAcademy } from '../../support/academy/payingAcademy.ts'
import { engine } from '../../support/database/testDatabase.ts'
import { expectOrder } from '../../support/waitingModel/order.ts'
import { steps, take, tend } from '../../support/waitingModel/steps.ts'
import { newWorld } from '../../support/waitingModel/world.ts'

/** PostgreSQL answers each statement over a connection. `npm run prove:waiting` makes three hundred runs. */
const RUNS = Number(process.env.MODEL_RUNS ?? (engine === 'sqlite' ? 40 : 20))
const SEED = process.env.MODEL_SEED

test('whatever happens in whatever order: seats are never oversold, each free one is offered, and in the order of joining', async () => {
  const academy = await payingAcademy()
  await fc.assert(
    fc.asyncProperty(steps(), async taken => {
      const world = await newWorld(academy)
      for (const step of taken) {
        await take(world, step)
        await expectOrder(world)
      }
      // What was left undone is done once everybody has gone.
      academy.clock.advance({ days: 2 })
      await tend(world)
      await expectOrder(world)
    }),
    { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
  )
}, 1_800_000)

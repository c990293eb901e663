import { expect, onTestFinished, test } from 'vitest'
import { databaseClock } from '#server/platform/database/postgres/databaseClock.ts'
import { type Clock, systemClock } from '#server/platform/time/clock.ts'
import { emptyDatabase, engine } from '../../../support/database/testDatabase.ts'

const DAY = 24 * 60 * 60 * 1000
/** An hour: far less than the clock's error of a day, and more than any query takes. */
const A_MOMENT = 60 * 60 * 1000

test.for([DAY, -DAY])('a server whose clock is %d ms off takes the time from PostgreSQL', async off => {
  const connection = await emptyDatabase()
  if (engine === 'sqlite') onTestFinished(() => connection.close())
  const wrong: Clock = { now: () => new Date(systemClock.now().getTime() + off) }
  const clock = await databaseClock(connection, wrong)
  onTestFinished(() => clock.stop())
  // A SQLite file has no clock of its own, only the machine's.
  const right = engine === 'sqlite' ? wrong : systemClock
  expect(Math.abs(clock.now().getTime() - right.now().getTime())).toBeLessThan(A_MOMENT)
})

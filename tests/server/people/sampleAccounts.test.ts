import { expect, test } from 'vitest'
import { login, logout } from '#contract/accounts.ts'
import { seed } from '#server/ops/sample/seed.ts'
import { closeSampleAccounts } from '#server/people/sampleAccounts.ts'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { operatorWith } from '../../support/academy/operator.ts'
import { emptyDatabase } from '../../support/database/testDatabase.ts'

const { tutor } = DEMO_ACCOUNTS

/** A demo academy whose data are later used without demo mode. */
async function openedToOthers() {
  const connection = await emptyDatabase()
  const demo = await academyWith({}, { nobody: true, ports: { connection }, config: { demo: true } })
  await seed(connection.db, demo.clock)
  const entered = await demo.server.call(login, { body: tutor })
  const real = await academyWith({}, { nobody: true, ports: { connection }, config: { demo: false } })
  return { demo, real, token: entered.body.token, connection }
}

test('outside demo mode an account of the sample academy cannot sign in', async () => {
  const { real, demo } = await openedToOthers()
  const refused = await real.server.call(login, { body: tutor })
  expect(refused).toBeRefused(403, 'This is a demo account, and the demo is closed here.')
  expect((await demo.server.call(login, { body: tutor })).status).toBe(200)
})

test('outside demo mode a session of the sample academy is worth nothing', async () => {
  const { real, token } = await openedToOthers()
  const headers = { authorization: `Bearer ${token}` }
  expect(await real.server.call(logout, { headers })).toBeRefused(401)
})

test('outside demo mode the start ends the sessions of the sample academy, and says that its people are still there', async () => {
  const { real, demo, connection } = await openedToOthers()
  expect(await closeSampleAccounts(demo.config, connection.db)).toBeNull()
  expect(await connection.db.selectFrom('sessions').selectAll().execute()).not.toEqual([])
  expect(await closeSampleAccounts(real.config, connection.db)).toMatch(
    /^The database holds \d+ accounts of the sample academy\. Their passwords are public/,
  )
  expect(await connection.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('the doctor says that a database for others holds the sample academy', async () => {
  const { run, env } = await operatorWith()
  await run('seed')
  env.ACADEMY_DEMO = 'false'
  const { said } = await run('doctor')
  expect(said).toMatch(/^note {2}The database holds \d+ accounts of the sample academy/m)
})

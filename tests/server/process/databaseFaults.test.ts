import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { academyBehindProxy, databaseWithCourses } from './faultyDatabase.ts'
import { ask, expectHonest, load, search, untilServed } from './honestLoad.ts'

const CUTS = 10

// Each waits for a database most of the time, so they wait together.
const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined).concurrent

onPostgres('a server whose database connections are cut ten times under load goes on', async tidy => {
  const database = await databaseWithCourses(tidy)
  const { academy, line } = await academyBehindProxy(tidy, database.url)
  const clients = load(academy.url, database)
  for (let count = 0; count < CUTS; count += 1) {
    const served = clients.acknowledged.length
    await expect.poll(() => clients.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(served + 2)
    if (count % 2 === 0) line.cut()
    else await endConnections(database.db)
  }
  await untilServed(() => search(academy.url))
  await clients.stop()
  expect(academy.isAlive()).toBe(true)
  expectHonest(clients.answers)
  await expectKept(database.db, clients.acknowledged)
})

onPostgres('half-open connections are noticed and replaced', async tidy => {
  const database = await databaseWithCourses(tidy)
  const { academy, line } = await academyBehindProxy(tidy, database.url)
  const clients = load(academy.url, database)
  await expect.poll(() => clients.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(2)
  line.setNew('silent')
  line.setOpen('silent')
  expect((await ask(academy.url, '/readyz')).status).toBe(503)
  expect((await ask(academy.url, '/healthz')).status).toBe(200)
  // Those that were open stay half-open for ever.
  line.setNew('whole')
  await untilServed(() => search(academy.url))
  await untilServed(() => ask(academy.url, '/readyz'))
  await clients.stop()
  expectHonest(clients.answers)
  await expectKept(database.db, clients.acknowledged)
})

/** As a restart of PostgreSQL does. */
async function endConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db)
}

/** What was acknowledged is there, each once. */
async function expectKept(db: Db, acknowledged: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('topics').select('topic').execute()
  const kept = rows.map(({ topic }) => topic)
  expect(kept).toEqual(expect.arrayContaining([...acknowledged]))
  expect(new Set(kept).size).toBe(kept.length)
}

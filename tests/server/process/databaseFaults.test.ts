import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { startPostgres } from '../../../scripts/machine/postgres.ts'
import { academyBehindProxy, databaseWithCourses, ONLOOKER } from '../../support/process/faultyDatabase.ts'
import {
  type Answer,
  addTopic,
  ask,
  expectHonest,
  load,
  search,
  untilServed,
} from '../../support/process/honestLoad.ts'
import { until, untilWaiting } from '../../support/waits.ts'

const CUTS = 10
/** PostgreSQL takes about this long to restart or fail over; no wait for a connection is as long. */
const OUTAGE_MS = 20_000
/** Exceeds the statement timeout and the lock timeout. */
const LOCKED_MS = 12_000

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

onPostgres('a server whose database connections are cut ten times under load goes on', async () => {
  const database = await databaseWithCourses()
  const { academy, line } = await academyBehindProxy(database.url)
  const clients = load(academy.url, database)
  for (let count = 0; count < CUTS; count += 1) {
    const served = clients.acknowledged.length
    await until(() => clients.acknowledged.length > served + 2)
    if (count % 2 === 0) line.cut()
    else await endConnections(database.db)
  }
  await untilServed(() => search(academy.url))
  await clients.stop()
  expect(academy.isAlive()).toBe(true)
  expectHonest(clients.answers)
  await expectKept(database.db, clients.acknowledged)
})

onPostgres('half-open connections are noticed and replaced', async () => {
  const database = await databaseWithCourses()
  const { academy, line } = await academyBehindProxy(database.url)
  const clients = load(academy.url, database)
  await until(() => clients.acknowledged.length > 2)
  line.setNew('silent')
  line.setOpen('silent')
  expect((await ask(academy.url, '/readyz')).status).toBe(503)
  expect((await ask(academy.url, '/healthz')).status).toBe(200)
  // Connections that were open stay half-open for ever.
  line.setNew('whole')
  await untilServed(() => search(academy.url))
  await untilServed(() => ask(academy.url, '/readyz'))
  await clients.stop()
  expectHonest(clients.answers)
  await expectKept(database.db, clients.acknowledged)
})

onPostgres('a database that was away for a while is found again', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = await databaseWithCourses(postgres.url)
  const { academy } = await academyBehindProxy(database.url)
  const clients = load(academy.url, database)
  await until(() => clients.acknowledged.length > 2)
  await postgres.halt()
  expect((await search(academy.url)).status).toBe(503)
  expect((await ask(academy.url, '/readyz')).status).toBe(503)
  expect((await ask(academy.url, '/healthz')).status).toBe(200)
  await sleep(OUTAGE_MS)
  await postgres.resume()
  await untilServed(() => search(academy.url))
  await clients.stop()
  expect(academy.isAlive()).toBe(true)
  expectHonest(clients.answers)
  await expectKept(database.db, clients.acknowledged)
})

onPostgres('a locked table is waited for a moment, and everything else goes on', async () => {
  const database = await databaseWithCourses()
  const { academy } = await academyBehindProxy(database.url)
  const readers = load(academy.url, { ...database, courses: [], searchers: 2 })
  await database.db.transaction().execute(async trx => {
    await sql`lock table topics in access exclusive mode`.execute(trx)
    const writers = load(academy.url, { ...database, searchers: 0 })
    await sleep(LOCKED_MS)
    expect(writers.answers.map(({ status }) => status)).toContain(503)
    expect(writers.acknowledged).toEqual([])
    await writers.stop()
    expectHonest(writers.answers)
  })
  const [slug = ''] = database.courses
  await untilServed(() => addTopic(academy.url, database.token, slug, 'Afterwards'))
  await readers.stop()
  expect(new Set(readers.answers.map(({ status }) => status))).toEqual(new Set([200]))
})

onPostgres('what a frozen server has locked is free again while another goes on', async () => {
  const database = await databaseWithCourses()
  const [frozen, other] = await Promise.all([
    academyBehindProxy(database.url),
    academyBehindProxy(database.url),
  ])
  const [slug = ''] = database.courses
  let asked: Promise<Answer> | undefined
  await database.db.transaction().execute(async trx => {
    // The server locks the course's row, waits for the table, and is frozen there, in the middle of a transaction.
    await sql`lock table topics in share mode`.execute(trx)
    asked = addTopic(frozen.academy.url, database.token, slug, 'Frozen')
    await untilWaiting(database.db)
    frozen.academy.signal('SIGSTOP')
  })
  const meanwhile: Answer[] = []
  await untilServed(async () => {
    const answer = await addTopic(other.academy.url, database.token, slug, 'Meanwhile')
    meanwhile.push(answer)
    return answer
  })
  expectHonest(meanwhile)
  expect(meanwhile.length, 'the row was locked at first').toBeGreaterThan(1)
  frozen.academy.signal('SIGCONT')
  expect((await asked)?.status).toBe(503)
  await untilServed(() => addTopic(frozen.academy.url, database.token, slug, 'Thawed'))
  const rows = await database.db.selectFrom('topics').select('topic').orderBy('position').execute()
  expect(rows.map(({ topic }) => topic)).toEqual(['Meanwhile', 'Thawed'])
})

/** Ends all other connections, as a restart of PostgreSQL does. */
async function endConnections(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${ONLOOKER}
  `.execute(db)
}

/** Expects every acknowledged topic exactly once in the database. */
async function expectKept(db: Db, acknowledged: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('topics').select('topic').execute()
  const kept = rows.map(({ topic }) => topic)
  expect(kept).toEqual(expect.arrayContaining([...acknowledged]))
  expect(new Set(kept).size).toBe(kept.length)
}

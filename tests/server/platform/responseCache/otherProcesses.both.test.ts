import path from 'node:path'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSqlite } from '#server/platform/database/sqlite/connection.ts'
import { responseCache } from '#server/platform/responseCache/responseCache.ts'
import { operatorWith, type TestOperator } from '../../../support/academy/operator.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { PATIENCE } from '../../../support/patience.ts'

const INTERVAL = 2_000

/** Builds a server with one cached page, the name of a category, on a database that other processes write to. */
async function cachingServer() {
  const operator = await operatorWith()
  await operator.run('migrate')
  await operator.run('category', 'add', 'Crafts')
  const connection = operator.look()
  const { changes } = connection

  let hindrance: () => unknown = () => undefined
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await hindrance()
      return result
    },
  })
  const lines: { level: number; msg: string }[] = []
  const app = fastify({ logger: { stream: { write: line => void lines.push(JSON.parse(line)) } } })
  await app.register(responseCache, { academy: { connection: { ...connection, db } } as AppContext })
  app.get('/', { config: { audienceOf: () => 'anyone' } }, (request, reply) =>
    app.replyCached('anyone /', request, reply, async () => {
      const { name } = await db.selectFrom('course_categories').select('name').executeTakeFirstOrThrow()
      return {
        status: 200,
        body: name,
        type: 'text/plain',
        cacheControl: 'no-cache',
        vary: '',
        isCacheable: true,
      }
    }),
  )

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0

  return {
    operator,
    db,
    changes,
    close: () => app.close(),
    shown: async () => (await app.inject('/')).payload,
    /** Begins the next question for changes. */
    ask: () => void vi.advanceTimersByTime(INTERVAL),
    /** Lets the server ask, and waits until it takes its cached page for outdated. */
    async askUntilOutdated() {
      const before = changes.revision
      vi.advanceTimersByTime(INTERVAL)
      await expect.poll(() => changes.revision, PATIENCE).toBeGreaterThan(before)
    },
    /** Runs before each answer of the database. */
    hinder(run: () => unknown) {
      hindrance = run
    },
    logged: () => lines.filter(({ msg }) => /\bdatabase\b/.test(msg)).map(({ level }) => level),
  }
}

/** Writes as a database shell does, and as a server that was killed right after its commit. */
async function writeInShell({ env, folder }: TestOperator, statement: string): Promise<void> {
  if (env.DATABASE_URL === undefined) {
    const database = openSqlite(path.join(folder, 'academy.db'), { isReader: false })
    database.exec(statement)
    return database.close()
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const RENAME = "update course_categories set name = 'Handwork'"

test.each<[string, (operator: TestOperator) => Promise<unknown>]>([
  ['another server', ({ look }) => sql.raw(RENAME).execute(look().db)],
  ['a command', ({ run }) => run('category', 'rename', 'crafts', 'Handwork')],
  ['a database shell', operator => writeInShell(operator, RENAME)],
])('what %s changes is shown after the next question', async (_, change) => {
  const { operator, shown, askUntilOutdated } = await cachingServer()
  await askUntilOutdated()
  expect(await shown()).toBe('Crafts')
  await change(operator)
  expect(await shown(), 'nothing has been asked yet').toBe('Crafts')
  await askUntilOutdated()
  expect(await shown()).toBe('Handwork')
})

test('what the server itself changes is shown at once', async () => {
  const { db, shown, askUntilOutdated } = await cachingServer()
  await askUntilOutdated()
  expect(await shown()).toBe('Crafts')
  await db.updateTable('course_categories').set({ name: 'Handwork' }).execute()
  expect(await shown()).toBe('Handwork')
})

test('what was begun before a question and committed after it is shown after the next one', async () => {
  const { operator, shown, askUntilOutdated } = await cachingServer()
  await operator
    .look()
    .db.transaction()
    .execute(async trx => {
      await sql.raw(RENAME).execute(trx)
      await askUntilOutdated()
      expect(await shown()).toBe('Crafts')
    })
  await askUntilOutdated()
  expect(await shown()).toBe('Handwork')
})

// All databases of a PostgreSQL count their commits together, and other tests write meanwhile.
test.runIf(engine === 'sqlite')('a question outdates nothing while nobody else writes', async () => {
  const { db, changes, ask, askUntilOutdated } = await cachingServer()
  await askUntilOutdated()
  await db.deleteFrom('sessions').execute()
  const before = changes.revision
  ask()
  // Waits in the same queue, so the question has been answered by then.
  await sql`pragma data_version`.execute(db)
  expect(changes.revision).toBe(before)
})

test('an outage outdates every page and is one line of the log, as is its end', async () => {
  const { operator, shown, hinder, ask, askUntilOutdated, logged } = await cachingServer()
  await askUntilOutdated()
  expect(await shown()).toBe('Crafts')
  hinder(() => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  for (let times = 0; times < 3; times += 1) await askUntilOutdated()
  expect(await shown(), 'an old page is better than none').toBe('Crafts')
  await writeInShell(operator, RENAME)

  hinder(() => undefined)
  await expect.poll(shown, PATIENCE).toBe('Handwork')
  await writeInShell(operator, "update course_categories set name = 'Trades'")
  ask()
  await expect.poll(shown, PATIENCE).toBe('Trades')
  const [warning, information] = [40, 30]
  expect(logged()).toEqual([warning, information])
})

test('a question that is not answered in time outdates every page', async () => {
  const { changes, hinder, ask, askUntilOutdated } = await cachingServer()
  await askUntilOutdated()
  let goOn = () => {}
  const gate = new Promise<void>(resolve => {
    goOn = resolve
  })
  hinder(() => gate)
  onTestFinished(goOn)
  const before = changes.revision
  ask()
  expect(changes.revision).toBe(before)
  ask()
  expect(changes.revision).toBe(before + 1)
})

test('a server that closes waits for no question and asks no other', async () => {
  const { hinder, ask, close } = await cachingServer()
  let goOn = () => {}
  const gate = new Promise<void>(resolve => {
    goOn = resolve
  })
  hinder(() => gate)
  onTestFinished(goOn)
  ask()
  await close()
  expect(vi.getTimerCount()).toBe(0)
})

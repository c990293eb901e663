import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { isLockTimeout } from '#server/platform/database/failures.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { untilWaiting } from '../../../support/waits.ts'

/** Longer than a request's statement time-out. */
const MIGRATING_MS = 5_500

test.runIf(engine === 'postgres')(
  'a server waits as long as it takes while another one migrates',
  async () => {
    const operator = await operatorWith()
    const { db } = operator.look()
    await db.connection().execute(async other => {
      await sql`select pg_advisory_lock(${sql.lit(KYSELYS_LOCK)})`.execute(other)
      const opening = openDatabase(readConfig(operator.env))
      opening.catch(() => undefined)
      await untilWaiting(db)
      await sleep(MIGRATING_MS)
      await sql`select pg_advisory_unlock(${sql.lit(KYSELYS_LOCK)})`.execute(other)
      const connection = await opening
      expect(await connection.db.selectFrom('users').selectAll().execute()).toEqual([])
      await connection.close()
    })
  },
)

/** The migrations, with one that a later version might add and that changes busy tables. */
const LATER = {
  ...migrations,
  '900_later': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('sessions').addColumn('later', 'text').execute()
      await db.schema.alterTable('users').addColumn('later', 'text').execute()
    },
  },
}

/** Builds an academy with an open transaction, and a connection that migrates it. */
async function academyInUse() {
  const operator = await operatorWith()
  const { db } = operator.look()
  await migrate(db)
  const client = async () => {
    const connected = new pg.Client({ connectionString: operator.env.DATABASE_URL })
    await connected.connect()
    onTestFinished(() => connected.end())
    return connected
  }
  const holder = await client()
  await holder.query('begin')
  await holder.query('select id from users limit 1')
  const migrating = operator.look()
  onTestFinished(migrating.close)
  return {
    db,
    holder,
    visitor: await client(),
    migrateLater: (pauses?: number[]) => migrate(migrating.db, pauses, LATER),
  }
}

const onPostgres = test.runIf(engine === 'postgres')

onPostgres('a table that a migration waits for is read meanwhile, and migrated when it is free', async () => {
  const { db, holder, visitor, migrateLater } = await academyInUse()
  const migrated = migrateLater()
  migrated.catch(() => undefined)
  await untilWaiting(db)
  // Queues behind the migration, which rolls back while the lock holder continues.
  expect((await visitor.query('select id from users')).rows).toEqual([])
  await holder.query('commit')
  expect(await migrated).toEqual(['900_later'])
})

onPostgres(
  'a migration and a transaction that each want what the other has both come to an end',
  async () => {
    const { db, holder, migrateLater } = await academyInUse()
    const migrated = migrateLater()
    migrated.catch(() => undefined)
    await untilWaiting(db)
    await holder.query('select user_id from sessions limit 1')
    await holder.query('commit')
    expect(await migrated).toEqual(['900_later'])
  },
)

onPostgres('a table that is never free ends the migration, with nothing of it done', async () => {
  const { holder, migrateLater } = await academyInUse()
  const failure = await migrateLater([1, 1]).catch(error => error)
  expect(isLockTimeout(failure)).toBe(true)
  await holder.query('commit')
  expect(await migrateLater()).toEqual(['900_later'])
})

test('a database of another version is refused in one sentence, and left as it is', async () => {
  const operator = await operatorWith()
  const { db } = operator.look()
  await migrate(db, undefined, LATER)
  const refusal = await openDatabase(readConfig(operator.env)).catch((error: Error) => error.message)
  expect(refusal).toMatch(
    /cannot be used \(another version of the academy made it, one before 0\.2\.0 or a newer one: [^\n]+\)\.$/,
  )
  expect(await sql`select later from users`.execute(db)).toMatchObject({ rows: [] })
})

/** The id of Kysely's migration lock. */
const KYSELYS_LOCK = 3853314791062309107n

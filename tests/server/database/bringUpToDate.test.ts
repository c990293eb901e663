import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { isLockTimeout } from '#server/platform/database/failures.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { operatorWith } from '../../support/academy/operator.ts'
import { migrateTo } from '../../support/database/oldDatabase.ts'
import { engine } from '../../support/database/testDatabase.ts'
import { untilWaiting } from '../../support/waits.ts'

/** Longer than any statement of a request may take. */
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

/** A database of the version before people had second factors, with somebody in the middle of a transaction. */
async function oldDatabaseInUse() {
  const operator = await operatorWith()
  const { db } = operator.look()
  await migrateTo(db, '021_email_proofs')
  const client = async () => {
    const connected = new pg.Client({ connectionString: operator.env.DATABASE_URL })
    await connected.connect()
    onTestFinished(() => connected.end())
    return connected
  }
  const holder = await client()
  await holder.query('begin')
  await holder.query('select id from users limit 1')
  return { db, env: operator.env, holder, visitor: await client() }
}

const onPostgres = test.runIf(engine === 'postgres')

onPostgres('a table that a migration waits for is read meanwhile, and migrated when it is free', async () => {
  const { db, env, holder, visitor } = await oldDatabaseInUse()
  const opening = openDatabase(readConfig(env))
  opening.catch(() => undefined)
  await untilWaiting(db)
  // Queues behind the migration, which takes itself back while the holder goes on.
  expect((await visitor.query('select id from users')).rows).toEqual([])
  await holder.query('commit')
  const connection = await opening
  expect(await connection.db.selectFrom('bounces').selectAll().execute()).toEqual([])
  await connection.close()
})

onPostgres(
  'a migration and a transaction that each want what the other has both come to an end',
  async () => {
    const { db, env, holder } = await oldDatabaseInUse()
    const opening = openDatabase(readConfig(env))
    opening.catch(() => undefined)
    await untilWaiting(db)
    await holder.query('select user_id from sessions limit 1')
    await holder.query('commit')
    const connection = await opening
    expect(await connection.db.selectFrom('sessions').select('used_at').execute()).toEqual([])
    await connection.close()
  },
)

onPostgres('a table that is never free ends the migration, with nothing of it done', async () => {
  const { db, holder } = await oldDatabaseInUse()
  const failure = await migrate(db, [1, 1]).catch(error => error)
  expect(isLockTimeout(failure)).toBe(true)
  await holder.query('commit')
  expect(await migrate(db)).toContain('022_own_account')
})

/** The number of the lock that Kysely's migrator takes. */
const KYSELYS_LOCK = 3853314791062309107n

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/start.ts'
import { operatorWith } from '../../support/academy/operator.ts'
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

/** The number of the lock that Kysely's migrator takes. */
const KYSELYS_LOCK = 3853314791062309107n

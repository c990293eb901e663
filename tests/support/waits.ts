import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'

/** Waits until so many statements of this PostgreSQL database wait for a lock. */
export async function untilWaiting(db: Db, statements = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows[0]?.waiting === statements
  })
}

/** Waits until something is true; it may be asked in tests that run at the same time, too. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await isTrue())) throw new Error(`This did not come true: ${isTrue}`)
    },
    { timeout: 30_000, interval: 20 },
  )
}

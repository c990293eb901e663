import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/database/connect.ts'

/** Waits until so many statements of this PostgreSQL database wait for a lock. */
export async function untilWaiting(db: Db, statements = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        return rows[0]?.waiting
      },
      { timeout: 20_000 },
    )
    .toBe(statements)
}

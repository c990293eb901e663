import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { CONTENT_TABLES } from './contentRevision.ts'

const NAME = 'content'

/** The PostgreSQL channel on which servers notify each other that the public pages have changed. */
export const CHANNEL = 'academy_content'

/** Two counters on PostgreSQL. When either differs from the last look, the content may have changed. */
export interface PostgresCounters {
  /** The number of changes that servers have announced. */
  announced: number
  /** The number of rows that anybody has written, by PostgreSQL's own statistics, which may lag by some seconds. */
  written: string
}

/**
 * Counts a change and notifies every server that listens.
 * @param sender travels with the notification, so that a server recognises its own
 * @returns the new count
 */
export async function announceChange(db: Db, sender: string): Promise<number> {
  const { revision } = await db
    .with('counted', ({ insertInto }) =>
      insertInto('revisions')
        .values({ name: NAME, revision: 1 })
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet(({ eb }) => ({ revision: eb('revisions.revision', '+', 1) })),
        )
        .returning('revision'),
    )
    .selectFrom('counted')
    .select(['revision', sql`pg_notify(${CHANNEL}, ${sender})`.as('notified')])
    .executeTakeFirstOrThrow()
  return revision
}

/** Reads both counters in one statement. */
export async function readPostgresCounters(db: Db): Promise<PostgresCounters> {
  const { rows } = await sql<PostgresCounters>`
    select
      coalesce((select revision from revisions where name = ${NAME}), 0) as announced,
      sum(n_tup_upd + n_tup_del + case relname when 'users' then 0 else n_tup_ins end)::text as written
    from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(CONTENT_TABLES)})
  `.execute(db)
  return rows[0] ?? { announced: 0, written: '' }
}

/** Reads SQLite's own count of the commits of other connections. */
export async function readSqliteVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}

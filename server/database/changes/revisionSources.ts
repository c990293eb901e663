import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { CONTENT_TABLES } from './contentRevision.ts'

const NAME = 'content'

/** On which PostgreSQL servers tell each other that the public pages have changed. */
export const CHANNEL = 'academy_content'

/** Signs of changes on PostgreSQL: a new one is another text. */
export interface PostgresSigns {
  /** Changes that servers have told of. */
  told: number
  /** Rows written by anybody, as PostgreSQL itself counts them; it may take some seconds to do so. */
  written: string
}

/**
 * Counts a change and calls it out to whoever listens.
 * @param teller comes with the call, so that it knows its own
 * @returns the new count
 */
export async function tellChange(db: Db, teller: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    with counted as (
      insert into revisions (name, revision) values (${NAME}, 1)
      on conflict (name) do update set revision = revisions.revision + 1 returning revision
    )
    select revision, pg_notify(${CHANNEL}, ${teller}) from counted
  `.execute(db)
  return rows[0]?.revision ?? 0
}

export async function readPostgresSigns(db: Db): Promise<PostgresSigns> {
  const { rows } = await sql<PostgresSigns>`
    select
      coalesce((select revision from revisions where name = ${NAME}), 0) as told,
      sum(n_tup_upd + n_tup_del + case relname when 'users' then 0 else n_tup_ins end)::text as written
    from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(CONTENT_TABLES)})
  `.execute(db)
  return rows[0] ?? { told: 0, written: '' }
}

/** SQLite's own count of what other connections have committed. */
export async function readSqliteVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}

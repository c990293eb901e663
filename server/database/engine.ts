import { PostgresAdapter } from 'kysely'
import type { Db } from './connect.ts'

/** Whether the database (or the transaction) is PostgreSQL: for the few statements that the engines spell differently. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

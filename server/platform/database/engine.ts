import { PostgresAdapter } from 'kysely'
import type { Db } from './db.ts'

/** Returns whether a database or transaction is PostgreSQL's: a few statements are written differently for each engine. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

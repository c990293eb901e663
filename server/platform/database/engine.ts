import { type Kysely, PostgresAdapter } from 'kysely'

/** Returns whether a database or transaction is PostgreSQL's: a few statements are written differently for each engine. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

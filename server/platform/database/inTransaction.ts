import type { Transaction } from 'kysely'
import type { Db } from './db.ts'
import { isPlanStale, isRolledBackByAnother } from './failures.ts'
import type { Tables } from './tables.ts'

/**
 * Runs work in one transaction: all of it is committed, or nothing. When PostgreSQL rolls it back because of another
 * transaction or a migration, it is retried once, so `work` must change nothing but the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isRolledBackByAnother(error) && !isPlanStale(error)) throw error
    return db.transaction().execute(work)
  }
}

import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/** A row lock by its name in Kysely; see "Row-level locks" in PostgreSQL's manual. */
type RowLock = 'forUpdate' | 'forNoKeyUpdate' | 'forShare'

/** Locks the rows of a select until the transaction ends. SQLite has one writer at a time and needs no lock. */
export function locked<Database, Table extends keyof Database, Row>(
  trx: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  lock: RowLock = 'forNoKeyUpdate',
): SelectQueryBuilder<Database, Table, Row> {
  return isPostgres(trx) ? query[lock]() : query
}

/** Locks one row until the transaction ends, so that all who do so wait for each other. */
export async function lockRow(trx: Db, table: 'cohorts' | 'courses' | 'users', id: number): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

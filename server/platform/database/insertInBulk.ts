import type { Insertable } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Rows a statement: the widest table stays far below either engine's limit of parameters. */
const ROWS_AT_ONCE = 200

/** Inserts rows in few statements, in their order. */
export async function insertInBulk<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
      .execute()
  }
}

import type { DeleteResult, Insertable } from 'kysely'
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

/** A statement of this size is a small transaction, after which others come to their turn. */
const BATCH = 500

/** Deletes a few rows at a time until none is left; answers how many there were. */
export async function deleteInBatches(
  deleteSome: (limit: number) => { executeTakeFirstOrThrow(): Promise<DeleteResult> },
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await deleteSome(BATCH).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return deleted
    deleted += Number(numDeletedRows)
  }
}

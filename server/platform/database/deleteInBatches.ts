import type { DeleteResult } from 'kysely'

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

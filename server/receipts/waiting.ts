import type { Db } from '../database/connect.ts'
import type { ReceiptRow } from '../database/tables.ts'

/** How many letters one pass takes up. */
const PASS_LENGTH = 50

/** After so many tries, days apart from the first, a letter is left alone. */
const MAX_ATTEMPTS = 20

/** The receipts whose letter is due, the longest due first. */
export async function listWaitingReceipts(db: Db, now: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('mailed_at', 'is', null)
    .where('mail_after', '<=', now)
    .where('mail_attempts', '<', MAX_ATTEMPTS)
    .orderBy('mail_after')
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}

/**
 * Takes a letter up to send it; false when another server was faster. Whoever dies with it loses it at `until`, and
 * it is sent then.
 */
export async function claimLetter(db: Db, receipt: ReceiptRow, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('receipts')
    .set({ mail_after: until, mail_attempts: receipt.mail_attempts + 1 })
    .where('id', '=', receipt.id)
    .where('mailed_at', 'is', null)
    .where('mail_attempts', '=', receipt.mail_attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markMailed(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('receipts').set({ mailed_at: now }).where('id', '=', id).execute()
}

/** Lets a letter that could not be sent wait for another try. */
export async function postponeLetter(db: Db, id: number, until: string): Promise<void> {
  await db.updateTable('receipts').set({ mail_after: until }).where('id', '=', id).execute()
}

import type { Db } from '../../platform/database/db.ts'
import { type Clock, timestampIn } from '../../platform/time/clock.ts'

/** Time for the old mailbox to stop or revert a change of email. */
export const STOP_SECONDS = 7 * 24 * 60 * 60

/**
 * Returns whether an address is kept for an account that had it: its mailbox can still revert a change of email, which would be
 * impossible if somebody else had the address by then. Asked after the row with the address is written, because PostgreSQL has
 * then waited for any account that was just leaving it.
 */
export async function isReserved(trx: Db, clock: Clock, key: string): Promise<boolean> {
  const change = await trx
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email_key', '=', key)
    .where('confirmed_at', 'is not', null)
    .where('asked_at', '>', timestampIn(clock, -STOP_SECONDS))
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

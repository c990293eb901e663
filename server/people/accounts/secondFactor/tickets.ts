import type { Db } from '../../../platform/database/db.ts'
import { deleteInBatches } from '../../../platform/database/deleteInBatches.ts'
import type { ProvedBy, UserRow } from '../../../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

const TICKET_SECONDS = 5 * 60
const TRIES = 5

/** Makes the ticket with which a sign-in goes on to its second factor. It opens nothing by itself. */
export async function issueTicket(
  trx: Db,
  clock: Clock,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  proved_by: ProvedBy,
): Promise<string> {
  const ticket = newToken()
  await trx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: tokenHash(ticket),
      user_id: id,
      proved_by,
      password_mark: tokenHash(password_hash),
      ends_at: timestampIn(clock, TICKET_SECONDS),
    })
    .execute()
  return ticket
}

/** Counts a try of a ticket, in one statement, and finds whose it is; undefined for one that is over, and before its password was changed. */
export async function tryTicket(
  db: Db,
  clock: Clock,
  ticket: string,
): Promise<{ owner: UserRow; provedBy: ProvedBy } | undefined> {
  const tried = await db
    .updateTable('sign_in_tickets')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(ticket))
    .where('ends_at', '>', timestamp(clock))
    .where('tries', '<', TRIES)
    .returning(['user_id', 'password_mark', 'proved_by'])
    .executeTakeFirst()
  if (!tried) return undefined
  const owner = await db.selectFrom('users').selectAll().where('id', '=', tried.user_id).executeTakeFirst()
  if (!owner || tokenHash(owner.password_hash) !== tried.password_mark) return undefined
  return { owner, provedBy: tried.proved_by }
}

/** Uses a ticket up. Of two at once one succeeds. */
export async function redeemTicket(trx: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets the tickets whose time is over. */
export async function forgetOldTickets(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('sign_in_tickets').select('token_hash').where('ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('sign_in_tickets').where('token_hash', 'in', old.limit(limit)))
}

import { actorOf, type Origin } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { UserRow } from '../database/tables.ts'
import { removeAllOf } from './passkeys/repository.ts'
import { NO_PASSWORD } from './passwords.ts'
import { voidResetToken } from './resetTokens.ts'
import { removeSecondFactor } from './secondFactor/switchOff.ts'

/** What lets somebody into an account, or lets them change whose it is. */
const WAYS_IN = [
  'sessions',
  'known_browsers',
  'email_changes',
  'email_proofs',
  'identities',
  'google_flows',
] as const

/**
 * Takes out of an account whatever somebody may have left there, to come back by, who opened it with another person's address. For
 * the transaction in which its e-mail is proved for the first time, by somebody of whom nothing shows that they opened it.
 */
export async function shutOutSquatter(
  trx: Db,
  clock: Clock,
  owner: Pick<UserRow, 'id' | 'email_key'>,
  from: Origin,
): Promise<void> {
  for (const table of WAYS_IN) await trx.deleteFrom(table).where('user_id', '=', owner.id).execute()
  await removeAllOf(trx, owner.id)
  await voidResetToken(trx, clock, owner)
  await trx
    .updateTable('users')
    .set({ password_hash: NO_PASSWORD, phone: null, whatsapp: null })
    .where('id', '=', owner.id)
    .execute()
  // Last, for it writes into the audit log.
  await removeSecondFactor(trx, clock, owner.id, { by: actorOf(owner, from), step: 'off' })
}

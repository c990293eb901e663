import { type Origin, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { clearBounces } from '../queries.ts'
import { refreshStatuses } from '../withheld.ts'
import { verifyUser } from './queries/accounts.ts'

/** The person who has shown, or vouches, that an address belongs to its account. */
interface Witness {
  /** `operator` or another account; left out for the account itself. */
  actor?: string
  from: Origin
  details?: Record<string, string | number | null>
}

/**
 * Lets letters to an account leave again, and marks its e-mail of an account as verified, in the caller's transaction; a tutor's courses go on sale where that alone was
 * missing. Changes nothing where it is verified already, or where the account has another e-mail by now.
 * @returns whether this was the first proof
 */
export async function markVerified(
  trx: Db,
  clock: Clock,
  { id, email_key, user_type }: Pick<UserRow, 'id' | 'email_key' | 'user_type'>,
  { actor, from, details }: Witness,
): Promise<boolean> {
  await clearBounces(trx, clock, id)
  if (!(await verifyUser(trx, { id, email_key }))) return false
  if (user_type === 'tutor') await refreshStatuses(trx, id, timestamp(clock))
  const subject = userSubject(id)
  await record(trx, clock, { actor: actor ?? subject, act: 'verified the e-mail', subject, details, from })
  return true
}

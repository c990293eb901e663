import type { AppContext } from '../../appContext.ts'
import { record, userSubject } from '../../audit/audit.ts'
import type { UserRow } from '../../database/tables.ts'
import { badInput, HttpError, unavailable } from '../../http/errors.ts'
import { countAttempt, forgetAttempts } from '../../limits/attempts.ts'
import { networkOf } from '../../limits/network.ts'
import { confirmationAttempts } from '../entryLimits.ts'
import { isHashingOverrun, isPasswordOf } from '../passwords.ts'

/**
 * Finds the account of somebody who is signed in and types the password once more: a session alone, which may be stolen,
 * does not change who holds the account.
 * @throws HttpError for a wrong password, for too many of them, and for a person of the sample academy
 */
export async function confirmPassword(
  academy: AppContext,
  accountId: number,
  { password, ip }: { password: string; ip: string },
): Promise<UserRow> {
  const { db, clock } = academy
  if (isHashingOverrun()) throw unavailable()
  const owner = await db.selectFrom('users').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (owner?.is_sample === 1) {
    throw new HttpError(
      'account.sample',
      'Everybody may try this account of the sample academy, so it keeps its password and its address.',
    )
  }
  const attempts = confirmationAttempts(accountId)
  for (const { limit } of await countAttempt(academy, attempts)) {
    const details = { limit: limit.name, network: networkOf(ip).near }
    const subject = userSubject(accountId)
    await record(db, clock, { actor: subject, act: 'locked out', subject, details })
  }
  if (!owner || !(await isPasswordOf(owner.password_hash, password))) {
    const current_password = 'The current password is not right.'
    throw badInput({ current_password }, 'account.wrong_current_password')
  }
  await forgetAttempts(db, attempts)
  return owner
}

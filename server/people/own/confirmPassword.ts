import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { badInput, HttpError, unavailable } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { countAttempt, deleteAttempts } from '../../platform/limits/limits.ts'
import { confirmationAttempts } from '../entryLimits.ts'
import { hasPassword, isHashingOverrun, isPasswordOf } from '../passwords.ts'
import { findById } from '../queries/accounts.ts'

/**
 * Finds the account of a signed-in person who types the password again: a session alone may be stolen, and must not change who
 * holds the account.
 * @throws HttpError for a wrong password, too many of them, an account without one, and a sample account
 */
export async function confirmPassword(
  academy: AppContext,
  accountId: number,
  { password, ip, requestId }: Pick<Caller, 'ip' | 'requestId'> & { password: string },
): Promise<UserRow> {
  const { db, clock } = academy
  if (await isHashingOverrun()) throw unavailable()
  const owner = await findById(db, accountId)
  if (owner?.is_sample === 1) {
    throw new HttpError(
      'account.sample',
      "This is a shared demo account. You can't change its password or email.",
    )
  }
  if (owner && !hasPassword(owner)) {
    const current_password = "You have no password yet. Set one first: we'll email you a link."
    throw badInput({ current_password }, 'account.wrong_current_password')
  }
  const attempts = confirmationAttempts(accountId)
  for (const { limit } of await countAttempt(academy, attempts)) {
    const details = { limit: limit.name }
    const by = actorOf({ id: accountId }, { ip, requestId })
    await record(db, clock, { ...by, act: 'locked out', subject: userSubject(accountId), details })
  }
  if (!owner || !(await isPasswordOf(owner.password_hash, password))) {
    const current_password = 'Current password is incorrect.'
    throw badInput({ current_password }, 'account.wrong_current_password')
  }
  await deleteAttempts(db, attempts)
  return owner
}

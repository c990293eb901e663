import type { EndpointRole } from '#contract/policies.ts'
import type { Account } from './account.ts'
import { HttpError, sessionEnded } from './errors.ts'

/**
 * Policies "everybody", "whoever signs in", "learners", "tutors" and "admins": the role is that of the account, as it is at this moment.
 * An admin's session must have passed a second factor.
 * @throws HttpError `session.ended`, `account.wrong_role`, `account.second_factor_missing`
 */
export function refuseOtherRole(account: Account | null, role: EndpointRole): void {
  if (role === 'anyone') return
  if (!account) throw sessionEnded()
  if (role !== 'signedIn' && account.userType !== role)
    throw new HttpError('account.wrong_role', `Only ${role === 'admin' ? 'an' : 'a'} ${role} can do this.`)
  if (role === 'admin' && account.secondFactorAt === null) {
    throw new HttpError(
      'account.second_factor_missing',
      'An admin needs a second factor: turn it on under “Your account”, then sign in with a code.',
    )
  }
}

import type { EndpointRole } from '#contract/policies.ts'
import type { Account } from '../accounts/account.ts'
import { HttpError } from '../http/errors.ts'

/**
 * Policies "everybody", "whoever signs in", "learners" and "tutors": the role is that of the account, as it is at this moment.
 * @throws HttpError `session.ended`, `account.wrong_role`
 */
export function refuseOtherRole(account: Account | null, role: EndpointRole): void {
  if (role === 'anyone') return
  if (!account) throw new HttpError('session.ended', 'Your session has ended. Please log in again.')
  if (role !== 'signedIn' && account.userType !== role)
    throw new HttpError('account.wrong_role', `Only a ${role} can do this.`)
}

import type { FastifyRequest } from 'fastify'
import type { UserType } from '#contract/accounts.ts'
import type { EndpointRole } from '#contract/policies.ts'
import type { UserRow } from '../database/tables/people.ts'
import { HttpError, sessionEnded } from '../errors.ts'

/** A signed-in user as handlers and policies see them, without the password hash. */
export interface Account {
  id: number
  email: string
  firstname: string
  lastname: string
  userType: UserType
  isVerified: boolean
  /** When this session passed a second factor; null if it did not, and without a session. */
  secondFactorAt: string | null
}

/** Returns an account's user type: an admin is an admin only, whatever the account was before. */
export function userTypeOf({ user_type, admin_since }: Pick<UserRow, 'user_type' | 'admin_since'>): UserType {
  return admin_since === null ? user_type : 'admin'
}

/** The origin of a call, as its request says. */
export interface Caller {
  ip: string
  /** The browser's User-Agent. */
  userAgent: string
  /** The id in the reply and the logs. */
  requestId?: string
}

/** Returns a call's origin without the rest of the call. */
export function callerOf({ ip, userAgent, requestId }: Caller): Caller {
  return { ip, userAgent, ...(requestId !== undefined && { requestId }) }
}

/** Returns the token of `Authorization: Bearer <token>`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Policies "everybody", "signed in", "learners", "tutors" and "admins": refuses a caller without the endpoint's role.
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
      'Admins need two-step verification. Set it up under “Your account”, then sign in with a code.',
    )
  }
}

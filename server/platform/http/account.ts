import type { FastifyRequest } from 'fastify'
import type { UserType } from '#contract/accounts.ts'
import type { EndpointRole } from '#contract/policies.ts'
import type { UserRow } from '../database/tables/people.ts'
import { HttpError, sessionEnded } from './errors.ts'

/** A signed-in person as handlers and policies know them: never with the password's hash. */
export interface Account {
  id: number
  email: string
  firstname: string
  lastname: string
  userType: UserType
  isVerified: boolean
  /** When this session's person has shown a second factor; null where they have not, and without a session. */
  secondFactorAt: string | null
}

/** Returns what an account is: an admin is no learner, whatever the account was before. */
export function userTypeOf({ user_type, admin_since }: Pick<UserRow, 'user_type' | 'admin_since'>): UserType {
  return admin_since === null ? user_type : 'admin'
}

/** The origin of a call, as the call tells it. */
export interface Caller {
  ip: string
  /** The browser's User-Agent. */
  userAgent: string
  /** As the answer and the logs have it. */
  requestId?: string
}

/** Returns of a call what it tells of where it comes from, and nothing else that it brings. */
export function callerOf({ ip, userAgent, requestId }: Caller): Caller {
  return { ip, userAgent, ...(requestId !== undefined && { requestId }) }
}

/** The token of `Authorization: Bearer <token>`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

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

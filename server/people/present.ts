import type { login } from '#contract/accounts.ts'
import type { getVerification } from '#contract/emailVerification.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Account } from '../platform/http/account.ts'

/** Returns a new session as its browser keeps it. */
export function presentSession({
  account,
  token,
}: {
  account: Account
  token: string
}): ReplyOf<typeof login> {
  const { id, firstname, lastname, email, isVerified, userType } = account
  return {
    status: 'success',
    token,
    user: { id, firstname, lastname, email },
    is_verified: isVerified,
    user_type: userType,
  }
}

/** Returns an email, and whether it is verified. */
export function presentVerification(
  { email, isVerified }: Pick<Account, 'email' | 'isVerified'>,
  needsProof: boolean,
): ReplyOf<typeof getVerification> {
  return {
    status: 'success',
    email,
    is_verified: isVerified,
    ...(isVerified && needsProof && { needs_proof: true }),
  }
}

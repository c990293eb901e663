import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'
import { HttpError } from '../platform/errors.ts'
import { deleteEmailChange } from './own/queries.ts'
import { deleteOwnRows, findSignInMethods } from './queries/accounts.ts'

const ALWAYS = ['password changed', 'password reset', 'e-mail kept', 'squatter', 'made an admin'] as const

/** Events that shut everybody else out of an account. */
export type Ending = (typeof ALWAYS)[number]

/** Events after which passkeys and Google links may be an intruder's; after other events the owner's choices stay. */
const OF_INTRUDERS: readonly Ending[] = ['e-mail kept', 'squatter', 'made an admin']

/**
 * The tables that admit somebody to an account, show its content, or let them change its owner, each with the events after which
 * the account's rows are deleted. A second factor has its own rule (`removeSecondFactor`), and so has the reset link, whose row
 * keeps older orders from sending another (`voidResetToken`).
 */
export const WAYS_IN = {
  sessions: ALWAYS,
  known_browsers: ALWAYS,
  sign_in_tickets: ALWAYS,
  calendar_addresses: ALWAYS,
  push_subscriptions: ALWAYS,
  google_flows: ALWAYS,
  email_proofs: ['password reset', ...OF_INTRUDERS],
  passkey_challenges: ALWAYS,
  passkeys: OF_INTRUDERS,
  identities: OF_INTRUDERS,
} as const satisfies Partial<Record<keyof Tables, readonly Ending[]>>

/** Ends the ways into an account, in the transaction of the event. A browser that may go on gets a new session afterwards. */
export async function endAccess(trx: Db, userId: number, ending: Ending): Promise<void> {
  for (const [table, endings] of Object.entries(WAYS_IN) as [keyof typeof WAYS_IN, readonly Ending[]][]) {
    if (endings.includes(ending)) await deleteOwnRows(trx, table, userId)
  }
  // The old mailbox can revert a confirmed change, which is the owner's way to do so.
  await deleteEmailChange(trx, userId, { onlyPending: !OF_INTRUDERS.includes(ending) })
}

/**
 * Refuses to remove an account's last way to sign in; called in the transaction that has just removed it and holds the account's
 * row, so that no two ways are removed at once. A linked Google account counts if the academy has Google. The mailbox does not
 * count: an email brings a new password, but may be hours late.
 * @throws HttpError `account.last_way_in`
 */
export async function refuseLastSignInMethod(
  trx: Db,
  userId: number,
  { google }: Pick<AppContext, 'google'>,
): Promise<void> {
  const { password_hash, passkey, identity } = await findSignInMethods(trx, userId)
  if (password_hash || passkey !== null || (google && identity !== null)) return
  throw new HttpError(
    'account.last_way_in',
    'This is the only way to sign in to your account. First set a password with “Forgot password?”, or add another passkey.',
  )
}

import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { deleteEmailChange } from './own/queries.ts'
import { deleteOwnRows, findWaysIn } from './queries/accounts.ts'

const ALWAYS = ['password changed', 'password reset', 'e-mail kept', 'squatter', 'made an admin'] as const

/** After each of these whoever else was in an account is out. */
export type Ending = (typeof ALWAYS)[number]

/** Somebody else may have brought the account what is their own: what its owner has chosen with the password stays otherwise. */
const OF_INTRUDERS: readonly Ending[] = ['e-mail kept', 'squatter', 'made an admin']

/**
 * Each table of what lets somebody into an account, shows what is in it, or lets them change whose it is, with the endings after
 * which nothing of the account stays in it. A second factor has a rule of its own (`removeSecondFactor`), and so has the link for
 * a new password, whose row keeps older orders from bringing another (`voidResetToken`).
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

/** Ends the ways into an account, in the transaction of what ends them. A browser that may go on is let in anew afterwards. */
export async function endWaysIn(trx: Db, userId: number, ending: Ending): Promise<void> {
  for (const [table, endings] of Object.entries(WAYS_IN) as [keyof typeof WAYS_IN, readonly Ending[]][]) {
    if (endings.includes(ending)) await deleteOwnRows(trx, table, userId)
  }
  // A change that is made can be taken back by its old mailbox, which is the owner's way to do so.
  await deleteEmailChange(trx, userId, { onlyPending: !OF_INTRUDERS.includes(ending) })
}

/**
 * Refuses to take away what alone opens an account; called in the transaction that has just taken it away, which holds the
 * account's row, so that no two ways are taken away at once. A linked Google account is a way in where the academy has Google. The
 * mailbox does not count: an email brings a new password, but may be hours late.
 * @throws HttpError `account.last_way_in`
 */
export async function refuseLastWayIn(
  trx: Db,
  userId: number,
  { google }: Pick<AppContext, 'google'>,
): Promise<void> {
  const { password_hash, passkey, identity } = await findWaysIn(trx, userId)
  if (password_hash || passkey !== null || (google && identity !== null)) return
  throw new HttpError(
    'account.last_way_in',
    'Nothing else opens your account. Choose a password first, by “Forgot password?”, or add another passkey.',
  )
}

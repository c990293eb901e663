import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { insertUser } from './queries/accounts.ts'

/** A person who gets an account, and the password that opens it, if there is one. */
type Applicant = Pick<
  UserRow,
  'email' | 'password_hash' | 'firstname' | 'lastname' | 'user_type' | 'is_verified'
>

/**
 * Makes the account of somebody new and orders the letter that welcomes, in the caller's transaction. What a tutor has to wait for
 * before selling is the same on whatever way they came. Rejects with a duplicate of `email_key` when the e-mail is taken.
 */
export async function openAccount(
  trx: Db,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  applicant: Applicant,
): Promise<UserRow> {
  const now = timestamp(clock)
  const isTutor = applicant.user_type === 'tutor'
  const row = await insertUser(trx, {
    ...applicant,
    suspended_at: null,
    must_verify: isTutor && !config.demo ? 1 : 0,
    awaits_approval: isTutor && config.tutorApproval ? 1 : 0,
    created_at: now,
  })
  const order = { about: 'welcome', to: row.id } as const
  await orderLetter(trx, { order, key: row.id, limitedTo: row.email }, now)
  return row
}

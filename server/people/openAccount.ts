import type { signup } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import { emit } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import { record, userSubject } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { isDuplicate } from '../platform/database/failures.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { badInput } from '../platform/errors.ts'
import type { Account, Caller } from '../platform/http/account.ts'
import { timestamp } from '../platform/time/clock.ts'
import { isLookAlike, LOOK_ALIKE } from './lookAlike.ts'
import { guessableSentence, hashPassword } from './passwords.ts'
import { insertUser } from './queries/accounts.ts'
import { accountFrom, openSession, rememberBrowser } from './queries/sessions.ts'
import { reportApplication } from './tutorStatus.ts'

/** A person who gets an account, and the hash of their password, if any. */
type Applicant = Pick<
  UserRow,
  'email' | 'password_hash' | 'firstname' | 'lastname' | 'user_type' | 'is_verified'
>

/**
 * Creates an account and orders the welcome email, in the caller's transaction. A tutor waits for the same proof and approval
 * after any kind of sign-up. Rejects with a duplicate of `email_key` when the email is taken or reserved.
 */
export async function openAccount(
  trx: Db,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  applicant: Applicant,
): Promise<UserRow> {
  const now = timestamp(clock)
  const isTutor = applicant.user_type === 'tutor'
  const row = await insertUser(trx, clock, {
    ...applicant,
    suspended_at: null,
    must_verify: isTutor && !config.demo ? 1 : 0,
    awaits_approval: isTutor && config.tutorApproval ? 1 : 0,
    created_at: now,
  })
  const event = { about: 'welcome', to: row.id } as const
  await emit(trx, { event, key: row.id, limitedTo: row.email }, now)
  if (isTutor) await reportApplication(trx, row.id, now)
  return row
}

type Application = Static<(typeof signup)['body']>

/**
 * Opens an account and its first session, and orders the welcome email, in one transaction.
 * @throws HttpError for an email that is taken or has misleading characters, and for an easily guessed password
 */
export async function signUp(
  academy: AppContext,
  application: Application,
  { ip, userAgent, requestId }: Caller,
): Promise<{ account: Account; token: string }> {
  const { db, clock, config } = academy
  const { password, user_type = 'learner' } = application
  if (isLookAlike(application.email.trim())) throw badInput({ email: LOOK_ALIKE })
  const guessable = await guessableSentence(password, { ...application, academy: config.academy.name })
  if (guessable) throw badInput({ password: guessable })
  const password_hash = await hashPassword(password)
  try {
    return await inTransaction(db, async trx => {
      const row = await openAccount(trx, academy, {
        email: application.email.trim(),
        password_hash,
        firstname: application.firstname.trim(),
        lastname: application.lastname.trim(),
        user_type,
        is_verified: 0,
      })
      await rememberBrowser(trx, clock, row, application.browser)
      const token = await openSession(trx, clock, row.id, { userAgent })
      const who = userSubject(row.id)
      const from = { ip, requestId }
      await record(trx, clock, { actor: who, act: 'signed up', subject: who, details: { user_type }, from })
      return { account: accountFrom(row), token }
    })
  } catch (error) {
    if (!isDuplicate(error, 'email_key')) throw error
    throw badInput(
      { email: 'You already have an account with this email. Sign in instead.' },
      'account.email_taken',
    )
  }
}

import type { signup } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { record, userSubject } from '../../platform/audit/audit.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { badInput } from '../../platform/http/errors.ts'
import { guessableSentence } from './guessablePasswords.ts'
import { isLookAlike, LOOK_ALIKE } from './lookAlike.ts'
import { openAccount } from './openAccount.ts'
import { hashPassword } from './passwords.ts'
import { accountFrom, openSession, rememberBrowser } from './queries/sessions.ts'

type Application = Static<(typeof signup)['body']>

/**
 * Opens an account and its first session, and orders the letter that welcomes, in one transaction.
 * @throws HttpError for an e-mail that is taken or looks like another, and for a password that guessers try early
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
    throw badInput({ email: 'Email belongs to an account already. Sign in instead.' }, 'account.email_taken')
  }
}

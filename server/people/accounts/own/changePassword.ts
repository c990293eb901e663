import type { changePassword as contract } from '#contract/ownAccount.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { Account, Caller } from '../../../platform/http/account.ts'
import { badInput, sessionEnded } from '../../../platform/http/errors.ts'
import { orderLetter } from '../../../platform/outbox/order.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { guessableSentence } from '../guessablePasswords.ts'
import { hashPassword } from '../passwords.ts'
import { voidResetToken } from '../queries/proofs.ts'
import { accountFrom, openSession, proofOf, rememberBrowser } from '../queries/sessions.ts'
import { endWaysIn } from '../waysIn.ts'
import { confirmPassword } from './confirmPassword.ts'
import { replacePassword } from './queries.ts'

/**
 * Changes the password of somebody who knows it. Whoever else was in the account is out (`WAYS_IN`), and a link for a new password
 * works no more; the browser that asked goes on with a session of its own, proved as the one before.
 * @throws HttpError for a wrong password, too many of them, and a new one that guessers try early
 */
export async function changePassword(
  academy: AppContext,
  accountId: number,
  { current_password, password, browser }: Static<(typeof contract)['body']>,
  caller: Caller,
  oldToken: string | null,
): Promise<{ account: Account; token: string }> {
  const { db, clock, config } = academy
  const owner = await confirmPassword(academy, accountId, { ...caller, password: current_password })
  const guessable = await guessableSentence(password, { ...owner, academy: config.academy.name })
  if (guessable) throw badInput({ password: guessable })
  const password_hash = await hashPassword(password)
  return inTransaction(db, async trx => {
    const { id } = owner
    // Another change was quicker, and has ended this session with the others.
    if (!(await replacePassword(trx, owner, password_hash))) throw sessionEnded()
    const proof = await proofOf(trx, oldToken)
    await endWaysIn(trx, id, 'password changed')
    await voidResetToken(trx, clock, owner)
    await rememberBrowser(trx, clock, owner, browser)
    const now = timestamp(clock)
    await orderLetter(
      trx,
      { order: { about: 'password changed', to: id, at: now }, key: `${id} ${now}` },
      now,
    )
    const token = await openSession(trx, clock, id, { userAgent: caller.userAgent, ...proof })
    const subject = userSubject(id)
    await record(trx, clock, { ...actorOf(owner, caller), act: 'changed the password', subject })
    return { account: accountFrom(owner), token }
  })
}

import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Caller } from '../../platform/http/account.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { emitSecondFactorStep } from '../accountEvents.ts'
import { deleteOwnRows } from '../queries/accounts.ts'
import { confirmBothFactors } from './confirmBothFactors.ts'
import { clearSecondFactor, deleteRecoveryCodes, deleteSecondFactor } from './queries.ts'

/**
 * Switches the second factor off, after a proof of both factors.
 * @throws HttpError for a wrong password or code, and if it is off already
 */
export async function switchOff(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string; code: string },
): Promise<void> {
  const { db, clock } = academy
  const spend = await confirmBothFactors(academy, accountId, proof)
  await inTransaction(db, async trx => {
    await spend(trx)
    await removeSecondFactor(trx, clock, accountId, { by: actorOf({ id: accountId }, proof), step: 'off' })
  })
}

/** Switches off the second factor of a person who lost the app and the recovery codes; false if there is none. */
export function switchOffFor(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: number,
  by: AuditActor,
): Promise<boolean> {
  return inTransaction(db, trx => removeSecondFactor(trx, clock, userId, { by, step: 'off by the academy' }))
}

/**
 * Removes an account's second factor and all that belongs to it, in the caller's transaction; its owner gets an email. Sessions
 * go on with their other proofs. False if there is none; an unconfirmed one is deleted all the same.
 * @param how.onSince keeps one that was switched on before this time
 */
export async function removeSecondFactor(
  trx: Db,
  clock: Clock,
  userId: number,
  { by, step, onSince = '' }: { by: AuditActor; step: 'off' | 'off by the academy'; onSince?: string },
): Promise<boolean> {
  const removed = await deleteSecondFactor(trx, userId, onSince)
  if (!removed?.confirmed_at) return false
  await deleteRecoveryCodes(trx, userId)
  await deleteOwnRows(trx, 'sign_in_tickets', userId)
  await clearSecondFactor(trx, userId)
  await emitSecondFactorStep(trx, { to: userId, step, at: timestamp(clock) })
  await record(trx, clock, { ...by, act: 'switched the second factor off', subject: userSubject(userId) })
  return true
}

import { createHash } from 'node:crypto'
import type { OwnSession } from '#contract/ownAccount.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { deviceName } from '../deviceName.ts'
import { deleteSession } from '../queries/sessions.ts'
import { tokenHash } from '../token.ts'
import { deleteOtherSessions, listSessions } from './queries.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** Lists a person's sessions: this one first, then the newest. */
export async function listOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  token: string | null,
): Promise<OwnSession[]> {
  const thisHash = tokenHash(token ?? '')
  const rows = await listSessions(db, { accountId, thisHash, now: timestamp(clock) })
  return rows
    .map(({ token_hash, device, created_at, used_at }) => ({
      id: sessionId(token_hash),
      device: device ?? deviceName(''),
      signed_in_at: created_at,
      used_at: used_at ?? created_at,
      is_this: token_hash === thisHash,
    }))
    .toSorted((one, other) => Number(other.is_this) - Number(one.is_this))
}

/**
 * Policy "own session": ends one session of an account.
 * @throws HttpError `session.not_found`, also for another person's session
 */
export async function endOwnSession(
  { db, clock }: Stores,
  accountId: number,
  { id, token, ...caller }: Caller & { id: string; token: string | null },
): Promise<void> {
  const rows = await listSessions(db, {
    accountId,
    thisHash: tokenHash(token ?? ''),
    now: timestamp(clock),
  })
  const found = rows.find(({ token_hash }) => sessionId(token_hash) === id)
  if (!found) throw new HttpError('session.not_found', 'This device is already signed out.')
  await inTransaction(db, async trx => {
    await deleteSession(trx, found.token_hash)
    const by = actorOf({ id: accountId }, caller)
    await record(trx, clock, { ...by, act: 'ended a session', subject: userSubject(accountId) })
  })
}

/** Ends every session of an account but the caller's, and its private calendar addresses. */
export async function endOtherOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  { token, ...caller }: Caller & { token: string | null },
): Promise<void> {
  await inTransaction(db, async trx => {
    await deleteOtherSessions(trx, accountId, tokenHash(token ?? ''))
    const by = actorOf({ id: accountId }, caller)
    await record(trx, clock, { ...by, act: 'ended the other sessions', subject: userSubject(accountId) })
  })
}

/** A session's id in the API, derived one-way from the token's hash. */
function sessionId(hash: string): string {
  return createHash('sha256').update(`session ${hash}`).digest('base64url').slice(0, 22)
}

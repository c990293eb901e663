import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { OwnSession } from '#contract/ownAccount.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { SessionsTable } from '../../../platform/database/tables.ts'
import type { Caller } from '../../../platform/http/account.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { deviceName } from '../deviceName.ts'
import { tokenHash } from '../token.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** Lists where somebody is signed in: this session first, then the newest. */
export async function listOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  token: string | null,
): Promise<OwnSession[]> {
  const thisHash = tokenHash(token ?? '')
  const rows = await findSessions(db, { accountId, thisHash, now: timestamp(clock) })
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
 * @throws HttpError `session.not_found`, for another person's too
 */
export async function endOwnSession(
  { db, clock }: Stores,
  accountId: number,
  { id, token, ...caller }: Caller & { id: string; token: string | null },
): Promise<void> {
  const rows = await findSessions(db, {
    accountId,
    thisHash: tokenHash(token ?? ''),
    now: timestamp(clock),
  })
  const found = rows.find(({ token_hash }) => sessionId(token_hash) === id)
  if (!found) throw new HttpError('session.not_found', 'This session has ended already.')
  await inTransaction(db, async trx => {
    await trx.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute()
    const by = actorOf({ id: accountId }, caller)
    await record(trx, clock, { ...by, act: 'ended a session', subject: userSubject(accountId) })
  })
}

/** Ends every session of an account but the one that asks, and the private calendar addresses, which were made in any of them. */
export async function endOtherOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  { token, ...caller }: Caller & { token: string | null },
): Promise<void> {
  await inTransaction(db, async trx => {
    const own = trx.selectFrom('users').select('id').where('id', '=', accountId).where('is_sample', '=', 0)
    await trx
      .deleteFrom('sessions')
      .where('user_id', 'in', own)
      .where('token_hash', '!=', tokenHash(token ?? ''))
      .execute()
    await trx.deleteFrom('calendar_addresses').where('user_id', 'in', own).execute()
    const by = actorOf({ id: accountId }, caller)
    await record(trx, clock, { ...by, act: 'ended the other sessions', subject: userSubject(accountId) })
  })
}

/** More than an account has: sign-ins of one moment may pass the limit for that moment. */
const MOST_LISTED = 100

/** The people of the sample academy are everybody's, so that each visitor sees and ends the own session alone. */
async function findSessions(
  db: Db,
  { accountId, thisHash, now }: { accountId: number; thisHash: string; now: string },
): Promise<Pick<SessionRow, 'token_hash' | 'device' | 'created_at' | 'used_at'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'device', 'sessions.created_at', 'used_at', 'is_sample'])
    .where('user_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_LISTED)
    .execute()
  return rows.filter(({ is_sample, token_hash }) => is_sample === 0 || token_hash === thisHash)
}

type SessionRow = Selectable<SessionsTable>

/** A session's name on the wire: made of the token's hash, from which it cannot be told. */
function sessionId(hash: string): string {
  return createHash('sha256').update(`session ${hash}`).digest('base64url').slice(0, 22)
}

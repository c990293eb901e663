import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { OwnSession } from '#contract/ownAccount.ts'
import type { AppContext } from '../../appContext.ts'
import { record, userSubject } from '../../audit/audit.ts'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { SessionsTable } from '../../database/tables.ts'
import { HttpError } from '../../http/errors.ts'
import { deviceName } from '../deviceName.ts'
import { tokenHash } from '../token.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** Lists where somebody is signed in: this session first, then the newest. */
export async function listOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  token: string | null,
): Promise<OwnSession[]> {
  const rows = await findSessions(db, accountId, timestamp(clock))
  const thisHash = token === null ? null : tokenHash(token)
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
 * Ends one session of an account.
 * @throws HttpError `session.not_found`, for another person's too
 */
export async function endOwnSession({ db, clock }: Stores, accountId: number, id: string): Promise<void> {
  const rows = await findSessions(db, accountId, timestamp(clock))
  const found = rows.find(({ token_hash }) => sessionId(token_hash) === id)
  if (!found) throw new HttpError('session.not_found', 'This session has ended already.')
  await inTransaction(db, async trx => {
    await trx.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute()
    const subject = userSubject(accountId)
    await record(trx, clock, { actor: subject, act: 'ended a session', subject })
  })
}

/** Ends every session of an account but the one that asks. */
export async function endOtherOwnSessions(
  { db, clock }: Stores,
  accountId: number,
  token: string | null,
): Promise<void> {
  await inTransaction(db, async trx => {
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', accountId)
      .where('token_hash', '!=', tokenHash(token ?? ''))
      .execute()
    const subject = userSubject(accountId)
    await record(trx, clock, { actor: subject, act: 'ended the other sessions', subject })
  })
}

/** More than an account has: sign-ins of one moment may pass the limit for that moment. */
const MOST_LISTED = 100

function findSessions(
  db: Db,
  accountId: number,
  now: string,
): Promise<Pick<SessionRow, 'token_hash' | 'device' | 'created_at' | 'used_at'>[]> {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'used_at'])
    .where('user_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_LISTED)
    .execute()
}

type SessionRow = Selectable<SessionsTable>

/** A session's name on the wire: made of the token's hash, from which it cannot be told. */
function sessionId(hash: string): string {
  return createHash('sha256').update(`session ${hash}`).digest('base64url').slice(0, 22)
}

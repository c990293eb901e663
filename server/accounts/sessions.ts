import { SESSION_SECONDS } from '#contract/rules/session.ts'
import type { AppContext } from '../appContext.ts'
import { type Clock, timestamp, timestampIn } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/deleteInBatches.ts'
import { prepared } from '../database/prepared.ts'
import type { UserRow } from '../database/tables.ts'
import type { Account } from './account.ts'
import { newToken, tokenHash } from './token.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

/** Opens a session: the token is told once and kept only as its hash; it is valid for a day. */
export async function openSession(db: Db, clock: Clock, userId: number): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: timestamp(clock),
      expires_at: timestampIn(clock, SESSION_SECONDS),
    })
    .execute()
  return token
}

/**
 * Whose token this is, or null when it is unknown, expired, revoked or its account may not sign in: suspended, or of the
 * sample academy where this is no demo.
 */
export async function accountOfToken(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Account | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const now = timestamp(clock)
  const [row] = await findBySession(db, { hash: tokenHash(token), now, mostSample: config.demo ? 1 : 0 })
  return row ? accountFrom(row) : null
}

const findBySession = prepared((db, { hash, now, mostSample }: SessionLookup) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'user_type', 'is_verified'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.is_sample', '<=', mostSample),
)

interface SessionLookup {
  hash: string
  now: string
  /** 1 lets sample accounts in, 0 does not. */
  mostSample: number
}

/** Ends one session; the token is worth nothing from now on. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
}

/** Forgets the sessions whose day is over. */
export async function forgetExpiredSessions(db: Db, clock: Clock): Promise<void> {
  const expired = db.selectFrom('sessions').select('token_hash').where('expires_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('sessions').where('token_hash', 'in', expired.limit(limit)))
}

/** A row of `users` as an account. */
export function accountFrom(
  row: Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname' | 'user_type' | 'is_verified'>,
): Account {
  const { id, email, firstname, lastname, user_type: userType, is_verified: isVerified } = row
  return { id, email, firstname, lastname, userType, isVerified: isVerified === 1 }
}

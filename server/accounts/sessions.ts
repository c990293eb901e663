import { createHash, randomBytes } from 'node:crypto'
import { SESSION_SECONDS } from '#contract/rules/session.ts'
import { type Clock, timestamp, timestampIn } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'
import type { UserRow } from '../database/tables.ts'
import type { Account } from './account.ts'

const TOKEN_BYTES = 32
const TOKEN_PATTERN = /^[\w-]{43}$/

/** Opens a session: the token is told once and kept only as its hash; it is valid for a day. */
export async function openSession(db: Db, clock: Clock, userId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: timestamp(clock),
      expires_at: timestampIn(clock, SESSION_SECONDS),
    })
    .execute()
  return token
}

/** Whose token this is, or null when it is unknown, expired, revoked or its account is suspended. */
export async function accountOfToken(db: Db, clock: Clock, token: string): Promise<Account | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [row] = await findBySession(db, { hash: hashOf(token), now: timestamp(clock) })
  return row ? accountFrom(row) : null
}

const findBySession = prepared((db, { hash, now }: { hash: string; now: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'user_type', 'is_verified'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null),
)

/** Ends one session; the token is worth nothing from now on. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

/** Forgets the sessions whose day is over. */
export async function forgetExpiredSessions(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', timestamp(clock)).execute()
}

/** A row of `users` as an account. */
export function accountFrom(
  row: Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname' | 'user_type' | 'is_verified'>,
): Account {
  const { id, email, firstname, lastname, user_type: userType, is_verified: isVerified } = row
  return { id, email, firstname, lastname, userType, isVerified: isVerified === 1 }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

import { createHash } from 'node:crypto'
import { SESSION_SECONDS } from '#contract/rules/session.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import type { ProvedBy, UserRow } from '../../platform/database/tables/people.ts'
import { type Account, userTypeOf } from '../../platform/http/account.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { deviceName } from '../deviceName.ts'
import { newToken, tokenHash } from '../token.ts'
import { emailKey } from './accounts.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

/** The most sessions of an account; one more ends the oldest. */
const MOST_SESSIONS = 20

/** The last use of a session is written at most once in this many seconds. */
const USE_NOTED_SECONDS = 60 * 60

/** Facts about a session at its opening. */
interface Opening {
  /** The browser's user agent; only a few words of it are stored. */
  userAgent?: string
  /** The first factor that was shown; a password if left out. */
  provedBy?: ProvedBy
  /** When a second factor was shown. */
  secondFactorAt?: string | null
}

/** Opens a session, valid for a day. The token is returned once and stored only as a hash. */
export async function openSession(
  db: Db,
  clock: Clock,
  userId: number,
  { userAgent, provedBy = 'password', secondFactorAt = null }: Opening = {},
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: timestamp(clock),
      expires_at: timestampIn(clock, SESSION_SECONDS),
      ...(userAgent !== undefined && { device: deviceName(userAgent) }),
      proved_by: provedBy,
      second_factor_at: secondFactorAt,
    })
    .execute()
  return token
}

/** Ends the account's sessions beyond the newest twenty. */
export async function endSurplusSessions(trx: Db, userId: number): Promise<void> {
  const newest = trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_SESSIONS)
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute()
}

/**
 * Returns the account of a token, or null if the token is unknown, expired or revoked, or its account is suspended or is a sample
 * account outside demo mode.
 */
export async function accountOfToken(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Account | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const now = timestamp(clock)
  const hash = tokenHash(token)
  const row = await findBySession(db, { hash, now, mostSample: config.demo ? 1 : 0 })
  if (!row) return null
  const oldUse = timestampIn(clock, -USE_NOTED_SECONDS)
  if ((row.used_at ?? row.session_opened_at) <= oldUse) await noteUse(db, { hash, now, oldUse })
  return accountFrom(row)
}

/** Repeats the condition, so that only one of many concurrent requests writes. */
async function noteUse(db: Db, { hash, now, oldUse }: { hash: string; now: string; oldUse: string }) {
  await db
    .updateTable('sessions')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '<=', oldUse)]))
    .execute()
    // A failure to write the use must not fail the request.
    .catch(() => undefined)
}

function findBySession(db: Db, { hash, now, mostSample }: SessionLookup) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'user_type', 'admin_since', 'is_verified'])
    .select(['sessions.used_at', 'sessions.created_at as session_opened_at', 'sessions.second_factor_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.is_sample', '<=', mostSample)
    .executeTakeFirst()
}

interface SessionLookup {
  hash: string
  now: string
  /** 1 admits sample accounts, 0 does not. */
  mostSample: number
}

/** Returns the proofs given when a session was opened, for its successor. */
export async function proofOf(
  db: Db,
  token: string | null,
): Promise<Pick<Opening, 'provedBy' | 'secondFactorAt'>> {
  const row = await db
    .selectFrom('sessions')
    .select(['proved_by as provedBy', 'second_factor_at as secondFactorAt'])
    .where('token_hash', '=', tokenHash(token ?? ''))
    .executeTakeFirst()
  return row ?? {}
}

/** Ends one session. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, tokenHash(token))
}

/** Deletes the session of a token's hash. */
export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Deletes the sessions of the sample accounts. */
export async function deleteSampleSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', db.selectFrom('users').select('id').where('is_sample', '=', 1))
    .execute()
}

/** Seconds for which an expired session is kept if a device gets pushes by it: the device is deleted with its session. */
const KEPT_FOR_DEVICE_SECONDS = 90 * 24 * 60 * 60

/**
 * Deletes expired sessions. They admit nobody, but one with a push device is kept: reminders would otherwise stop a day after
 * each sign-in. Signing out, on the device or remotely, deletes it at once.
 */
export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<void> {
  const over = (by: string) => db.selectFrom('sessions').select('token_hash').where('expires_at', '<=', by)
  const long = over(timestampIn(clock, -KEPT_FOR_DEVICE_SECONDS))
  const withoutDevice = over(timestamp(clock)).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('push_subscriptions')
          .select('push_subscriptions.id')
          .whereRef('push_subscriptions.session', '=', 'sessions.token_hash'),
      ),
    ),
  )
  // Two statements: with an "or", PostgreSQL reads all push subscriptions.
  for (const expired of [long, withoutDevice])
    await deleteInBatches(limit => db.deleteFrom('sessions').where('token_hash', 'in', expired.limit(limit)))
}

/** Returns a row of `users` as an account, with its session's second factor. */
export function accountFrom(
  row: Pick<
    UserRow,
    'id' | 'email' | 'firstname' | 'lastname' | 'user_type' | 'admin_since' | 'is_verified'
  > & {
    second_factor_at?: string | null
  },
): Account {
  const { id, email, firstname, lastname, is_verified: isVerified } = row
  const userType = userTypeOf(row)
  const secondFactorAt = row.second_factor_at ?? null
  return { id, email, firstname, lastname, userType, isVerified: isVerified === 1, secondFactorAt }
}

/** The most known browsers of an account; the oldest beyond them is forgotten. */
const MOST_BROWSERS = 20

/** Returns whether this browser has signed in to this account. This only spares it the strangers' limit; it admits nobody. */
export async function isKnownBrowser(db: Db, email: string, browser: string | undefined): Promise<boolean> {
  if (browser === undefined) return false
  const found = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', browserHash(email, browser))
    .executeTakeFirst()
  return found !== undefined
}

/** Remembers a browser of the account's owner. */
export async function rememberBrowser(
  db: Db,
  clock: Clock,
  { id, email }: { id: number; email: string },
  browser: string | undefined,
): Promise<void> {
  if (browser === undefined) return
  const seen_at = timestamp(clock)
  await db
    .insertInto('known_browsers')
    .values({ token_hash: browserHash(email, browser), user_id: id, seen_at })
    .onConflict(conflict => conflict.column('token_hash').doUpdateSet({ user_id: id, seen_at }))
    .execute()
  const newest = db
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('user_id', '=', id)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_BROWSERS)
  await db
    .deleteFrom('known_browsers')
    .where('user_id', '=', id)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** Includes the email, so that the table does not reveal which accounts share a browser. */
export function browserHash(email: string, browser: string): string {
  return createHash('sha256')
    .update(`${emailKey(email)}\n${browser}`)
    .digest('base64url')
}

import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

const LINK_SECONDS = 48 * 60 * 60
const CODE_SECONDS = 10 * 60
const CODE_DIGITS = 6
const GUESSES_A_CODE = 5

/** An address that an account wants to prove: its own, or its next one. */
interface UnprovenAddress {
  userId: number
  email: string
  emailKey: string
}

/** The token and the code in an email; only their hashes are stored. */
export interface Proof {
  /** Valid for two days, in any browser. */
  token: string
  /** Six digits, valid for ten minutes and five tries by the account itself. */
  code: string
}

/** Returns whether a link requested at this time has expired. */
export function isProofOverdue(clock: Clock, askedAt: string): boolean {
  return askedAt <= timestampIn(clock, -LINK_SECONDS)
}

/** Creates the only valid link and code of an address; null if newer ones were sent. */
export async function issueProof(
  db: Db,
  clock: Clock,
  { userId, email, emailKey }: UnprovenAddress,
  asked_at: string,
): Promise<Proof | null> {
  const token = newToken()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const link_hash = tokenHash(token)
  const proof = {
    email,
    link_hash,
    link_ends_at: timestampIn(clock, LINK_SECONDS),
    code_hash: codeHash(link_hash, code),
    code_ends_at: timestampIn(clock, CODE_SECONDS),
    guesses: 0,
    asked_at,
  }
  const issued = await db
    .insertInto('email_proofs')
    .values({ user_id: userId, email_key: emailKey, ...proof })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'email_key'])
        .doUpdateSet(proof)
        .where('email_proofs.asked_at', '<=', asked_at),
    )
    .returning('user_id')
    .executeTakeFirst()
  return issued ? { token, code } : null
}

/** Finds the account of a link's token, with the address that it proves; undefined if it proves none. */
export function findByProofToken(
  db: Db,
  clock: Clock,
  token: string,
): Promise<(UserRow & { proven_email: string; proven_key: string }) | undefined> {
  return db
    .selectFrom('email_proofs as proof')
    .innerJoin('users', 'users.id', 'proof.user_id')
    .selectAll('users')
    .select(['proof.email as proven_email', 'proof.email_key as proven_key'])
    .where('proof.link_hash', '=', tokenHash(token))
    .where('proof.link_ends_at', '>', timestamp(clock))
    .executeTakeFirst()
}

/**
 * Tries the code of an account's address. The try is counted before the code is compared, in one statement, so that concurrent
 * servers allow five in total. Returns 'over' for an expired or used-up code.
 */
export async function tryCode(
  db: Db,
  clock: Clock,
  { userId, emailKey }: Pick<UnprovenAddress, 'userId' | 'emailKey'>,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const proof = await db
    .updateTable('email_proofs')
    .set(({ eb }) => ({ guesses: eb('guesses', '+', 1) }))
    .where('user_id', '=', userId)
    .where('email_key', '=', emailKey)
    .where('code_ends_at', '>', timestamp(clock))
    .where('guesses', '<', GUESSES_A_CODE)
    .returning(['code_hash', 'link_hash'])
    .executeTakeFirst()
  if (!proof) return 'over'
  return proof.code_hash === codeHash(proof.link_hash, code) ? 'right' : 'wrong'
}

/** Deletes expired links, and their codes. */
export async function deleteOldProofs(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('email_proofs').select('link_hash').where('link_ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('email_proofs').where('link_hash', 'in', old.limit(limit)))
}

/** Includes the link's hash, so that two equal codes never have the same hash. */
function codeHash(linkHash: string, code: string): string {
  return createHash('sha256').update(`${linkHash}\n${code}`).digest('hex')
}

/** A reset link is valid for an hour from its request. */
const VALID_SECONDS = 60 * 60

/** Returns whether a link requested at this time has expired. */
export function isOverdue(clock: Clock, askedAt: string): boolean {
  return askedAt <= oldest(clock)
}

/** Creates the only valid token of an account's link; null if a newer link was sent or used. */
export async function issueResetToken(
  db: Db,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  asked_at: string,
): Promise<string | null> {
  const token = newToken()
  const link = { token_hash: tokenHash(token), email_key, asked_at }
  const issued = await db
    .insertInto('password_resets')
    .values({ user_id: id, ...link })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(link).where('password_resets.asked_at', '<=', asked_at),
    )
    .returning('user_id')
    .executeTakeFirst()
  return issued ? token : null
}

/** Finds the account that a reset token opens; undefined if it opens none. */
export function findByResetToken(db: Db, clock: Clock, token: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('password_resets as link', join =>
      join.onRef('link.user_id', '=', 'users.id').onRef('link.email_key', '=', 'users.email_key'),
    )
    .selectAll('users')
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.asked_at', '>', oldest(clock))
    .executeTakeFirst()
}

/** Uses a token up; false if it was used already. The row stays, so that an older order sends no link. */
export async function useResetToken(db: Db, clock: Clock, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ token_hash: null, asked_at: timestamp(clock) })
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Voids the account's link, sent or only ordered: the password was changed another way. */
export async function voidResetToken(
  db: Db,
  clock: Clock,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
): Promise<void> {
  const link = { token_hash: null, email_key, asked_at: timestamp(clock) }
  await db
    .insertInto('password_resets')
    .values({ user_id: id, ...link })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

/** Deletes expired links. */
export async function deleteOldResets(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('password_resets').select('user_id').where('asked_at', '<=', oldest(clock))
  await deleteInBatches(limit => db.deleteFrom('password_resets').where('user_id', 'in', old.limit(limit)))
}

function oldest(clock: Clock): string {
  return timestampIn(clock, -VALID_SECONDS)
}

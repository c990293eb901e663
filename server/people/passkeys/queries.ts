import { timingSafeEqual } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type {
  PasskeyChallengesTable,
  PasskeyRow,
  PasskeysTable,
} from '../../platform/database/tables/people.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

/** Enough for all of a person's devices. */
export const MOST_PASSKEYS = 20

/** Lists an account's passkeys, oldest first. */
export function listOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute()
}

/** Inserts a passkey; rejects with a duplicate of `credential_id` if somebody has it already. */
export function insertPasskey(trx: Db, passkey: Insertable<PasskeysTable>): Promise<PasskeyRow> {
  return trx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/** Renames a passkey of an account; undefined if the account has none with this id. */
export function renamePasskey(
  trx: Db,
  userId: number,
  { id, name }: Pick<PasskeyRow, 'id' | 'name'>,
): Promise<PasskeyRow | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a passkey of an account and returns it; undefined if the account has none with this id. */
export function deletePasskey(trx: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Finds a passkey by its credential id, with the handle of its account. */
export function findByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.passkey_handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Records the use of a passkey, in the transaction that opens the session; false if it was removed meanwhile or its counter has
 * moved further.
 */
export async function noteUse(
  trx: Db,
  { id }: Pick<PasskeyRow, 'id'>,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns an account's random handle for authenticators, made with the first passkey; it reveals nothing about the account. */
export async function handleOf(db: Db, userId: number): Promise<string> {
  await db
    .updateTable('users')
    .set({ passkey_handle: newToken() })
    .where('id', '=', userId)
    .where('passkey_handle', 'is', null)
    .execute()
  const { passkey_handle } = await db
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passkey_handle ?? ''
}

/** Seconds to answer a challenge, long enough for people to look for their phone. */
export const CHALLENGE_SECONDS = 5 * 60

/** The purpose of a challenge; a challenge for a sign-in has no account until it is answered. */
type Purpose = Readonly<{ purpose: 'sign in'; userId: null }> | Readonly<{ purpose: 'add'; userId: number }>

export const SIGN_IN: Purpose = { purpose: 'sign in', userId: null }

/**
 * Creates a challenge and the ticket that binds it to the page that asked: an authenticator's answer is useless without the
 * ticket. An account has at most one open challenge.
 */
export async function issueChallenge(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { purpose, userId }: Purpose,
): Promise<{ ticket: string; challenge: string }> {
  const [ticket, challenge] = [newToken(), newToken()]
  const row = {
    ticket_hash: tokenHash(ticket),
    challenge_hash: tokenHash(challenge),
    purpose,
    user_id: userId,
    ends_at: timestampIn(clock, CHALLENGE_SECONDS),
  }
  await inTransaction(db, async trx => {
    if (userId !== null) await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
    await trx.insertInto('passkey_challenges').values(row).execute()
  })
  return { ticket, challenge }
}

/**
 * Uses a ticket up before its answer is read, so that an answer sent twice is read once. Returns a function that compares a
 * challenge with the ticket's; null for a ticket that is unknown, used, expired, or for another purpose.
 */
export async function consumeChallenge(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ticket: string,
  { purpose, userId }: Purpose,
): Promise<((challenge: string) => boolean) | null> {
  const asked = await db
    .deleteFrom('passkey_challenges')
    .where('ticket_hash', '=', tokenHash(ticket))
    .returning(['challenge_hash', 'purpose', 'user_id', 'ends_at'])
    .executeTakeFirst()
  if (!asked || !isFor(asked, purpose, userId) || asked.ends_at <= timestamp(clock)) return null
  return challenge => timingSafeEqual(Buffer.from(tokenHash(challenge)), Buffer.from(asked.challenge_hash))
}

/** Deletes the challenges that nobody has answered in time. */
export async function deleteOldChallenges(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('passkey_challenges')
    .select('ticket_hash')
    .where('ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit =>
    db.deleteFrom('passkey_challenges').where('ticket_hash', 'in', old.limit(limit)),
  )
}

function isFor(
  asked: Pick<PasskeyChallengesTable, 'purpose' | 'user_id'>,
  purpose: string,
  userId: number | null,
): boolean {
  return asked.purpose === purpose && asked.user_id === userId
}

import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deleteInBatches } from '../../../platform/database/deleteInBatches.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PasskeyChallengesTable } from '../../../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

/** The seconds that a browser has for its answer, long enough for people to look for their phone. */
export const CHALLENGE_SECONDS = 5 * 60

/** The purpose of a challenge; a challenge for a sign-in belongs to nobody until it is answered. */
export type Purpose =
  | Readonly<{ purpose: 'sign in'; userId: null }>
  | Readonly<{ purpose: 'add'; userId: number }>

export const SIGN_IN: Purpose = { purpose: 'sign in', userId: null }

/**
 * Makes a challenge, and the ticket that binds it to the page that asked: an authenticator's answer, wherever it was picked
 * up, is worth nothing without. An account has one open question at a time.
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
 * Uses a ticket up, before anything of the answer is looked at: of the same answer sent twice one is read. Returns what tells the
 * challenge that belongs to it; null for a ticket that is unknown, used, late, or was for something else.
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

/** Forgets the questions that nobody has answered in time. */
export async function forgetOldChallenges(db: Db, clock: Clock): Promise<void> {
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

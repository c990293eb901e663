import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { emailKey } from './queries.ts'

/** A person's newest browsers are remembered; who uses more is a stranger again with the oldest. */
const MOST_BROWSERS = 20

/** Returns whether somebody has signed in to this account from this browser before. This lets nobody in: it only spares them the strangers' limit. */
export async function isKnownBrowser(db: Db, email: string, browser: string | undefined): Promise<boolean> {
  if (browser === undefined) return false
  const found = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', browserHash(email, browser))
    .executeTakeFirst()
  return found !== undefined
}

/** Remembers that the account's person uses this browser. */
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

/** With the e-mail in it, so that the table does not tell which accounts share a browser. */
export function browserHash(email: string, browser: string): string {
  return createHash('sha256')
    .update(`${emailKey(email)}\n${browser}`)
    .digest('base64url')
}

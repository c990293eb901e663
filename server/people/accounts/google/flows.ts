import type { Db } from '../../../platform/database/db.ts'
import { deleteInBatches } from '../../../platform/database/deleteInBatches.ts'
import type { GoogleFlowRow } from '../../../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

/** The way to Google and back takes ten minutes at most. */
export const FLOW_SECONDS = 10 * 60

/** A request that somebody takes to Google: the account or the role that it is for, and where they go afterwards. */
export type Wish = Pick<GoogleFlowRow, 'user_id' | 'role' | 'redirect_to'>

/**
 * Keeps what the way back is checked against. A flow is found by the hash of a key that the browser alone holds, so that nobody
 * can be sent back on a way that they have not begun.
 * @returns the key, and what Google is asked with
 */
export async function beginFlow(
  db: Db,
  clock: Clock,
  wish: Wish,
): Promise<{ key: string; flow: GoogleFlowRow }> {
  return insertFlow(db, clock, 'sent', wish)
}

/** Lets an account go to Google to be linked: its password was given. Returns the key of the link that leads there. */
export async function allowLink(db: Db, clock: Clock, user_id: number): Promise<string> {
  const { key } = await insertFlow(db, clock, 'allowed', { user_id, role: 'learner', redirect_to: null })
  return key
}

/** Uses the link that `allowLink` made, once: what was allowed goes on under a key that the browser's cookie holds. */
export async function takeAllowedLink(
  db: Db,
  clock: Clock,
  link: string,
): Promise<{ key: string; flow: GoogleFlowRow } | null> {
  const key = newToken()
  const flow = await db
    .updateTable('google_flows')
    .set({ key_hash: tokenHash(key), step: 'sent' })
    .where('key_hash', '=', tokenHash(link))
    .where('step', '=', 'allowed')
    .where('ends_at', '>', timestamp(clock))
    .returningAll()
    .executeTakeFirst()
  return flow ? { key, flow } : null
}

/** Takes a flow away, once: whoever comes back a second time, late, or on a way that another browser began finds none. */
export async function takeFlow(
  db: Db,
  clock: Clock,
  { key, state }: { key: string; state: string },
): Promise<GoogleFlowRow | null> {
  const flow = await db
    .deleteFrom('google_flows')
    .where('key_hash', '=', tokenHash(key))
    .where('state', '=', state)
    .where('step', '=', 'sent')
    .where('ends_at', '>', timestamp(clock))
    .returningAll()
    .executeTakeFirst()
  return flow ?? null
}

/** Forgets the flows that nobody comes back from any more. */
export async function forgetOldFlows(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('google_flows').select('key_hash').where('ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('google_flows').where('key_hash', 'in', old.limit(limit)))
}

async function insertFlow(db: Db, clock: Clock, step: GoogleFlowRow['step'], wish: Wish) {
  const key = newToken()
  const flow = {
    ...wish,
    key_hash: tokenHash(key),
    step,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    ends_at: timestampIn(clock, FLOW_SECONDS),
  }
  await db.insertInto('google_flows').values(flow).execute()
  return { key, flow }
}

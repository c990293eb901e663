import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import { locked } from '../../platform/database/locking.ts'
import type { GoogleFlowRow, IdentityRow, UserRow } from '../../platform/database/tables/people.ts'
import type { GooglePerson } from '../../platform/ports/google.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { newToken, tokenHash } from '../token.ts'

/** Finds the account linked to a person at Google, by their Google number; their email may have changed. */
export function findByIdentity(
  db: Db,
  { issuer, subject }: Pick<GooglePerson, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/** Returns whether an account is linked to a person at Google; if so, locks the link until the transaction ends. */
export async function holdIdentity(
  trx: Db,
  { issuer, subject }: Pick<GooglePerson, 'issuer' | 'subject'>,
  userId: number,
): Promise<boolean> {
  const linked = trx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
  return (await locked(trx, linked, 'forShare').executeTakeFirst()) !== undefined
}

/** Finds the Google identity linked to an account, or undefined. */
export function findIdentity(db: Db, userId: number): Promise<IdentityRow | undefined> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Unlinks an account from Google; false if it is not linked. */
export async function deleteIdentity(trx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows !== 0n
}

/** Links an account to a person at Google; rejects with a duplicate if either is linked already. */
export async function insertIdentity(
  trx: Db,
  clock: Clock,
  userId: number,
  { issuer, subject, email }: Pick<GooglePerson, 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, email: email ?? '', linked_at: timestamp(clock) })
    .execute()
}

/** The flow to Google and back takes ten minutes at most. */
export const FLOW_SECONDS = 10 * 60

/** A request for a flow to Google: its account or role, and where the person goes afterwards. */
export type GoogleRequest = Pick<GoogleFlowRow, 'user_id' | 'role' | 'redirect_to'>

/**
 * Stores what the return from Google is checked against. A flow is found by the hash of a key that only the browser holds, so
 * nobody can be sent back on a flow that they have not started.
 * @returns the key, and the parameters for Google
 */
export async function beginFlow(
  db: Db,
  clock: Clock,
  start: GoogleRequest,
): Promise<{ key: string; flow: GoogleFlowRow }> {
  return insertFlow(db, clock, 'sent', start)
}

/** Allows an account, after its password, to go to Google to be linked. Returns the key of the link that leads there. */
export async function allowLink(db: Db, clock: Clock, user_id: number): Promise<string> {
  const { key } = await insertFlow(db, clock, 'allowed', { user_id, role: 'learner', redirect_to: null })
  return key
}

/** Uses the link of `allowLink` up; the flow goes on under a new key for the browser's cookie. */
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

/** Takes a flow, once: returns null for a second or late return, or for a flow that another browser started. */
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

/** Deletes expired flows. */
export async function deleteOldFlows(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('google_flows').select('key_hash').where('ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('google_flows').where('key_hash', 'in', old.limit(limit)))
}

async function insertFlow(db: Db, clock: Clock, step: GoogleFlowRow['step'], start: GoogleRequest) {
  const key = newToken()
  const flow = {
    ...start,
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

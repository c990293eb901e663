import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { DuplicateRow } from '../../platform/database/failures.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import type { EmailChangesTable, SessionsTable, UserRow } from '../../platform/database/tables/people.ts'
import { type Clock, timestampIn } from '../../platform/time/clock.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { emailKey } from '../queries/accounts.ts'
import { hasListedCourse } from '../queries/people.ts'
import { isReserved, STOP_SECONDS } from '../queries/reservedEmails.ts'
import { tokenHash } from '../token.ts'

/** Time to confirm from the new mailbox. */
const CONFIRM_SECONDS = 48 * 60 * 60

/** An email that replaces another. */
type NewChange = Omit<Insertable<EmailChangesTable>, 'user_id' | 'old_email_key'>

/** Stores the change that an account asks for; false if its old mailbox may still revert an earlier one. */
export async function insertEmailChange(
  trx: Db,
  clock: Clock,
  userId: number,
  newChange: NewChange,
): Promise<boolean> {
  const change = { ...newChange, old_email_key: emailKey(newChange.old_email) }
  const asked = await trx
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(change)
        .where(({ eb, or }) =>
          or([
            eb('email_changes.confirmed_at', 'is', null),
            eb('email_changes.asked_at', '<=', timestampIn(clock, -STOP_SECONDS)),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return asked !== undefined
}

/** Returns when an account asked for its change of email. */
export async function timeOfChange(trx: Db, userId: number): Promise<string> {
  const { asked_at } = await trx
    .selectFrom('email_changes')
    .select('asked_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return asked_at
}

/** Finds the unconfirmed change of an account. */
export function findPendingChange(db: Db, clock: Clock, userId: number) {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', join =>
      join
        .onRef('users.id', '=', 'email_changes.user_id')
        .onRef('users.email', '=', 'email_changes.old_email'),
    )
    .select(['old_email', 'new_email', 'asked_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', timestampIn(clock, -CONFIRM_SECONDS))
    .executeTakeFirst()
}

/** Finds the account whose change of email a link confirms. */
export function findByEmailChangeToken(db: Db, clock: Clock, token: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .selectAll('users')
    .where('token_hash', '=', tokenHash(token))
    .where('asked_at', '>', timestampIn(clock, -CONFIRM_SECONDS))
    .executeTakeFirst()
}

/** Uses the new mailbox's link up and returns its change; undefined for a used or expired link. */
export function confirmByLink(trx: Db, clock: Clock, token: string, confirmed_at: string) {
  return trx
    .updateTable('email_changes')
    .set({ token_hash: null, confirmed_at })
    .where('token_hash', '=', tokenHash(token))
    .where('asked_at', '>', timestampIn(clock, -CONFIRM_SECONDS))
    .returningAll()
    .executeTakeFirst()
}

/** Uses the old mailbox's link up and returns its change; undefined for a used or expired link. */
export function stopByLink(trx: Db, clock: Clock, token: string) {
  return trx
    .updateTable('email_changes')
    .set({ token_hash: null, stop_hash: null })
    .where('stop_hash', '=', tokenHash(token))
    .where('asked_at', '>', timestampIn(clock, -STOP_SECONDS))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Replaces an account's email, if it is still `from`, and returns its type. Rejects with a duplicate of `email_key` if the new one
 * is taken or reserved.
 */
export async function replaceEmail(
  trx: Db,
  clock: Clock,
  id: number,
  { from, to }: { from: string; to: string },
) {
  const replaced = await trx
    .updateTable('users')
    .set({ email: to, email_key: emailKey(to) })
    .where('id', '=', id)
    .where('email', '=', from)
    .returning('user_type')
    .executeTakeFirst()
  if (await isReserved(trx, clock, emailKey(to))) throw new DuplicateRow('email_key')
  return replaced
}

/** Restores an account's old email and removes its password; false if its email is neither the old nor the new one. */
export async function restoreEmail(
  trx: Db,
  { user_id, old_email, new_email }: Pick<EmailChangesTable, 'user_id' | 'old_email' | 'new_email'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email: old_email, email_key: emailKey(old_email), password_hash: NO_PASSWORD })
    .where('id', '=', user_id)
    .where('email', 'in', [old_email, new_email])
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}

/** Deletes an account's change of email, or only an unconfirmed one. */
export async function deleteEmailChange(
  trx: Db,
  userId: number,
  { onlyPending }: { onlyPending: boolean },
): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .$if(onlyPending, pending => pending.where('confirmed_at', 'is', null))
    .execute()
}

/** Deletes changes that can no longer be confirmed or stopped. */
export async function deleteOldEmailChanges(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('email_changes')
    .select('user_id')
    .where('asked_at', '<=', timestampIn(clock, -STOP_SECONDS))
  await deleteInBatches(limit => db.deleteFrom('email_changes').where('user_id', 'in', old.limit(limit)))
}

/** Changes an account's password; false if another change came first. */
export async function replacePassword(
  trx: Db,
  { id, password_hash: old }: Pick<UserRow, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}

/** Sets or removes an account's picture and returns the previous one; undefined if the account is erased. */
export async function replacePicture(
  trx: Db,
  accountId: number,
  picture: string | null,
): Promise<Pick<UserRow, 'picture'> | undefined> {
  // The first update locks the row, so that of two concurrent changes each gets the other's picture.
  const person = trx.updateTable('users').where('id', '=', accountId).where('erased_at', 'is', null)
  const before = await person.set({ erased_at: null }).returning('picture').executeTakeFirst()
  if (before) await person.set({ picture }).execute()
  return before
}

/** Returns the slug of a tutor's page, if the page is public. */
export async function shownPageSlug(db: Db, id: number): Promise<string | null> {
  const shown = await db
    .selectFrom('users')
    .select('page_slug')
    .where('id', '=', id)
    .where(hasListedCourse())
    .executeTakeFirst()
  return shown?.page_slug ?? null
}

/** More sessions than an account has: concurrent sign-ins may briefly exceed the limit. */
const MOST_LISTED = 100

/**
 * Lists an account's unexpired sessions, newest first. Sample accounts are shared, so each visitor sees and ends only their own
 * session.
 */
export async function listSessions(
  db: Db,
  { accountId, thisHash, now }: { accountId: number; thisHash: string; now: string },
): Promise<Pick<SessionRow, 'token_hash' | 'device' | 'created_at' | 'used_at'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'device', 'sessions.created_at', 'used_at', 'is_sample'])
    .where('user_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('token_hash')
    .limit(MOST_LISTED)
    .execute()
  return rows.filter(({ is_sample, token_hash }) => is_sample === 0 || token_hash === thisHash)
}

/** Ends every session of an account but one, and its calendar addresses; not for sample accounts, which are shared. */
export async function deleteOtherSessions(trx: Db, accountId: number, thisHash: string): Promise<void> {
  const own = trx.selectFrom('users').select('id').where('id', '=', accountId).where('is_sample', '=', 0)
  await trx.deleteFrom('sessions').where('user_id', 'in', own).where('token_hash', '!=', thisHash).execute()
  await trx.deleteFrom('calendar_addresses').where('user_id', 'in', own).execute()
}

type SessionRow = Selectable<SessionsTable>

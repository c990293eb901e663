import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { DuplicateRow } from '../../platform/database/failures.ts'
import { foldedNames, type Unfolded } from '../../platform/database/foldedColumns.ts'
import { locked } from '../../platform/database/locking.ts'
import type { UserRow, UsersTable } from '../../platform/database/tables/people.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../platform/http/listQuery.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { hasPassword } from '../passwords.ts'
import { isReserved } from './reservedEmails.ts'

/** Finds the account of an email, ignoring case. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

/** Finds an account by its id. */
export function findById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns an account by its id; rejects if there is none. */
export function getById(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns whether a password's hash is still the account's; if so, locks it until the transaction ends. */
export async function holdPassword(
  trx: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const same = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
  return (await locked(trx, same, 'forShare').executeTakeFirst()) !== undefined
}

/** Locks an account until the transaction ends. */
export async function lockAccount(trx: Db, id: number): Promise<void> {
  const row = trx.selectFrom('users').select('id').where('id', '=', id)
  await locked(trx, row, 'forUpdate').executeTakeFirst()
}

/**
 * Locks the account and returns whether it has a password, in the transaction that adds a way to sign in. The password was
 * confirmed when that began; it is gone if the owner has disowned a change since.
 */
export async function holdsAnyPassword(trx: Db, id: number): Promise<boolean> {
  await lockAccount(trx, id)
  const account = trx.selectFrom('users').select('password_hash').where('id', '=', id)
  return hasPassword(await account.executeTakeFirstOrThrow())
}

/** Inserts an account; rejects with a duplicate of `email_key` when the email is taken or reserved. */
export async function insertUser(
  trx: Db,
  clock: Clock,
  user: Omit<Unfolded<Insertable<UsersTable>>, 'email_key'>,
): Promise<UserRow> {
  const email_key = emailKey(user.email)
  const inserted = await trx
    .insertInto('users')
    .values({ ...user, ...foldedNames(user), email_key })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (await isReserved(trx, clock, email_key)) throw new DuplicateRow('email_key')
  return inserted
}

/** Updates columns of an account. */
export async function updateUser(
  db: Db,
  id: number,
  columns: Unfolded<Updateable<UsersTable>>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...columns, ...foldedNames(columns) })
    .where('id', '=', id)
    .execute()
}

/** Marks an account's email as verified; false if it already is, or if the account has another email now. */
export async function verifyUser(
  trx: Db,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ is_verified: 1 })
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .where('is_verified', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}

/** Changes the names of an account, unless its owner has paid. */
export async function renameUnlessPaid(
  trx: Db,
  id: number,
  names: Pick<UserRow, 'firstname' | 'lastname'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...names, ...foldedNames(names) })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').where('user_id', '=', id).where('paid_kobo', '>', 0))),
    )
    .execute()
}

/** The tables that `deleteOwnRows` accepts. */
type OwnTable =
  | 'sessions'
  | 'known_browsers'
  | 'sign_in_tickets'
  | 'calendar_addresses'
  | 'push_subscriptions'
  | 'google_flows'
  | 'email_proofs'
  | 'passkey_challenges'
  | 'passkeys'
  | 'identities'
  | 'password_resets'
  | 'recovery_codes'

/** Deletes the rows that an account has in a table. */
export async function deleteOwnRows(trx: Db, table: OwnTable, userId: number): Promise<void> {
  await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Finds an account's ways to sign in: its password's hash, one of its passkeys and its Google identity, if any. */
export function findSignInMethods(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .select('password_hash')
    .select(({ selectFrom }) => [
      selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).as('passkey'),
      selectFrom('identities').select('user_id').where('user_id', '=', userId).limit(1).as('identity'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns whether somebody learns at the academy: they have a payment or are enrolled. */
export async function isLearning(trx: Db, id: number): Promise<boolean> {
  for (const table of ['payments', 'enrolments'] as const) {
    const row = await trx.selectFrom(table).select('id').where('user_id', '=', id).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** More than any academy has. */
const MOST_ADMINS = 100

/** Lists the admins, longest-serving first. */
export function listAdmins(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname', 'admin_since', 'suspended_at'])
    .where('admin_since', 'is not', null)
    .orderBy('admin_since')
    .limit(MOST_ADMINS)
    .execute()
}

/** Lists the tutors, newest first, each with their number of courses. */
export async function listTutors(
  db: Db,
  { items = PAGE_LENGTH, before }: NewestFirst,
): Promise<(UserRow & { courses: number })[]> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('courses')
        .whereRef('courses.tutor_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('courses'),
    )
    .where('user_type', '=', 'tutor')
    .orderBy('id', 'desc')
    .limit(items)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Returns the number of sample accounts. */
export async function countSampleAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_sample', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Normalises an email for look-up and uniqueness. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

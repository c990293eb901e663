import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { locked } from '../../platform/database/locking.ts'
import type { UserRow, UsersTable } from '../../platform/database/tables.ts'
import { hasPassword } from './passwords.ts'

/** The account of an e-mail, whatever case it is typed in. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

/** The account of a number. */
export function findById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns whether a password's hash is still the account's; if it is, locks it so that nothing can change it before the transaction ends. */
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

/** Keeps an account to this transaction until it ends. */
export async function lockAccount(trx: Db, id: number): Promise<void> {
  const row = trx.selectFrom('users').select('id').where('id', '=', id)
  await locked(trx, row, 'forUpdate').executeTakeFirst()
}

/**
 * Locks the account and returns whether it has a password, in the transaction that adds a way to sign in. The password was asked for when that
 * began; it is gone if the owner has said since that this was not them.
 */
export async function holdsAnyPassword(trx: Db, id: number): Promise<boolean> {
  await lockAccount(trx, id)
  const account = trx.selectFrom('users').select('password_hash').where('id', '=', id)
  return hasPassword(await account.executeTakeFirstOrThrow())
}

/** Rejects with a duplicate of `email_key` when the e-mail is taken. */
export function insertUser(db: Db, user: Omit<Insertable<UsersTable>, 'email_key'>): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({ ...user, email_key: emailKey(user.email) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An e-mail as accounts are found by it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

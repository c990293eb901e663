import type { Insertable } from 'kysely'
import type { Db } from '../database/db.ts'
import type { UserRow, UsersTable } from '../database/tables.ts'

/** The account of an e-mail, whatever case it is typed in. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
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

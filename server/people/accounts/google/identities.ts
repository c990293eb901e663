import type { Db } from '../../../platform/database/db.ts'
import { locked } from '../../../platform/database/locking.ts'
import type { IdentityRow, UserRow } from '../../../platform/database/tables.ts'
import type { GooglePerson } from '../../../platform/ports/google.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'

/** Finds the account that is linked to somebody at Google: by their number there, whatever their e-mail is by now. */
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

/** Returns whether an account is linked to a person at Google; if it is, locks the link so that nobody can unlink it before the transaction ends. */
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

/** Finds who an account's person is at Google; undefined where nobody has linked it. */
export function findIdentity(db: Db, userId: number): Promise<IdentityRow | undefined> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Links an account to somebody at Google; rejects with a duplicate where either is linked already. */
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

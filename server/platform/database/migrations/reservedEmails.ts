import { type Kysely, type Migration, sql } from 'kysely'

/** Finds an old email by the key that sign-ups compare, whatever case it was typed in. */
export const reservedEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table email_changes add column old_email_key text not null default ''`.execute(db)
    const { rows } = await sql<{ user_id: number; old_email: string }>`
      select user_id, old_email from email_changes
    `.execute(db)
    for (const { user_id, old_email } of rows) {
      // SQL's lower() folds other letters on each engine than the key of an account.
      const key = old_email.trim().toLowerCase()
      await sql`update email_changes set old_email_key = ${key} where user_id = ${user_id}`.execute(db)
    }
    await sql`create index email_changes_by_old_email_key on email_changes (old_email_key)`.execute(db)
  },
}

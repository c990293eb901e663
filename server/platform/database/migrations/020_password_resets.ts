import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** The newest link for a new password that an account was sent. */
export const passwordResets: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('password_resets')
      .addColumn('user_id', 'integer', column => belongsTo('users', 'cascade')(column).primaryKey())
      .addColumn('token_hash', 'text', column => column.unique())
      .addColumn('email_key', 'text', required)
      .addColumn('asked_at', 'text', required)
      .execute()
  },
}

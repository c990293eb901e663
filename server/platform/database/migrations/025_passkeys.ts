import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** Passkeys, and the questions that browsers answer with them. */
export const passkeys: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('users').addColumn('passkey_handle', 'text').execute()

    await withId(db, db.schema.createTable('passkeys'))
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('credential_id', 'text', column => column.notNull().unique())
      .addColumn('public_key', 'text', required)
      // Four bytes without a sign: more than PostgreSQL's integer holds.
      .addColumn('counter', 'bigint', column => column.notNull().defaultTo(0))
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .execute()
    await db.schema.createIndex('passkeys_by_user').on('passkeys').columns(['user_id', 'id']).execute()

    await db.schema
      .createTable('passkey_challenges')
      .addColumn('ticket_hash', 'text', column => column.primaryKey())
      .addColumn('challenge_hash', 'text', required)
      .addColumn('purpose', 'text', required)
      .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('cascade'))
      .addColumn('ends_at', 'text', required)
      .execute()
    await db.schema
      .createIndex('passkey_challenges_by_user')
      .on('passkey_challenges')
      .column('user_id')
      .execute()
    await db.schema.createIndex('passkey_challenges_end').on('passkey_challenges').column('ends_at').execute()
  },
}

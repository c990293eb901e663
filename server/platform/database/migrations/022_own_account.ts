import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** What people see and change of their own account: where they are signed in, how to reach them, and a new e-mail on its way. */
export const ownAccount: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('used_at', 'text').execute()

    for (const name of ['phone', 'whatsapp', 'time_zone', 'erased_at']) {
      await db.schema.alterTable('users').addColumn(name, 'text').execute()
    }
    await db.schema
      .alterTable('users')
      .addColumn('wants_news', 'integer', column => column.notNull().defaultTo(1))
      .execute()

    await db.schema
      .createTable('email_changes')
      .addColumn('user_id', 'integer', column => belongsTo('users', 'cascade')(column).primaryKey())
      .addColumn('old_email', 'text', required)
      .addColumn('new_email', 'text', required)
      .addColumn('token_hash', 'text', column => column.unique())
      .addColumn('stop_hash', 'text', column => column.unique())
      .addColumn('asked_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .execute()
  },
}

import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What keeps guessers out on all servers at once, the browsers that people have signed in from, and who did what. */
export const doors: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('count', 'integer', required)
      .addColumn('free_at', 'text', required)
      .addColumn('ends_at', 'text', required)
      .execute()
    await db.schema.createIndex('attempts_by_ends_at').on('attempts').column('ends_at').execute()

    await db.schema
      .createTable('known_browsers')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('seen_at', 'text', required)
      .execute()
    await db.schema
      .createIndex('known_browsers_by_user_id')
      .on('known_browsers')
      .columns(['user_id', 'seen_at'])
      .execute()

    await withId(db, db.schema.createTable('audit_log'))
      .addColumn('at', 'text', required)
      .addColumn('actor', 'text', required)
      .addColumn('act', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('details', 'text', required)
      .execute()
    await db.schema.createIndex('audit_log_by_act').on('audit_log').columns(['act', 'id']).execute()
    await db.schema.createIndex('audit_log_by_subject').on('audit_log').columns(['subject', 'id']).execute()
  },
}

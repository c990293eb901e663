import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** Letters that came back, a row an address, kind and day. */
export const bounces: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('bounces'))
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('email_key', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('day', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('message_id', 'text')
      .addColumn('cleared_at', 'text')
      .execute()
    await db.schema
      .createIndex('bounces_once')
      .unique()
      .on('bounces')
      .columns(['user_id', 'email_key', 'kind', 'day'])
      .execute()
    await db.schema.createIndex('bounces_by_at').on('bounces').column('at').execute()
  },
}

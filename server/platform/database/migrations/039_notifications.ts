import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What people are told of in the academy itself, a row each. It holds ids and no words. Nothing of the past becomes a notification. */
export const notifications: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('notifications'))
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('about', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('read_at', 'text')
      .execute()
    await db.schema
      .createIndex('notifications_once')
      .unique()
      .on('notifications')
      .columns(['user_id', 'key'])
      .execute()
    await db.schema
      .createIndex('notifications_by_user_id')
      .on('notifications')
      .columns(['user_id', 'id'])
      .execute()
    await db.schema
      .createIndex('notifications_unread')
      .on('notifications')
      .columns(['user_id', 'id'])
      .where(sql.ref('read_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('notifications_by_created_at')
      .on('notifications')
      .column('created_at')
      .execute()
  },
}

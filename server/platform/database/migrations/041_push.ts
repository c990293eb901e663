import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/**
 * The devices that people allowed the academy to tell them on, and the keys by which it shows push services who it is. A device goes with its
 * session: whoever signs out leaves none behind.
 */
export const push: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('push_subscriptions'))
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('session', 'text', column =>
        column.notNull().references('sessions.token_hash').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', column => column.notNull().unique())
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('seen_at', 'text', required)
      .addColumn('last_ok_at', 'text')
      .execute()
    for (const column of ['user_id', 'session'])
      await db.schema
        .createIndex(`push_subscriptions_by_${column}`)
        .on('push_subscriptions')
        .column(column)
        .execute()
    await db.schema
      .createTable('push_keys')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('public_key', 'text', required)
      .addColumn('sealed_private_key', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute()
  },
}

import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** The private addresses at which people's calendars find their classes, by the hashes of their tokens. */
export const calendarAddresses: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('calendar_addresses')
      .addColumn('user_id', 'integer', column => belongsTo('users', 'cascade')(column).primaryKey())
      .addColumn('token_hash', 'text', column => column.notNull().unique())
      .addColumn('created_at', 'text', required)
      .execute()
  },
}

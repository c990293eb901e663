import { type Migration, sql } from 'kysely'
import type { AnyDb } from './columns.ts'

/** What a tutor's own page shows and its address, and the tutor's reply to a rating. */
export const tutorPages: Migration = {
  async up(db: AnyDb) {
    for (const name of ['page_slug', 'about']) {
      await db.schema.alterTable('users').addColumn(name, 'text').execute()
    }
    await db.schema
      .createIndex('users_page_slug')
      .unique()
      .on('users')
      .column('page_slug')
      .where(sql.ref('page_slug'), 'is not', null)
      .execute()
    for (const name of ['reply', 'replied_at', 'reply_hidden_at']) {
      await db.schema.alterTable('ratings').addColumn(name, 'text').execute()
    }
  },
}

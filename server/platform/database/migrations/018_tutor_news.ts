import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What happened to a tutor's courses, a row each, until a letter tells of it. Nothing of the past becomes news. */
export const tutorNews: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('tutor_news'))
      .addColumn('tutor_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('what', 'text', column =>
        column.notNull().check(sql`what in ('enrolled', 'place ended', 'rated')`),
      )
      .addColumn('payment_id', 'integer', column => column.references('payments.id').onDelete('cascade'))
      .addColumn('rating_id', 'integer', column => column.references('ratings.id').onDelete('cascade'))
      .addColumn('created_at', 'text', required)
      .addColumn('batch', 'text')
      .execute()
    await db.schema
      .createIndex('tutor_news_waiting')
      .on('tutor_news')
      .columns(['tutor_id', 'created_at'])
      .where(sql.ref('batch'), 'is', null)
      .execute()
    for (const column of ['tutor_id', 'batch', 'created_at', 'payment_id', 'rating_id']) {
      await db.schema.createIndex(`tutor_news_by_${column}`).on('tutor_news').column(column).execute()
    }
  },
}

import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** What was created under which Idempotency-Key, so that a form sent twice creates once; and the addresses that courses had before. */
export const formsAndAddresses: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('key_hash', 'text', column => column.primaryKey())
      .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('started_at', 'text', required)
      .addColumn('lapses_at', 'text', required)
      .addColumn('answered_at', 'text')
      .addColumn('answer', 'text')
      .execute()
    for (const column of ['started_at', 'user_id'] as const) {
      const index = db.schema.createIndex(`idempotency_keys_by_${column}`)
      await index.on('idempotency_keys').column(column).execute()
    }
    await db.schema
      .createTable('course_addresses')
      .addColumn('slug', 'text', column => column.primaryKey())
      .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
      .addColumn('created_at', 'text', required)
      .execute()
    const index = db.schema.createIndex('course_addresses_by_course_id')
    await index.on('course_addresses').column('course_id').execute()
  },
}

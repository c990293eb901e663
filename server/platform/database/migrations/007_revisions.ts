import type { Migration } from 'kysely'
import { type AnyDb, required } from './columns.ts'

/** How servers on one PostgreSQL tell each other that the public pages have changed. */
export const revisions: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('revisions')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('revision', 'integer', required)
      .execute()
  },
}

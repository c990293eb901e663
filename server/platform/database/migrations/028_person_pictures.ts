import type { Migration } from 'kysely'
import type { AnyDb } from './columns.ts'

/** The pictures of people, which are on their accounts and beside the courses that they teach. */
export const personPictures: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('users').addColumn('picture', 'text').execute()
  },
}

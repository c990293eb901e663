import type { Migration } from 'kysely'
import type { AnyDb } from './columns.ts'

/** Finds classes and slots by when they begin, whosever they are: reminders look for what comes next. */
export const reminders: Migration = {
  async up(db: AnyDb) {
    for (const table of ['class_sessions', 'slots']) {
      await db.schema.createIndex(`${table}_by_starts_at`).on(table).column('starts_at').execute()
    }
  },
}

import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What a class is in people's calendars, on whose clock it was planned, and which classes were called off or deleted. */
export const classCalendar: Migration = {
  async up(db: AnyDb) {
    const now = new Date().toISOString()
    // A server of the version before may still add classes beside this one, so what it does not know has a default or is null.
    for (const name of ['uid', 'starts_local', 'tz_version', 'cancelled_at', 'cancel_reason']) {
      await db.schema.alterTable('class_sessions').addColumn(name, 'text').execute()
    }
    await db.schema
      .alterTable('class_sessions')
      .addColumn('sequence', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('class_sessions')
      .addColumn('updated_at', 'text', column => column.notNull().defaultTo(now))
      .execute()
    await db.schema
      .alterTable('class_sessions')
      .addColumn('time_zone', 'text', column => column.notNull().defaultTo('Africa/Lagos'))
      .execute()
    await db.schema
      .createIndex('class_sessions_uid')
      .unique()
      .on('class_sessions')
      .column('uid')
      .where(sql.ref('uid'), 'is not', null)
      .execute()
    await withId(db, db.schema.createTable('deleted_classes'))
      .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
      .addColumn('uid', 'text', column => column.notNull().unique())
      .addColumn('sequence', 'integer', required)
      .addColumn('title', 'text', required)
      .addColumn('starts_at', 'text', required)
      .addColumn('ends_at', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('deleted_at', 'text', required)
      .execute()
    await db.schema
      .createIndex('deleted_classes_by_course')
      .on('deleted_classes')
      .columns(['course_id', 'deleted_at'])
      .execute()
    await db.schema.createIndex('deleted_classes_by_age').on('deleted_classes').column('deleted_at').execute()
  },
}

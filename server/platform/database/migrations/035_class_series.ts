import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** Weekly series of classes, what is left of a class when it is over, and who was in it. */
export const classSeries: Migration = {
  async up(db: AnyDb) {
    for (const name of ['series_id', 'notes', 'recording_link']) {
      await db.schema.alterTable('class_sessions').addColumn(name, 'text').execute()
    }
    await db.schema.alterTable('class_sessions').addColumn('series_number', 'integer').execute()
    await db.schema
      .alterTable('class_sessions')
      .addColumn('edited', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('class_sessions_by_series_id')
      .on('class_sessions')
      .columns(['series_id', 'starts_at'])
      .where(sql.ref('series_id'), 'is not', null)
      .execute()
    await db.schema
      .alterTable('deleted_classes')
      .addColumn('cohort_id', 'integer', column => column.references('cohorts.id').onDelete('cascade'))
      .execute()
    await db.schema
      .createIndex('deleted_classes_by_cohort_id')
      .on('deleted_classes')
      .column('cohort_id')
      .execute()
    await createAttendance(db)
  },
}

async function createAttendance(db: AnyDb) {
  await db.schema
    .createTable('class_attendance')
    .addColumn('session_id', 'integer', belongsTo('class_sessions', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('state', 'text', column =>
      column.notNull().check(sql`state in ('present', 'late', 'absent', 'excused')`),
    )
    .addColumn('batch', 'text')
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('class_attendance_pk', ['session_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('class_attendance_by_user_id')
    .on('class_attendance')
    .column('user_id')
    .execute()
}

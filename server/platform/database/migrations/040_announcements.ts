import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What tutors write to the learners of a course, to whom it goes, and who lets tutors see their phone numbers. */
export const announcements: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('announcements'))
      .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
      .addColumn('cohort_id', 'integer', column => column.references('cohorts.id').onDelete('cascade'))
      .addColumn('audience', 'text', column =>
        column.notNull().check(sql`audience in ('everyone', 'behind')`),
      )
      .addColumn('subject', 'text', required)
      .addColumn('words', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('send_at', 'text', required)
      .addColumn('begun_at', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('cancelled_at', 'text')
      .addColumn('recipients', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute()
    await db.schema
      .createIndex('announcements_by_course_id')
      .on('announcements')
      .columns(['course_id', 'send_at', 'id'])
      .execute()
    await db.schema
      .createIndex('announcements_by_cohort_id')
      .on('announcements')
      .column('cohort_id')
      .execute()
    await db.schema
      .createTable('announcement_recipients')
      .addColumn('announcement_id', 'integer', belongsTo('announcements', 'cascade'))
      .addColumn('user_id', 'integer', belongsTo('users'))
      .addColumn('state', 'text', column =>
        column.notNull().check(sql`state in ('waiting', 'sent', 'switched_off', 'left')`),
      )
      .addColumn('settled_at', 'text')
      .addPrimaryKeyConstraint('announcement_recipients_pk', ['announcement_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('announcement_recipients_by_user_id')
      .on('announcement_recipients')
      .column('user_id')
      .execute()
    // An audience is read in parts, in the order of its people.
    await db.schema
      .createIndex('enrolments_by_course_id_user_id')
      .on('enrolments')
      .columns(['course_id', 'user_id'])
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('shows_numbers', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}

import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo } from './columns.ts'

/** Admins, and which lines of the audit log are about whose courses, so that a tutor reads the own ones. */
export const roles: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('users').addColumn('admin_since', 'text').execute()
    // Beside the log, whose lines nobody changes: it says nothing but where to look.
    await db.schema
      .createTable('audit_courses')
      .addColumn('line_id', 'integer', column => belongsTo('audit_log', 'cascade')(column).primaryKey())
      .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
      .addColumn('tutor_id', 'integer', belongsTo('users', 'cascade'))
      .execute()
    await db.schema
      .createIndex('audit_courses_by_tutor')
      .on('audit_courses')
      .columns(['tutor_id', 'line_id'])
      .execute()
    await db.schema
      .createIndex('audit_courses_by_course')
      .on('audit_courses')
      .columns(['course_id', 'line_id'])
      .execute()
    await db.schema
      .createIndex('users_admin_since')
      .on('users')
      .column('admin_since')
      .where(sql.ref('admin_since'), 'is not', null)
      .execute()
    await fill(db)
  },
}

/** The lines of before, by what they name. */
async function fill(db: AnyDb) {
  const linesOf = sql`insert into audit_courses (line_id, course_id, tutor_id)
    select log.id, courses.id, courses.tutor_id from courses`
  await sql`${linesOf} join audit_log as log on log.subject = 'course:' || courses.slug`.execute(db)
  await sql`${linesOf} join course_addresses as moved on moved.course_id = courses.id
    join audit_log as log on log.subject = 'course:' || moved.slug where true on conflict do nothing`.execute(
    db,
  )
  await sql`${linesOf} join payments on payments.course_id = courses.id
    join audit_log as log on log.subject = 'payment:' || payments.reference`.execute(db)
  await sql`${linesOf} join ratings on ratings.course_id = courses.id
    join audit_log as log on log.subject = 'rating:' || ratings.id`.execute(db)
}

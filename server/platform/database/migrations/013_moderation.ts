import type { Migration } from 'kysely'
import { sql } from 'kysely'
import type { AnyDb } from './columns.ts'

/**
 * Approval of tutors, courses that the academy takes down, ratings that it hides. `courses.status` goes on saying whether a
 * course is on sale, so that lists, counts, search and pages need not know why it is not; `tutor_status` is what the
 * tutor wants.
 */
export const moderation: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .alterTable('users')
      .addColumn('awaits_approval', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('courses')
      .addColumn('tutor_status', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('courses').addColumn('taken_down_at', 'text').execute()
    await db.schema.alterTable('courses').addColumn('taken_down_reason', 'text').execute()
    await db.schema.alterTable('ratings').addColumn('hidden_at', 'text').execute()

    await sql`update courses set tutor_status = status`.execute(db)
    // Who sells already goes on selling: an operator has looked at them, or could have.
    await sql`
      update users set awaits_approval = 1
      where user_type = 'tutor' and is_verified = 0 and is_sample = 0 and not exists (
        select 1 from courses
        where courses.tutor_id = users.id and (courses.status = 1 or courses.enrollments_count > 0)
      )
    `.execute(db)
    // A suspension left the courses on sale until now.
    await sql`
      update courses set status = 0
      where status = 1 and tutor_id in (select id from users where suspended_at is not null)
    `.execute(db)
  },
}

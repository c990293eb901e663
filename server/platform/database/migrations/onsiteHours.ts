import { type Migration, sql } from 'kysely'

/** The hours of onsite classes that a course's price includes, and those that a learner bought; null sets no number. */
export const onsiteHours: Migration = {
  async up(db) {
    for (const table of ['courses', 'payments', 'enrolments']) {
      await sql`alter table ${sql.table(table)} add column onsite_hours integer`.execute(db)
    }
  },
}

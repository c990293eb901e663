import { type Migration, sql } from 'kysely'

/** Keeps with a receipt what was bought: titles, names and days of the course and the cohort may change later. */
export const boughtWithReceipt: Migration = {
  async up(db) {
    for (const column of ['course_title', 'cohort_name', 'cohort_starts_on']) {
      await sql`alter table receipts add column ${sql.ref(column)} text`.execute(db)
    }
  },
}

import { type Migration, sql } from 'kysely'

/** Finds the open disputes, which wait for a person, among all. */
export const openDisputes: Migration = {
  async up(db) {
    await sql`create index disputes_open on disputes (status, payment_id) where status = 'open'`.execute(db)
  },
}

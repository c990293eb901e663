import { type Migration, sql } from 'kysely'

/** Servers no longer count their changes for each other. One of the version before then takes everything for changed. */
export const noRevisions: Migration = {
  async up(db) {
    await sql`drop table revisions`.execute(db)
  },
}

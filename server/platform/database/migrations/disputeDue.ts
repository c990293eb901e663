import { type Migration, sql } from 'kysely'

/** Keeps the time until which the academy may answer a dispute. */
export const disputeDue: Migration = {
  async up(db) {
    await sql`alter table disputes add column due_at text`.execute(db)
  },
}

import { type Migration, sql } from 'kysely'

/** Counts the edits of each record that a tutor edits, so that a save over somebody else's is noticed. */
export const versions: Migration = {
  async up(db) {
    for (const table of EDITED)
      await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
  },
}

const EDITED = [
  'courses',
  'topics',
  'objectives',
  'ratings',
  'cohorts',
  'class_sessions',
  'places',
  'slots',
  'announcements',
]

import { type Migration, sql } from 'kysely'

/** Keeps with a changed class what its learners were last told of it, until they are told of the change. */
export const toldClasses: Migration = {
  async up(db) {
    for (const column of COLUMNS)
      await sql`alter table class_sessions add column ${sql.raw(column)}`.execute(db)
    await sql`create index class_sessions_to_tell on class_sessions (tell_at) where tell_at is not null`.execute(
      db,
    )
  },
}

const COLUMNS = [
  'told_starts_at text',
  'told_ends_at text',
  'told_cancelled integer',
  'changed_at text',
  'tell_at text',
]

import { type Migration, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** The texts of a tutor's lists that get a folded column, by table. */
const TEXTS = {
  cohorts: ['name'],
  class_sessions: ['title'],
  announcements: ['subject'],
  places: ['name', 'address'],
  ratings: ['comment'],
}

/** Keeps beside each text how a tutor's lists search and sort it; the rows are filled at the start, like those of `foldedNames`. */
export const foldedLists: Migration = {
  async up(db) {
    const collation = isPostgres(db) ? sql`collate "C"` : sql``
    for (const [table, texts] of Object.entries(TEXTS)) {
      for (const text of texts) {
        await sql`
          alter table ${sql.table(table)} add column ${sql.ref(`folded_${text}`)} text ${collation} not null default ''
        `.execute(db)
      }
      const [first = ''] = texts
      await sql`
        create index ${sql.id(`${table}_unfolded`)} on ${sql.table(table)} (id)
        where ${sql.ref(`folded_${first}`)} = '' and ${sql.ref(first)} <> ''
      `.execute(db)
    }
  },
}

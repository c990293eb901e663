import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { fold } from '#contract/rules/fold.ts'
import type { Db } from './db.ts'

/** Returns whether a database or transaction is PostgreSQL's: a few statements are written differently for each engine. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The texts of a row that a search looks through. */
export interface Searched {
  /** Folded columns: they are found however they are written. */
  folded?: RawBuilder<unknown>
  /** Emails as they are compared, in lower case. */
  emails?: RawBuilder<unknown>
}

/**
 * The condition that one of the texts holds some words, in whatever case: `%` and `_` stand for themselves. Folded columns are
 * compared without apostrophes and hyphens, which few people type: "oneil" finds O'Neil, "wifi" Wi-Fi.
 */
export function contains({ folded, emails }: Searched, words: string): RawBuilder<SqlBool> {
  const conditions = [
    ...(folded ? [holdsName(folded, fold(words))] : []),
    ...(emails ? [holds(emails, words.trim().toLowerCase())] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function holdsName(folded: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const joined = words.replace(/['-]/g, '')
  // Nothing else is left of a lone apostrophe, and nothing is in every name.
  if (joined.trim() === '') return holds(folded, words)
  return holds(sql`replace(replace(${folded}, '''', ''), '-', '')`, joined)
}

function holds(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** Selects the rows of a statement as one value of another: JSON, which `rowsOf` reads. */
export function jsonArrayOf(db: Db): typeof sqliteArray {
  return isPostgres(db) ? postgresArray : sqliteArray
}

/** Reads such a value: PostgreSQL's driver reads JSON by itself, SQLite's hands out text. */
export function rowsOf<Row>(json: Row[] | string): Row[] {
  return typeof json === 'string' ? JSON.parse(json) : json
}

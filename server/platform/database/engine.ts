import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import type { Db } from './db.ts'

/** Returns whether a database or transaction is PostgreSQL's: a few statements are written differently for each engine. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The condition that a text holds some words as they are typed, in whatever case: `%` and `_` stand for themselves. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${text}) like ${pattern} escape '\\'`
}

/** Selects the rows of a statement as one value of another: JSON, which `rowsOf` reads. */
export function jsonArrayOf(db: Db): typeof sqliteArray {
  return isPostgres(db) ? postgresArray : sqliteArray
}

/** Reads such a value: PostgreSQL's driver reads JSON by itself, SQLite's hands out text. */
export function rowsOf<Row>(json: Row[] | string): Row[] {
  return typeof json === 'string' ? JSON.parse(json) : json
}

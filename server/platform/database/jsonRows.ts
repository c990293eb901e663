import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/** Selects the rows of a statement as one value of another: JSON, which `rowsOf` reads. */
export function jsonArrayOf(db: Db): typeof sqliteArray {
  return isPostgres(db) ? postgresArray : sqliteArray
}

/** Reads such a value: PostgreSQL's driver reads JSON by itself, SQLite's hands out text. */
export function rowsOf<Row>(json: Row[] | string): Row[] {
  return typeof json === 'string' ? JSON.parse(json) : json
}

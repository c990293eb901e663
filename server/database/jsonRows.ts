import { type AliasedExpression, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

type ColumnTypes = Record<string, 'text' | 'integer' | 'bigint'>

/** A row with the types of its columns. */
type RowOf<Columns extends ColumnTypes> = {
  [Column in keyof Columns]: Columns[Column] extends 'text' ? string : number
}

/**
 * Reads rows as a table from one JSON parameter: the statement has the same text, and is prepared once, however many rows
 * there are.
 * @param rows a JSON array of objects that have these columns
 * @param columns each with its type on PostgreSQL
 */
export function jsonRows<Name extends string, Columns extends ColumnTypes>(
  db: Db,
  rows: string,
  name: Name,
  columns: Columns,
): AliasedExpression<RowOf<Columns>, Name> {
  const types = Object.entries(columns)
  if (isPostgres(db)) {
    const typed = types.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
    return sql<RowOf<Columns>>`json_to_recordset(${rows}::json)`.as<Name>(
      sql`${sql.id(name)} (${sql.join(typed)})`,
    )
  }
  const read = types.map(([column]) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
  return sql<RowOf<Columns>>`(select ${sql.join(read)} from json_each(${rows}))`.as(name)
}

import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** A comparison in the condition of a partial index, e.g. `"state" != 'released'`. */
interface Condition {
  table: string
  column: string
  operator: string
}

/** Returns the comparisons with a value in the conditions of SQLite's partial indexes. */
export async function indexConditions(db: Db): Promise<Condition[]> {
  const { rows } = await sql<{ table: string; text: string }>`
    select tbl_name as "table", sql as text from sqlite_master where type = 'index' and sql like '% where %'
  `.execute(db)
  return rows.flatMap(({ table, text }) => {
    const condition = text.slice(text.indexOf(' where '))
    return [...condition.matchAll(/"?(\w+)"? (=|!=|<|>|<=|>=|in) (?:\(|'|\d)/g)].map(
      ([, column = '', operator = '']) => ({ table, column, operator }),
    )
  })
}

/**
 * Finds columns that a statement compares with a parameter while an index condition compares them with a literal. SQLite then
 * needs the value to choose the index, and recompiles the statement at every run (docs/decisions/005).
 */
export function comparedByValue(
  { sql: text }: CompiledQuery,
  conditions: readonly Condition[],
): readonly string[] {
  // A `set` clause assigns values and compares nothing.
  const compared = text.replace(/ set .*? (?=where |from |returning )/gs, ' ')
  return conditions.flatMap(({ table, column, operator }) => {
    if (!new RegExp(`"?${table}"?(?!\\w)`).test(compared)) return []
    const aliases = [...compared.matchAll(new RegExp(`"?${table}"? as "?(\\w+)"?`, 'g'))].map(
      ([, name]) => name,
    )
    const isQualified = `(?:"?(?:${[table, ...aliases].join('|')})"?\\.)`
    const value = operator === 'in' ? '\\(\\?' : '\\?'
    const found = new RegExp(`(?:${isQualified}|(?<![.\\w"]))"?${column}"? ${operator} ${value}`).exec(
      compared,
    )
    return found ? [found[0]] : []
  })
}

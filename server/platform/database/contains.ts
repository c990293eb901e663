import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition that a text holds some words as they are typed, in whatever case: `%` and `_` stand for themselves. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${text}) like ${pattern} escape '\\'`
}

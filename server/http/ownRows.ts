import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../database/contains.ts'
import type { ListFilter } from './listQuery.ts'

/**
 * The condition that a row of a console list is of a tutor's own course, and one that the list's filter asks for. The statement joins `courses`.
 * @param id the row's number
 * @param text what a search looks into
 */
export function isOwnRow(
  { id, text }: { id: string; text: RawBuilder<unknown> },
  tutorId: number,
  { ids, course, search }: ListFilter,
): RawBuilder<SqlBool> {
  const conditions = [sql`${sql.ref('courses.tutor_id')} = ${tutorId}`]
  if (ids) conditions.push(sql`${sql.ref(id)} in (${sql.join(ids.length > 0 ? ids : [0])})`)
  if (course) conditions.push(sql`${sql.ref('courses.slug')} = ${course}`)
  if (search) conditions.push(contains(text, search))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

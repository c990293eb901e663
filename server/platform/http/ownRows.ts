import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../database/contains.ts'
import type { ListFilter } from './listQuery.ts'

/**
 * The condition that a row of a console list is of a tutor's own course, and one that the list's filter asks for. The statement joins `courses`.
 * @param id the row's number
 * @param text what a search looks into
 * @param cohort the number of its cohort, where the list can be narrowed to one
 * @param at when it begins, where the list can be narrowed to a span of time
 * @param states the condition of each state to which the list can be narrowed
 */
export function isOwnRow(
  {
    id,
    text,
    cohort,
    at,
    states = {},
  }: {
    id: string
    text: RawBuilder<unknown>
    cohort?: string
    at?: string
    states?: Readonly<Record<string, RawBuilder<SqlBool>>>
  },
  tutorId: number,
  { ids, course, cohort: wanted, search, from, to, state }: ListFilter,
): RawBuilder<SqlBool> {
  const conditions = [sql`${sql.ref('courses.tutor_id')} = ${tutorId}`]
  if (ids) conditions.push(sql`${sql.ref(id)} in (${sql.join(ids.length > 0 ? ids : [0])})`)
  if (course) conditions.push(sql`${sql.ref('courses.slug')} = ${course}`)
  if (cohort && wanted !== undefined) conditions.push(sql`${sql.ref(cohort)} = ${wanted}`)
  if (search) conditions.push(contains(text, search))
  if (at && from) conditions.push(sql`${sql.ref(at)} >= ${from}`)
  if (at && to) conditions.push(sql`${sql.ref(at)} < ${to}`)
  const inState = state === undefined ? undefined : states[state]
  if (inState) conditions.push(inState)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, type Searched } from '../platform/database/engine.ts'
import type { ListFilter } from '../platform/http/listQuery.ts'

/**
 * Returns the condition that a row belongs to the tutor's own course and matches the list's filter. The statement joins `courses`.
 * @param id the row's id
 * @param folded the searched text of folded columns
 * @param emails the searched emails
 * @param cohort the id of its cohort, if the list can be filtered by cohort
 * @param at its start, if the list can be filtered by time
 * @param states the condition of each state that the list can be filtered by
 */
export function isOwnRow(
  {
    id,
    folded,
    emails,
    cohort,
    at,
    states = {},
  }: Searched & {
    id: string
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
  if (search) conditions.push(contains({ folded, emails }, search))
  if (at && from) conditions.push(sql`${sql.ref(at)} >= ${from}`)
  if (at && to) conditions.push(sql`${sql.ref(at)} < ${to}`)
  const inState = state === undefined ? undefined : states[state]
  if (inState) conditions.push(inState)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

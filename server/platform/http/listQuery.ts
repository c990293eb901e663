import { badInput } from '../errors.ts'
import { refuseControlCharacters } from './controlCharacters.ts'

/** The query of a console list as ra-data-simple-rest sends it: three JSON texts. */
interface ListQueryInput {
  sort?: string
  range?: string
  filter?: string
}

/** The parsed and bounded query of a console list. */
export interface ListQuery<F extends string> {
  sort: { field: F; direction: 'asc' | 'desc' }
  offset: number
  limit: number
  filter: ListFilter
}

/** The filters of a list; `id` is ra-data-simple-rest's getMany. */
export interface ListFilter {
  ids?: number[]
  /** A course's slug. */
  course?: string
  /** A cohort's id. */
  cohort?: number
  search?: string
  /** Limits a list to rows that start at or after `from` and before `to`: UTC ISO-8601. */
  from?: string
  to?: string
  /** One of the list's states. */
  state?: string
}

const MAX_ITEMS = 500
const DEFAULT_ITEMS = 25

/**
 * Parses `sort=["starts_at","ASC"]`, `range=[0,24]`, `filter={"course":"slug","id":[1,2],"q":"text"}`.
 * @param fields the fields to sort by; the first is the default
 * @param states the states to filter by
 * @throws HttpError with a sentence for the invalid part
 */
export function readListQuery<const F extends string>(
  query: ListQueryInput,
  fields: readonly [F, ...F[]],
  states: readonly string[] = [],
): ListQuery<F> {
  const { offset, limit } = rangeFrom(query.range)
  return { sort: sortFrom(query.sort, fields), offset, limit, filter: filterFrom(query.filter, states) }
}

/** Returns the value of the `Content-Range` header, e.g. `class-sessions 0-24/319`. */
export function contentRange(
  unit: string,
  { offset }: { offset: number },
  given: number,
  total: number,
): string {
  const last = given === 0 ? offset : offset + given - 1
  return `${unit} ${offset}-${last}/${total}`
}

function sortFrom<F extends string>(
  text: string | undefined,
  fields: readonly [F, ...F[]],
): ListQuery<F>['sort'] {
  if (text === undefined) return { field: fields[0], direction: 'desc' }
  const [name, order] = listFrom(text, 'sort')
  const field = fields.find(known => known === name)
  if (!field || (order !== 'ASC' && order !== 'DESC')) {
    throw badInput({
      sort: `Sort must be one of ${fields.join(', ')} with ASC or DESC, such as ["${fields[0]}","ASC"].`,
    })
  }
  return { field, direction: order === 'ASC' ? 'asc' : 'desc' }
}

function rangeFrom(text: string | undefined): { offset: number; limit: number } {
  if (text === undefined) return { offset: 0, limit: DEFAULT_ITEMS }
  const [first, last] = listFrom(text, 'range')
  const isRange = isIndex(first) && isIndex(last) && last >= first && last - first < MAX_ITEMS
  if (!isRange)
    throw badInput({ range: `Range must be two whole numbers at most ${MAX_ITEMS} apart, such as [0,24].` })
  return { offset: first, limit: last - first + 1 }
}

function filterFrom(text: string | undefined, states: readonly string[]): ListFilter {
  if (text === undefined) return {}
  const value = parsed(text, 'filter')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badFilter()
  const { id, course, cohort, q, from, to, state } = value as Record<string, unknown>
  const filter: ListFilter = {}
  if (id !== undefined) {
    const ids = Array.isArray(id) ? id.map(Number) : [Number(id)]
    if (ids.length > MAX_ITEMS || !ids.every(isIndex)) throw badFilter()
    filter.ids = ids
  }
  if (course !== undefined && course !== '') {
    if (typeof course !== 'string') throw badFilter()
    filter.course = course
  }
  if (cohort !== undefined && cohort !== '') {
    const number = Number(cohort)
    if (!isIndex(number)) throw badFilter()
    filter.cohort = number
  }
  if (q !== undefined && q !== '') {
    if (typeof q !== 'string' || q.length > 100) throw badFilter()
    filter.search = q
  }
  if (from !== undefined) filter.from = instantOf(from)
  if (to !== undefined) filter.to = instantOf(to)
  if (state !== undefined && state !== '' && states.length > 0) {
    const known = states.find(name => name === state)
    if (known === undefined) throw badInput({ filter: `The state must be one of ${states.join(', ')}.` })
    filter.state = known
  }
  return filter
}

function instantOf(value: unknown): string {
  const instant = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  if (Number.isNaN(instant)) throw badFilter()
  return new Date(instant).toISOString()
}

function badFilter() {
  return badInput({ filter: 'Filter must be an object such as {"course":"data-science","id":[1,2]}.' })
}

function listFrom(text: string, name: string): unknown[] {
  const value = parsed(text, name)
  return Array.isArray(value) ? value : []
}

function parsed(text: string, name: string): unknown {
  const value = jsonFrom(text, name)
  // JSON can spell control characters that the text itself does not contain.
  refuseControlCharacters({ [name]: value })
  return value
}

function jsonFrom(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ [name]: `${name.charAt(0).toUpperCase()}${name.slice(1)} must be JSON.` })
  }
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647
}

/** A page of a list, newest first: the number of rows, with ids below a cursor. */
export interface NewestFirst {
  items?: number | undefined
  before?: number | undefined
}

/** The default length of such a page. */
export const PAGE_LENGTH = 50

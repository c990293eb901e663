import { COURSE_SORTS, type CourseSort, type listCourses } from '#contract/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type CourseFilter,
  type CourseFilterChoices,
  eachFilter,
  filterChoice,
} from '#contract/rules/courseFields.ts'
import { countText } from '#shared/money.ts'

type Asked = Omit<QueryOf<typeof listCourses>, 'items' | 'page'>

/** The catalogue's filters in the address; invalid values are left out. */
export type CatalogueFilters = { [Name in keyof Required<Asked>]: Asked[Name] | undefined } & { page: number }

const LAST_PAGE = 10_000
const SEARCH_MAX = 100

/** Reads the query of the catalogue's address. */
export function readFilters(search: URLSearchParams): CatalogueFilters {
  const page = Number(search.get('page'))
  const q = search.get('q')?.trim().slice(0, SEARCH_MAX) || undefined
  const sort = COURSE_SORTS.find(known => known === search.get('sort'))
  return {
    q,
    category: search.get('category')?.slice(0, SEARCH_MAX) || undefined,
    ...chosenIn(search),
    sort: sort === 'newest' && !q ? undefined : sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

function chosenIn(search: URLSearchParams) {
  return eachFilter(name => filterChoice(name, search.get(name))) as {
    [Name in CourseFilter]: CourseFilterChoices[Name] | undefined
  }
}

/** Returns whether any filter or a later page is set; the categories' sections would then be in the way. */
export function isNarrowed({ page, ...asked }: CatalogueFilters): boolean {
  return Object.values(asked).some(Boolean) || page > 1
}

/** Returns the number of courses in words. Searches and lists by duration are only counted up to the last page. */
export function courseCountText(total: number, hasMore: boolean): string {
  if (hasMore) return `More than ${countText(total)} courses`
  return total === 1 ? '1 course' : `${countText(total)} courses`
}

/** Returns the other orders to choose from. The default is the newest first, or the best match for a search. */
export function sortChoices({ q }: CatalogueFilters): typeof SORT_CHOICES {
  return q ? SORT_CHOICES : SORT_CHOICES.filter(({ value }) => value !== 'newest')
}

/** The orders and their labels. */
const SORT_CHOICES: readonly { value: CourseSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'popular', label: 'Most enrolled' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'duration', label: 'Shortest first' },
  { value: 'title', label: 'A to Z' },
]

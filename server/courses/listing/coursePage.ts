import type { CourseSort } from '#contract/courses.ts'
import type { CourseCard } from '#contract/entities.ts'
import type { Db } from '../../database/db.ts'
import { presentCard, presentOwnCard } from '../present.ts'
import { listCards } from '../repository.ts'
import { searchCourses } from '../search/searchCourses.ts'
import { type Counts, placeOf, readCounts } from './courseCounts.ts'
import type { CourseFilter } from './courseFilter.ts'
import { countListed } from './listedIds.ts'

/** How many courses a page has when nothing is said. */
const DEFAULT_ITEMS = 24

/** How far the catalogue goes in an order that is not its own: the newest first can be paged to the end. */
const DEEPEST = 1200

/** A page of courses beside how many there are. */
export interface CoursePage {
  data: CourseCard[]
  total: number
  page: number
  per_page: number
  last_page: number
  has_more_than_total: boolean
}

/**
 * One page of the courses that a filter leaves: the newest first, of a search the best first, unless another order
 * is asked for. A page that is not there is empty.
 */
export async function coursePage(
  db: Db,
  filter: CourseFilter,
  sort: CourseSort | undefined,
  { items = DEFAULT_ITEMS, page = 1 }: { items?: number; page?: number },
): Promise<CoursePage> {
  const wanted = { offset: (page - 1) * items, limit: items }
  const isSearch = filter.search !== undefined && filter.search.trim() !== ''
  const { rows, total, isCut, reachable } = isSearch
    ? await searchCourses(db, filter, sort, wanted)
    : await listedCourses(db, filter, sort ?? 'newest', wanted)
  const last_page = Math.max(1, Math.ceil(reachable / items))
  const data = rows.map(filter.tutorId === undefined ? presentCard : presentOwnCard)
  return { data, total, page, per_page: items, last_page, has_more_than_total: isCut }
}

async function listedCourses(
  db: Db,
  filter: CourseFilter,
  sort: CourseSort,
  { offset, limit }: { offset: number; limit: number },
) {
  const counts = filter.duration ? await countByDuration(db, filter) : await readCounts(db, filter)
  const { total, isCut } = counts
  const isToTheEnd = sort === 'newest' || filter.tutorId !== undefined
  const reachable = isToTheEnd ? total : Math.min(total, DEEPEST)
  if (offset >= reachable) return { rows: [], total, isCut, reachable }
  const isFew = filter.duration !== undefined && !isCut
  const place =
    sort === 'newest' && !filter.duration ? placeOf(counts, offset) : { belowId: null, skip: offset }
  const rows = await listCards(db, filter, sort, {
    ...place,
    limit: Math.min(limit, reachable - offset),
    isFew,
  })
  return { rows, total, isCut, reachable }
}

/** Durations are not among the kept counts: they are counted as far as they are shown. */
async function countByDuration(db: Db, filter: CourseFilter): Promise<Counts> {
  const counted = await countListed(db, filter, DEEPEST + 1)
  return { total: Math.min(counted, DEEPEST), isCut: counted > DEEPEST, blocks: [] }
}

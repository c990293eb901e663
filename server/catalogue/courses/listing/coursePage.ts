import type { OwnCourseSort } from '#contract/courses.ts'
import type { CourseCard, RelatedCourse } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { HttpError } from '../../../platform/errors.ts'
import { presentCard, presentOwnCard } from '../present.ts'
import { listCards, listElsewhere, listRelated } from '../queries/cards.ts'
import { findCourseBySlug } from '../queries/courses.ts'
import { type CourseFilter, countListed, listCounts, type Page, type Position } from '../queries/listing.ts'
import { searchCourses } from '../search/searchCourses.ts'

/** The number of courses on a page if the request names none. */
const DEFAULT_ITEMS = 24

/** The number of courses that can be paged through in any order except newest first, which has no such limit. */
const DEEPEST = 1200

/** Courses whose ids share this quotient are counted together; the triggers of the database use the same blocks. */
const BLOCK = 2048

/** A page of courses with the total. */
interface CoursePage {
  data: CourseCard[]
  total: number
  page: number
  per_page: number
  last_page: number
  has_more_than_total: boolean
}

/**
 * Returns a page of the courses that match a filter: the newest first, or the best match first for a search,
 * unless another order is requested. A page past the end is empty.
 */
export async function coursePage(
  db: Db,
  filter: CourseFilter,
  sort: OwnCourseSort | undefined,
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

async function listedCourses(db: Db, filter: CourseFilter, sort: OwnCourseSort, { offset, limit }: Page) {
  const hasCounts = isCounted(filter)
  const counts = hasCounts ? await readCounts(db, filter) : await countAsShown(db, filter)
  const { total, isCut } = counts
  const isToTheEnd = sort === 'newest' || filter.tutorId !== undefined
  const reachable = isToTheEnd ? total : Math.min(total, DEEPEST)
  if (offset >= reachable) return { rows: [], total, isCut, reachable }
  const isFew = !hasCounts && !isCut
  const position =
    sort === 'newest' && hasCounts ? positionOf(counts, offset) : { belowId: null, skip: offset }
  const rows = await listCards(db, filter, sort, {
    ...position,
    limit: Math.min(limit, reachable - offset),
    isFew,
  })
  return { rows, total, isCut, reachable }
}

/** Counts of courses by blocks of ids, the newest block first. */
interface Counts {
  total: number
  /** True if there are more than were counted. */
  isCut: boolean
  blocks: readonly { block: number; courses: number }[]
}

/** Returns whether the stored counts cover a filter. */
function isCounted({ tutorId, categoryId, price, search, ...others }: CourseFilter): boolean {
  return Object.values(others).every(value => value === undefined)
}

/** Reads the stored counts: a hundred thousand courses are fifty rows, for any page. */
async function readCounts(db: Db, filter: CourseFilter): Promise<Counts> {
  const rows = await listCounts(db, filter)
  const blocks = rows.map(({ block, courses }) => ({ block, courses: Number(courses) }))
  return { blocks, isCut: false, total: blocks.reduce((sum, { courses }) => sum + courses, 0) }
}

/** Counts courses that the stored counts do not cover, e.g. by duration, up to the number that can be shown. */
async function countAsShown(db: Db, filter: CourseFilter): Promise<Counts> {
  const counted = await countListed(db, filter, DEEPEST + 1)
  return { total: Math.min(counted, DEEPEST), isCut: counted > DEEPEST, blocks: [] }
}

/** Walks down the blocks to the one that holds the course at `offset`, so that at most one block is skipped row by row. */
function positionOf({ blocks }: Counts, offset: number): Position {
  let belowId: number | null = null
  let skip = offset
  for (const { block, courses } of blocks) {
    if (skip < courses) break
    skip -= courses
    belowId = block * BLOCK
  }
  return { belowId, skip }
}

/** One row of cards on a desktop, two on a tablet. */
const SHOWN = 4

/**
 * Returns a few other listed courses: those of the same category, then of others if they are too few.
 * @throws HttpError `course.not_found` for a course that does not exist or is not published
 */
export async function relatedCourses(db: Db, slug: string): Promise<RelatedCourse[]> {
  const course = await findCourseBySlug(db, slug)
  if (course?.status !== PUBLISHED) throw new HttpError('course.not_found', 'Course not found.')
  const { id, category_id: categoryId } = course
  const own = await listRelated(db, { id, categoryId, limit: SHOWN })
  const limit = SHOWN - own.length
  const others = limit > 0 ? await listElsewhere(db, { id, categoryId, limit }) : []
  return [...own, ...others].map(presentCard)
}

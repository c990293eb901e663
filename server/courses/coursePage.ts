import type { CourseSort } from '#contract/courses.ts'
import type { CourseCard } from '#contract/entities.ts'
import type { Db } from '../database/connect.ts'
import { presentCard } from './present.ts'
import { type CourseFilter, countCourses, listCards } from './repository.ts'

/** How many courses a page has when nothing is said. */
const DEFAULT_ITEMS = 24

/** A page of courses beside how many there are. */
export interface CoursePage {
  data: CourseCard[]
  total: number
  page: number
  per_page: number
  last_page: number
}

/** One page of the courses that a filter leaves, newest first unless another order is asked for. */
export async function coursePage(
  db: Db,
  filter: CourseFilter,
  sort: CourseSort = 'newest',
  { items = DEFAULT_ITEMS, page = 1 }: { items?: number; page?: number },
): Promise<CoursePage> {
  const [total, rows] = await Promise.all([
    countCourses(db, filter),
    listCards(db, filter, sort, { offset: (page - 1) * items, limit: items }),
  ])
  const last_page = Math.max(1, Math.ceil(total / items))
  return { data: rows.map(presentCard), total, page, per_page: items, last_page }
}

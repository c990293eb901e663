import type { OwnCourseSort } from '#contract/courses.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type CourseCardRow, listHits } from '../queries/cards.ts'
import type { CourseFilter, Page } from '../queries/listing.ts'
import { MOST_HITS, searchHits } from './queries.ts'
import { respell } from './respell.ts'
import { type SearchWords, searchWords } from './searchWords.ts'

/** A page of what was found; `total` goes no further than the search ranks, and `isCut` says that there are more. */
interface Found {
  rows: CourseCardRow[]
  total: number
  isCut: boolean
  reachable: number
}

/**
 * The courses of a filter that hold every word of its search, as whole words or as beginnings. Where there is none,
 * words that no course has are taken for those that courses have one slip away.
 */
export async function searchCourses(
  db: Db,
  filter: CourseFilter,
  sort: OwnCourseSort | undefined,
  page: Page,
): Promise<Found> {
  const words = searchWords(filter.search ?? '')
  if (words.length === 0) return { rows: [], total: 0, isCut: false, reachable: 0 }
  const found = await find(words.map(word => [word]))
  if (found.total > 0) return found
  const respelt = await respell(db, words)
  return respelt ? find(respelt) : found

  async function find(spelt: SearchWords): Promise<Found> {
    const rows = await listHits(db, searchHits(db, spelt, filter, sort, page))
    const isPastTheEnd = rows.length === 0 && page.offset > 0
    const [first] = isPastTheEnd
      ? await listHits(db, searchHits(db, spelt, filter, sort, { offset: 0, limit: 1 }))
      : rows
    const hits = Number(first?.total ?? 0)
    const total = Math.min(hits, MOST_HITS)
    const shown = rows.slice(0, Math.max(0, MOST_HITS - page.offset))
    return { rows: shown, total, isCut: hits > MOST_HITS, reachable: total }
  }
}

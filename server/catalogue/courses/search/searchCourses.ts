import type { OwnCourseSort } from '#contract/courses.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type CourseCardRow, listHits } from '../queries/cards.ts'
import type { CourseFilter, Page } from '../queries/listing.ts'
import { MOST_HITS, searchHits, wordsBeginningWith } from './queries.ts'
import { type SearchWords, searchWords, spellingsNear } from './searchWords.ts'

/** A page of search results; `total` stops at the maximum that the search ranks, and `isCut` is true if there are more. */
interface Found {
  rows: CourseCardRow[]
  total: number
  isCut: boolean
  reachable: number
}

/**
 * Finds the courses that match a filter and contain every word of its search, as whole words or prefixes. If
 * there are none, a word that no course has is replaced by similar words of courses, one typing error away.
 */
export async function searchCourses(
  db: Db,
  filter: CourseFilter,
  sort: OwnCourseSort | undefined,
  page: Page,
): Promise<Found> {
  const words = searchWords(filter.search ?? '')
  if (words.length === 0) return { rows: [], total: 0, isCut: false, reachable: 0 }
  const found = await find(words)
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

/** The maximum number of spellings tried for one word. */
const MOST_SPELLINGS = 6

/**
 * Replaces every word that no course has with the words of courses, or their prefixes, that are one typing
 * error away; null if nothing changes or a word has no replacement.
 */
async function respell(db: Db, words: SearchWords): Promise<SearchWords | null> {
  const respellings = words.map(spelt => ({ spelt, near: spelt.flatMap(spellingsNear) }))
  const spellings = respellings.flatMap(({ spelt, near }) => [...spelt, ...near])
  const found = await wordsBeginningWith(db, spellings)
  const respelt = respellings.map(({ spelt, near }) => {
    if (spelt.some(word => found.some(known => known.startsWith(word)))) return spelt
    return bestOf(new Set(near), found)
  })
  const isHopeless = respelt.some(alternatives => alternatives.length === 0)
  const isSame = respelt.every((spelt, index) => spelt === words[index])
  return isHopeless || isSame ? null : respelt
}

/** Returns the best spellings: whole words before prefixes. */
function bestOf(near: ReadonlySet<string>, found: readonly string[]): string[] {
  const whole = found.filter(word => near.has(word))
  const begun = found.filter(word => !near.has(word) && beginningsOf(word).some(start => near.has(start)))
  return [...whole, ...begun].slice(0, MOST_SPELLINGS)
}

function beginningsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1))
}

import { type RawBuilder, sql } from 'kysely'
import type { CourseSort } from '#contract/courses.ts'
import type { Db } from '../database/connect.ts'
import { isPostgres } from '../database/engine.ts'
import type { CourseFilter, Page } from './courseFilter.ts'
import { orderOf } from './courseOrder.ts'
import type { SearchWords } from './searchWords.ts'

/** How many courses a search ranks: of more the newest. Nobody reads on; they add a word. */
export const MOST_HITS = 240

/** What the words must be found in, and how, for a course to be of a rank; 1 is the best. */
const RANKS = [
  { rank: 1, inTitle: true, isWhole: true },
  { rank: 2, inTitle: true, isWhole: false },
  { rank: 3, inTitle: false, isWhole: false },
] as const
type Rank = (typeof RANKS)[number]

/** A page of hits as a table: the course's `id`, its `place` in the list, and the `total` of hits. */
export type Hits = RawBuilder<{ id: number; place: number; total: number }>

/**
 * The courses that hold every one of the words: in the title before elsewhere, whole words before beginnings, then
 * by learners; or in the order asked for. Each rank stops at its newest `MOST_HITS`, so that a word of every course
 * costs no more than a rare one.
 */
export function searchHits(
  db: Db,
  words: SearchWords,
  filter: CourseFilter,
  sort: CourseSort | undefined,
  page: Page,
): Hits {
  const of = isPostgres(db) ? onPostgres : onSqlite
  const ranked = sql.join(
    RANKS.map(rank => sql`select * from (${of(words, filter, rank)}) as ${sql.id(`rank_${rank.rank}`)}`),
    sql` union all `,
  )
  const order = sort ? orderOf(sort) : sql`hit.rank, courses.enrollments_count desc, courses.id desc`
  return sql`(
    select id, place, total from (
      select hit.id, count(*) over () as total, row_number() over (order by ${order}) as place
      from (select id, min(rank) as rank from (${ranked}) as ranked group by id) as hit
      join courses on courses.id = hit.id
    ) as listed
    where place > ${page.offset} and place <= ${page.offset + page.limit}
  )`
}

function onSqlite(words: SearchWords, filter: CourseFilter, rank: Rank) {
  const columns = rank.inTitle ? 'title' : '{title short_description category tutor}'
  const star = rank.isWhole ? '' : '*'
  const terms = words.map(spellings => `(${spellings.map(word => `"${word}"${star}`).join(' OR ')})`)
  const owners = [
    ...(filter.tutorId === undefined ? [] : [`t${filter.tutorId}`]),
    ...(filter.categoryId === undefined ? [] : [`c${filter.categoryId}`]),
  ].map(owner => `owners : ${owner}`)
  const match = [`${columns} : (${terms.join(' AND ')})`, ...owners].join(' AND ')
  // The order of the join is ours: the words are walked newest first and every course is one look.
  return sql`
    select course_search.rowid as id, ${sql.lit(rank.rank)} as rank
    from course_search cross join courses on courses.id = course_search.rowid
    where course_search match ${match} ${isListed(filter)} ${hasPrice(filter)}
    order by course_search.rowid desc limit ${sql.lit(MOST_HITS + 1)}
  `
}

function onPostgres(words: SearchWords, filter: CourseFilter, rank: Rank) {
  const star = rank.isWhole ? '' : ':*'
  const query = words.map(spellings => `(${spellings.map(word => `${word}${star}`).join(' | ')})`).join(' & ')
  const column = sql.ref(rank.inTitle ? 'search.title_words' : 'search.words')
  const courses = filter.price ? sql`join courses on courses.id = search.course_id` : sql``
  return sql`
    select search.course_id as id, ${sql.lit(rank.rank)} as rank
    from course_search as search ${courses}
    where ${column} @@ to_tsquery('simple', ${query})
      ${filter.tutorId === undefined ? sql`and search.is_listed = 1` : sql`and search.tutor_id = ${filter.tutorId}`}
      ${filter.categoryId === undefined ? sql`` : sql`and search.category_id = ${filter.categoryId}`}
      ${hasPrice(filter)}
    order by search.course_id desc limit ${sql.lit(MOST_HITS + 1)}
  `
}

function isListed({ tutorId }: CourseFilter) {
  return tutorId === undefined ? sql`and courses.status = 1 and courses.display = 0` : sql``
}

function hasPrice({ price }: CourseFilter) {
  if (!price) return sql``
  return price === 'free'
    ? sql`and courses.discounted_price_cents = 0`
    : sql`and courses.discounted_price_cents > 0`
}

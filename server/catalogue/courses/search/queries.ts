import { type RawBuilder, sql } from 'kysely'
import type { OwnCourseSort } from '#contract/courses.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isPostgres } from '../../../platform/database/engine.ts'
import { type CourseFilter, filterConditions, orderOf, type Page } from '../queries/listing.ts'
import type { SearchWords } from './searchWords.ts'

/** The maximum number of courses that a search ranks, the newest if more match. People add a word instead of reading on. */
export const MOST_HITS = 120

/**
 * The number of newest courses that PostgreSQL scans before it uses its index, which gathers all matches. It
 * is enough for a word that one course in fifty has.
 */
const LOOKED_THROUGH = 6000

/** The fields to search, and the kind of match. */
interface Manner {
  inTitle: boolean
  isWhole: boolean
}

/** A page of hits as a table: the course's `id`, its `place` in the list, and the `total` number of hits. */
export type Hits = RawBuilder<{ id: number; place: number; total: number }>

/**
 * Returns the courses that contain all of the words: matches in the title first, whole words before prefixes,
 * then by learners; or in the requested order. Each rank stops at its newest `MOST_HITS`, so that a word of
 * every course costs little more than a rare one; if one rank is enough, the next is not read.
 */
export function searchHits(
  db: Db,
  words: SearchWords,
  filter: CourseFilter,
  sort: OwnCourseSort | undefined,
  page: Page,
): Hits {
  const found = isPostgres(db) ? onPostgres : onSqlite
  const isTooFew = (rank: 'whole' | 'titles') =>
    sql`(select count(*) from ${sql.ref(rank)}) <= ${sql.lit(MOST_HITS)}`
  const whole = found(words, filter, { inTitle: true, isWhole: true })
  const titles = found(words, filter, { inTitle: true, isWhole: false }, isTooFew('whole'))
  const neither = sql`${isTooFew('whole')} and ${isTooFew('titles')}`
  const anywhere = found(words, filter, { inTitle: false, isWhole: false }, neither)
  const order = sort ? orderOf(sort) : sql`hit.rank, courses.enrollments_count desc, courses.id desc`
  return sql`(
    with whole as materialized (${whole}),
    titles as materialized (${titles}),
    ranked as (
      select id, 1 as rank from whole
      union all select id, 2 from titles
      union all select id, 3 from (${anywhere}) as anywhere
    )
    select id, place, total from (
      select hit.id, count(*) over () as total, row_number() over (order by ${order}) as place
      from (select id, min(rank) as rank from ranked group by id) as hit
      join courses on courses.id = hit.id
    ) as listed
    where place > ${page.offset} and place <= ${page.offset + page.limit}
  )`
}

const ALWAYS: RawBuilder<unknown> = sql`1 = 1`

function onSqlite(words: SearchWords, filter: CourseFilter, manner: Manner, condition = ALWAYS) {
  const columns = manner.inTitle ? 'title' : '{title short_description category tutor}'
  const star = manner.isWhole ? '' : '*'
  const terms = words.map(spellings => `(${spellings.map(word => `"${word}"${star}`).join(' OR ')})`)
  const owners = [
    ...(filter.tutorId === undefined ? [] : [`t${filter.tutorId}`]),
    ...(filter.categoryId === undefined ? [] : [`c${filter.categoryId}`]),
  ].map(owner => `owners : ${owner}`)
  const match = [`${columns} : (${terms.join(' AND ')})`, ...owners].join(' AND ')
  // The join order is forced: the words are walked newest first, with one lookup per course. A limit of 0
  // ends the walk before it begins; as a condition it would be evaluated at every match.
  return sql`
    select course_search.rowid as id
    from course_search cross join courses on courses.id = course_search.rowid
    where course_search match ${match} ${isListed(filter)} ${alsoNarrowed(filter)}
    order by course_search.rowid desc limit case when ${condition} then ${sql.lit(MOST_HITS + 1)} else 0 end
  `
}

function onPostgres(words: SearchWords, filter: CourseFilter, manner: Manner, condition = ALWAYS) {
  const star = manner.isWhole ? '' : ':*'
  const query = words.map(spellings => `(${spellings.map(word => `${word}${star}`).join(' | ')})`).join(' & ')
  const column = sql.ref(manner.inTitle ? 'search.title_words' : 'search.words')
  const isNarrowed = filterConditions(filter, null).length > 0
  const courses = isNarrowed ? sql`join courses on courses.id = search.course_id` : sql``
  const isIn = sql`
    ${filter.tutorId === undefined ? sql`search.is_listed = 1` : sql`search.tutor_id = ${filter.tutorId}`}
    ${filter.categoryId === undefined ? sql`` : sql`and search.category_id = ${filter.categoryId}`}
  `
  const matching = sql`${column} @@ to_tsquery('simple', ${query}) and ${condition} ${alsoNarrowed(filter)}`
  const newest = sql`(
    select * from course_search as search where ${isIn} order by search.course_id desc limit ${sql.lit(LOOKED_THROUGH)}
  )`
  const most = sql.lit(MOST_HITS)
  // The zero keeps PostgreSQL from walking all courses in order for a word that few of them have.
  return sql`
    with near as materialized (
      select search.course_id as id from ${newest} as search ${courses} where ${matching}
      order by search.course_id desc limit ${sql.lit(MOST_HITS + 1)}
    )
    select id from near where (select count(*) from near) > ${most}
    union all select id from (
      select search.course_id as id from course_search as search ${courses}
      where ${isIn} and ${matching} and (select count(*) from near) <= ${most}
      order by search.course_id + 0 desc limit ${sql.lit(MOST_HITS + 1)}
    ) as far
  `
}

function isListed({ tutorId }: CourseFilter) {
  return tutorId === undefined ? sql`and courses.status = 1 and courses.display = 0` : sql``
}

function alsoNarrowed(filter: CourseFilter) {
  const conditions = filterConditions(filter, null).map(condition => sql`and ${condition}`)
  return sql.join(conditions, sql` `)
}

const MOST_FOUND = 200

/** The last character of Unicode, so it sorts after every word. */
const LAST_CHARACTER = '\u{10ffff}'

/** Lists the words of courses that begin with one of these. */
export async function wordsBeginningWith(db: Db, starts: readonly string[]): Promise<string[]> {
  const list = JSON.stringify(starts)
  const begin = isPostgres(db)
    ? sql`json_array_elements_text(${list}::json) as start(value)`
    : sql`json_each(${list}) as start`
  const { rows } = await sql<{ word: string }>`
    select distinct known.word from ${begin}
    cross join course_words as known
    where known.word >= start.value and known.word < start.value || ${LAST_CHARACTER}
    limit ${sql.lit(MOST_FOUND)}
  `.execute(db)
  return rows.map(({ word }) => word)
}

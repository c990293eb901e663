import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { CourseSort } from '#contract/courses.ts'
import type { Db } from '../database/connect.ts'
import type { CategoryRow, CourseRow, CoursesTable, Tables } from '../database/tables.ts'

/** A course with the names that its card shows. */
export interface CourseCardRow extends CourseRow {
  tutor_firstname: string
  tutor_lastname: string
  category_name: string
  category_slug: string
}

/** Which courses a list shows: the public catalogue's, or, with a tutor, all of their own. */
export interface CourseFilter {
  tutorId?: number
  categoryId?: number
  search?: string
  price?: 'free' | 'paid'
}

export interface Page {
  offset: number
  limit: number
}

export function findBySlug(db: Db, slug: string): Promise<CourseCardRow | undefined> {
  return cards(db).where('courses.slug', '=', slug).executeTakeFirst()
}

/** The tutor's own course of this slug; somebody else's is as unknown as none. */
export function findOwned(db: Db, tutorId: number, slug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('slug', '=', slug)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

export function listCards(
  db: Db,
  filter: CourseFilter,
  sort: CourseSort,
  page: Page,
): Promise<CourseCardRow[]> {
  return ordered(filtered(cards(db), filter), sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const counted = filtered(joined(db), filter).select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  return Number(total)
}

/** Rejects with a duplicate of `slug` when the slug is taken. */
export function insertCourse(db: Db, course: Insertable<CoursesTable>): Promise<CourseRow> {
  return db.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow()
}

export async function updateCourseRow(db: Db, id: number, fields: Updateable<CoursesTable>): Promise<void> {
  await db.updateTable('courses').set(fields).where('id', '=', id).execute()
}

/** Puts another cover on a course; answers the one that it had. */
export function replaceCover(db: Db, id: number, cover_photo: string, updated_at: string): Promise<string> {
  return db.transaction().execute(async trx => {
    // The first update takes the row's lock, so that of two at once each learns the other's cover.
    await updateCourseRow(trx, id, { updated_at })
    const course = trx.selectFrom('courses').select('cover_photo').where('id', '=', id)
    const before = await course.executeTakeFirstOrThrow()
    await updateCourseRow(trx, id, { cover_photo })
    return before.cover_photo
  })
}

/** The category of a slug or of an id. */
export function findCategory(db: Db, key: string | number): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('course_categories')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('slug', '=', String(key)), ...(isId(key) ? [eb('id', '=', Number(key))] : [])]),
    )
    .executeTakeFirst()
}

/** Categories in their order, each with the number of courses that the catalogue shows of it. */
export function listCategoryRows(db: Db): Promise<(CategoryRow & { courses_count: number })[]> {
  return db
    .selectFrom('course_categories')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('courses')
        .whereRef('courses.category_id', '=', 'course_categories.id')
        .where('courses.status', '=', sql.lit(1))
        .where('courses.display', '=', sql.lit(0))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('courses_count'),
    )
    .orderBy('position')
    .orderBy('name')
    .execute()
}

function joined(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .innerJoin('course_categories as category', 'category.id', 'courses.category_id')
}

function cards(db: Db) {
  return joined(db)
    .selectAll('courses')
    .select([
      'tutor.firstname as tutor_firstname',
      'tutor.lastname as tutor_lastname',
      'category.name as category_name',
      'category.slug as category_slug',
    ])
}

/** Rows of courses beside their tutor and category. */
type Joined<O> = SelectQueryBuilder<
  Tables & { tutor: Tables['users']; category: Tables['course_categories'] },
  'courses' | 'tutor' | 'category',
  O
>

function filtered<O>(query: Joined<O>, { tutorId, categoryId, search, price }: CourseFilter): Joined<O> {
  let rows = query
  if (tutorId !== undefined) rows = rows.where('courses.tutor_id', '=', tutorId)
  // Literals, not parameters: only then does SQLite use the partial indexes of the catalogue.
  else rows = rows.where('courses.status', '=', sql.lit(1)).where('courses.display', '=', sql.lit(0))
  if (categoryId !== undefined) rows = rows.where('courses.category_id', '=', categoryId)
  if (price) rows = rows.where('courses.discounted_price_cents', price === 'free' ? '=' : '>', 0)
  for (const word of wordsOf(search))
    rows = rows.where(textOfCourse, 'like', sql<string>`${word} escape '\\'`)
  return rows
}

const textOfCourse = sql<string>`lower(courses.title || ' ' || courses.short_description || ' ' || category.name || ' ' || tutor.firstname || ' ' || tutor.lastname)`

/** A search finds the courses that hold every one of its first eight words. */
function wordsOf(search: string | undefined): string[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

function ordered<O>(query: Joined<O>, sort: CourseSort): Joined<O> {
  if (sort === 'popular') query = query.orderBy('courses.enrollments_count', 'desc')
  if (sort === 'rating') query = query.orderBy('courses.ratings_mean_hundredths', 'desc')
  if (sort === 'price') query = query.orderBy('courses.discounted_price_cents', 'asc')
  if (sort === '-price') query = query.orderBy('courses.discounted_price_cents', 'desc')
  if (sort === 'title') query = query.orderBy('courses.title', 'asc')
  if (sort === 'duration') query = query.orderBy('courses.duration_weeks', 'asc')
  return query.orderBy('courses.id', 'desc')
}

function isId(key: string | number): boolean {
  return /^[1-9]\d{0,8}$/.test(String(key))
}

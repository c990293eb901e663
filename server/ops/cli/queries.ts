import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { foldedCategory } from '../../platform/database/foldedColumns.ts'
import type { CategoryRow } from '../../platform/database/tables/catalogue.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Lists the categories in their order, with the number of courses of each. */
export function listCategoriesWithCounts(db: Db) {
  return db
    .selectFrom('course_categories')
    .leftJoin('courses', 'courses.category_id', 'course_categories.id')
    .select(['course_categories.slug', 'course_categories.name'])
    .select(({ fn }) => fn.count<number>('courses.id').as('courses'))
    .groupBy([
      'course_categories.id',
      'course_categories.slug',
      'course_categories.name',
      'course_categories.position',
    ])
    .orderBy('course_categories.position')
    .orderBy('course_categories.id')
    .execute()
}

/** Returns the position of the last category; null if there is none. */
export async function lastPosition(trx: Db): Promise<number | null> {
  const { last } = await trx
    .selectFrom('course_categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Adds a category, and rejects with a duplicate if its slug or its name is taken. */
export function insertCategory(
  trx: Db,
  category: Omit<Insertable<Tables['course_categories']>, 'name_words'>,
): Promise<CategoryRow> {
  return trx
    .insertInto('course_categories')
    .values({ ...category, ...foldedCategory(category) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Renames the category of a slug; returns false if there is none. */
export async function updateCategoryName(trx: Db, slug: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('course_categories')
    .set({ name, ...foldedCategory({ name }) })
    .where('slug', '=', slug)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the emails of some accounts. */
export function listAddresses(db: Db, ids: readonly number[]): Promise<Pick<UserRow, 'id' | 'email'>[]> {
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
}

/** Returns whether any account exists. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return person !== undefined
}

import { sql } from 'kysely'
import type { AnyDb } from '../columns.ts'

/** An index for every order of the catalogue, whole and of one category; `id desc` where the newest of equals comes first. */
export async function indexLists(db: AnyDb) {
  await db.schema.dropIndex('courses_listed_title').execute()
  await db.schema.dropIndex('courses_listed_duration').execute()
  await listed(db, 'courses_listed_title', ['title', 'id desc'])
  await listed(db, 'courses_listed_duration', ['duration_weeks', 'id desc'])
  await listed(db, 'courses_listed_cheapest', ['discounted_price_cents', 'id desc'])

  const orders = {
    popular: ['enrollments_count', 'id'],
    rating: ['ratings_mean_hundredths', 'id'],
    price: ['discounted_price_cents', 'id'],
    cheapest: ['discounted_price_cents', 'id desc'],
    title: ['title', 'id desc'],
    duration: ['duration_weeks', 'id desc'],
  }
  for (const [name, columns] of Object.entries(orders))
    await listed(db, `courses_listed_category_${name}`, ['category_id', ...columns])

  await db.schema
    .createIndex('enrolments_by_course_id_completes_at')
    .on('enrolments')
    .columns(['course_id', 'completes_at'])
    .execute()
}

/** A partial index over what the public catalogue shows. */
async function listed(db: AnyDb, name: string, columns: string[]) {
  await db.schema
    .createIndex(name)
    .on('courses')
    .columns(columns)
    .where(sql.ref('status'), '=', sql.lit(1))
    .where(sql.ref('display'), '=', sql.lit(0))
    .execute()
}

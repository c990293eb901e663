import { sql } from 'kysely'
import type { AnyDb } from '../columns.ts'

/** An index for every order of the catalogue, whole and of one category, and for what was read to its end until now. */
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

  await index(db, 'enrolments', ['course_id', 'completes_at'])
  await index(db, 'refunds', ['status', 'id'])
  // Unlisted courses have a category, too: whether one may be removed is asked of all of them.
  await index(db, 'courses', ['category_id', 'id'])
  await db.schema
    .createIndex('payment_events_orphans')
    .on('payment_events')
    .columns(['kind'])
    .where(sql.ref('kind'), '=', sql.lit('orphan'))
    .execute()
}

async function index(db: AnyDb, table: string, columns: string[]) {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
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

import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** People, courses and their parts, payments and enrolments, with a key for every list a screen asks for. */
export const academy: Migration = {
  async up(db: AnyDb) {
    await createPeople(db)
    await createCourses(db)
    await createCourseParts(db)
    await createRatings(db)
    await createPayments(db)
    await createEnrolments(db)
    await createSandbox(db)
  },
}

async function createPeople(db: AnyDb) {
  await withId(db, db.schema.createTable('users'))
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', column => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('firstname', 'text', required)
    .addColumn('lastname', 'text', required)
    .addColumn('user_type', 'text', column => column.notNull().check(sql`user_type in ('learner', 'tutor')`))
    .addColumn('is_verified', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('suspended_at', 'text')
    .addColumn('is_sample', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .execute()
  await index(db, 'users', ['user_type', 'id'])

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await index(db, 'sessions', ['user_id'])
  await index(db, 'sessions', ['expires_at'])
}

async function createCourses(db: AnyDb) {
  await withId(db, db.schema.createTable('course_categories'))
    .addColumn('name', 'text', column => column.notNull().unique())
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('position', 'integer', column => column.notNull().defaultTo(0))
    .execute()

  await withId(db, db.schema.createTable('courses'))
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('tutor_id', 'integer', belongsTo('users'))
    .addColumn('category_id', 'integer', belongsTo('course_categories'))
    .addColumn('title', 'text', required)
    .addColumn('short_description', 'text', required)
    .addColumn('long_description', 'text', required)
    .addColumn('cover_photo', 'text', required)
    .addColumn('original_price_cents', 'integer', column =>
      column.notNull().check(sql`original_price_cents >= 0`),
    )
    .addColumn('discounted_price_cents', 'integer', column =>
      column.notNull().check(sql`discounted_price_cents between 0 and original_price_cents`),
    )
    .addColumn('duration_weeks', 'integer', column =>
      column.notNull().check(sql`duration_weeks between 1 and 104`),
    )
    .addColumn('intro_video_link', 'text')
    .addColumn('status', 'integer', column => column.notNull().defaultTo(1).check(sql`status in (0, 1)`))
    .addColumn('display', 'integer', column => column.notNull().defaultTo(0).check(sql`display in (0, 1)`))
    .addColumn('ratings_sum', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('ratings_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('ratings_mean_hundredths', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('enrollments_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await index(db, 'courses', ['tutor_id', 'id'])
  await listed(db, 'courses_listed_newest', ['id'])
  await listed(db, 'courses_listed_category', ['category_id', 'id'])
  await listed(db, 'courses_listed_popular', ['enrollments_count', 'id'])
  await listed(db, 'courses_listed_rating', ['ratings_mean_hundredths', 'id'])
  await listed(db, 'courses_listed_price', ['discounted_price_cents', 'id'])
  await listed(db, 'courses_listed_title', ['title', 'id'])
  await listed(db, 'courses_listed_duration', ['duration_weeks', 'id'])
}

async function createCourseParts(db: AnyDb) {
  await withId(db, db.schema.createTable('topics'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('topic', 'text', required)
    .addColumn('detail', 'text')
    .addColumn('external_resources', 'text')
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await index(db, 'topics', ['course_id', 'position', 'id'])

  await withId(db, db.schema.createTable('objectives'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('objective', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await index(db, 'objectives', ['course_id', 'position', 'id'])

  await withId(db, db.schema.createTable('class_sessions'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('title', 'text', required)
    .addColumn('starts_at', 'text', required)
    .addColumn('ends_at', 'text', required)
    .addColumn('meeting_link', 'text')
    .execute()
  await index(db, 'class_sessions', ['course_id', 'starts_at'])
}

async function createRatings(db: AnyDb) {
  await withId(db, db.schema.createTable('ratings'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('rating', 'integer', column => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text')
    .addColumn('helpful_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addUniqueConstraint('ratings_one_a_learner', ['course_id', 'user_id'])
    .execute()
  await index(db, 'ratings', ['course_id', 'created_at', 'id'])
  await index(db, 'ratings', ['user_id'])

  await db.schema
    .createTable('rating_votes')
    .addColumn('rating_id', 'integer', belongsTo('ratings', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('rating_votes_one_a_learner', ['rating_id', 'user_id'])
    .execute()
  await index(db, 'rating_votes', ['user_id'])
}

async function createPayments(db: AnyDb) {
  await withId(db, db.schema.createTable('payments'))
    .addColumn('reference', 'text', column => column.notNull().unique())
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('course_id', 'integer', column => column.references('courses.id').onDelete('restrict'))
    .addColumn('method', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('status', 'text', column => column.notNull().defaultTo('pending'))
    .addColumn('currency', 'text', column => column.notNull().defaultTo('NGN'))
    .addColumn('amount_kobo', 'bigint', column => column.notNull().check(sql`amount_kobo >= 0`))
    .addColumn('price_cents', 'integer', required)
    .addColumn('exchange_rate', 'bigint', required)
    .addColumn('quote_expires_at', 'text', required)
    .addColumn('paid_kobo', 'bigint')
    .addColumn('fees_kobo', 'bigint')
    .addColumn('channel', 'text')
    .addColumn('provider_id', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('review_reason', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index(db, 'payments', ['user_id', 'id'])
  await index(db, 'payments', ['course_id'])
  await index(db, 'payments', ['status', 'created_at'])

  await withId(db, db.schema.createTable('payment_events'))
    .addColumn('payment_id', 'integer', column => column.references('payments.id').onDelete('restrict'))
    .addColumn('reference', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text')
    .addColumn('detail', 'text')
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'text', required)
    .execute()
  await index(db, 'payment_events', ['payment_id', 'id'])
  await index(db, 'payment_events', ['reference', 'id'])
}

async function createEnrolments(db: AnyDb) {
  await withId(db, db.schema.createTable('enrolments'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('course_id', 'integer', belongsTo('courses'))
    .addColumn('payment_id', 'integer', column =>
      column.notNull().references('payments.id').onDelete('restrict').unique(),
    )
    .addColumn('method', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('completes_at', 'text', required)
    .addUniqueConstraint('enrolments_once_a_course', ['user_id', 'course_id'])
    .execute()
  await index(db, 'enrolments', ['course_id', 'id'])
  await index(db, 'enrolments', ['user_id', 'id'])
}

async function createSandbox(db: AnyDb) {
  await db.schema
    .createTable('sandbox_transactions')
    .addColumn('reference', 'text', column => column.primaryKey())
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index(db, 'sandbox_transactions', ['created_at'])
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

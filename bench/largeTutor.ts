import { sql } from 'kysely'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { addRollingCohorts, firstId, insertPeople, rollingCohort, series } from './generate.ts'

const COURSES = 500
const TOPICS = 200
const ENROLMENTS = 5_000
const AT = '2026-01-05T09:00:00.000Z'
const COMPLETES_AT = '2026-12-05T09:00:00.000Z'

/** Gives a tutor 500 more courses, the first with 200 topics and 5,000 enrolments; returns its slug. */
export async function enlargeTutor(env: Record<string, string>, email: string): Promise<string> {
  const { db, close } = await openDatabase(readConfig(env))
  try {
    const tutor_id = await firstId(db, 'users', sql`email_key = ${email}`)
    const category_id = await firstId(db, 'course_categories', sql`position = 0`)
    const courses = Array.from({ length: COURSES }, (_, number) => {
      const texts = { title: `A course of many, number ${number}`, short_description: 'One of five hundred.' }
      return {
        slug: `large-${number}`,
        tutor_id,
        category_id,
        ...eachText(COURSE_TEXT_NAMES, () => ''),
        ...texts,
        ...foldedTexts(texts),
        long_description: 'One of five hundred. '.repeat(40),
        cover_photo: `adire/programming/large-${number}.svg`,
        original_price_cents: 20_000,
        discounted_price_cents: 10_000,
        duration_weeks: 6,
        created_at: AT,
        updated_at: AT,
      }
    })
    await insertInBulk(db, 'courses', courses)
    await addRollingCohorts(db)
    const course = await firstId(db, 'courses', sql`slug = 'large-0'`)
    const topics = Array.from({ length: TOPICS }, (_, position) => ({
      course_id: course,
      slug: `large-topic-${position}`,
      topic: `Topic ${position}`,
      detail: 'What is done in this part.\nAnd what is needed for it. '.repeat(4),
      external_resources: 'https://example.com/book',
      position,
      created_at: AT,
    }))
    await insertInBulk(db, 'topics', topics)

    const learner = await insertPeople(db, 'learner', ENROLMENTS)
    await sql`
      insert into payments (reference, user_id, course_id, method, description, status, amount_kobo, paid_kobo,
        price_cents, exchange_rate, quote_expires_at, paid_at, created_at, updated_at)
      select 'large-' || n, ${sql.lit(learner)} + n - 1, ${sql.lit(course)}, 'virtual', 'Generated', 'success', 7300000,
        7300000, 10000, 7300000, ${AT}, ${AT}, ${AT}, ${AT}
      from ${series(db, ENROLMENTS)} order by n
    `.execute(db)
    const payment = await firstId(db, 'payments', sql`reference = 'large-1'`)
    await sql`
      insert into enrolments (user_id, course_id, payment_id, cohort_id, method, created_at, starts_at, completes_at)
      select ${sql.lit(learner)} + n - 1, ${sql.lit(course)}, ${sql.lit(payment)} + n - 1, ${rollingCohort(sql.lit(course))}, 'virtual', ${AT}, ${AT}, ${COMPLETES_AT}
      from ${series(db, ENROLMENTS)} order by n
    `.execute(db)
    await sql`update courses set enrollments_count = ${sql.lit(ENROLMENTS)} where id = ${course}`.execute(db)
    return 'large-0'
  } finally {
    await close()
  }
}

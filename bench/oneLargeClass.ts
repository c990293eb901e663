import { sql } from 'kysely'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { localTimeOf } from '#server/platform/time/zonedTime.ts'
import { firstId, insertPeople, series } from './generate.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
/** Less than an hour ahead: the hour's reminder is due, the day's is not. */
const AHEAD_MINUTES = 55

/** A course whose learners are all in one class. */
export interface LargeClass {
  /** Plans the class, so that a reminder for each learner is due. */
  plan(): Promise<void>
  close(): Promise<void>
}

/** Adds a course and this many learners to a running academy. */
export async function addLargeClass(env: Record<string, string>, learners: number): Promise<LargeClass> {
  const { db, close } = await openDatabase(readConfig(env), { isPatient: true })
  const now = Date.now()
  const at = instant(now)
  const course_id = await addCourse(db, at)
  const { id: cohort_id } = await db
    .insertInto('cohorts')
    .values({
      course_id,
      name: 'Everybody',
      state: 'open',
      starts_on: instant(now - WEEK_MS).slice(0, 10),
      ends_on: instant(now + WEEK_MS).slice(0, 10),
      starts_at: instant(now - WEEK_MS),
      ends_at: instant(now + WEEK_MS),
      time_zone: 'Africa/Lagos',
      taken: learners,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = await insertPeople(db, 'learner', learners)
  await sql`
    insert into payments (reference, user_id, course_id, cohort_id, method, description, status, amount_kobo, price_cents,
      exchange_rate, quote_expires_at, paid_at, created_at, updated_at)
    select 'large-' || n, ${sql.lit(first)} + n - 1, ${sql.lit(course_id)}, ${sql.lit(cohort_id)}, 'virtual', 'Generated',
      'success', 0, 0, 7300000, ${at}, ${at}, ${at}, ${at}
    from ${series(db, learners)} order by n
  `.execute(db)
  await sql`
    insert into enrolments (user_id, course_id, cohort_id, payment_id, method, created_at, starts_at, completes_at)
    select user_id, course_id, cohort_id, id, 'virtual', ${at}, ${instant(now - WEEK_MS)}, ${instant(now + WEEK_MS)}
    from payments where course_id = ${sql.lit(course_id)} order by id
  `.execute(db)
  return {
    async plan() {
      const starts = Date.now() + AHEAD_MINUTES * MINUTE_MS
      const times = { starts_at: instant(starts), ends_at: instant(starts + 60 * MINUTE_MS) }
      const named = {
        course_id,
        cohort_id,
        ...eachText(COURSE_TEXT_NAMES, () => ''),
        title: 'All together',
        time_zone: 'Africa/Lagos',
        starts_local: localTimeOf(starts, 'Africa/Lagos'),
        uid: 'large-class',
      }
      await db
        .insertInto('class_sessions')
        .values({ ...named, ...times, updated_at: instant(Date.now()) })
        .execute()
    },
    close,
  }
}

async function addCourse(db: Db, at: string): Promise<number> {
  const texts = { title: 'A course of one large class', short_description: 'All in one.' }
  const { id } = await db
    .insertInto('courses')
    .values({
      slug: 'one-large-class',
      tutor_id: await firstId(db, 'users', sql`user_type = 'tutor'`),
      category_id: await firstId(db, 'course_categories', sql`position = 0`),
      ...texts,
      ...foldedTexts(texts),
      long_description: 'All in one. '.repeat(40),
      cover_photo: 'adire/programming/one-large-class.svg',
      original_price_cents: 20_000,
      discounted_price_cents: 10_000,
      duration_weeks: 6,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

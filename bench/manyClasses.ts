import { sql } from 'kysely'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { openSession } from '#server/people/accounts/queries/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { localTimeOf } from '#server/platform/time/zonedTime.ts'
import { addRollingCohorts, firstId, insertPeople } from './generate.ts'

const COURSES = 20
/** Classes per course: of the learner's cohort and of the other cohort. */
const OWN = 20
const OTHERS = 80

const HOUR_MS = 60 * 60_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Adds 20 courses of 100 classes for a tutor, and a learner enrolled in all, with 400 classes; returns a session. */
export async function addManyClasses(
  env: Record<string, string>,
  email: string,
): Promise<{ id: number; token: string }> {
  const { db, close } = await openDatabase(readConfig(env))
  const now = Date.now()
  const instant = (milliseconds: number) => new Date(milliseconds).toISOString()
  const at = instant(now)
  try {
    const tutor_id = await firstId(db, 'users', sql`email_key = ${email}`)
    const category_id = await firstId(db, 'course_categories', sql`position = 0`)
    const learner = await insertPeople(db, 'learner', 1)
    for (let number = 0; number < COURSES; number += 1) {
      const texts = {
        title: `A course of many classes, number ${number}`,
        short_description: 'One of twenty.',
      }
      const { id: course_id } = await db
        .insertInto('courses')
        .values({
          slug: `many-${number}`,
          tutor_id,
          category_id,
          ...eachText(COURSE_TEXT_NAMES, () => ''),
          ...texts,
          ...foldedTexts(texts),
          long_description: 'One of twenty. '.repeat(40),
          cover_photo: `adire/programming/many-${number}.svg`,
          original_price_cents: 20_000,
          discounted_price_cents: 10_000,
          duration_weeks: 20,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const cohorts = await Promise.all([addCohort(course_id, 'Own'), addCohort(course_id, 'Others')])
      for (const [index, cohort_id] of cohorts.entries()) {
        const count = index === 0 ? OWN : OTHERS
        const classes = Array.from({ length: count }, (_, place) => {
          const step = index === 0 ? WEEK_MS : WEEK_MS / 7
          const starts = now + (place - count / 2) * step + (number + 1) * HOUR_MS
          return {
            course_id,
            cohort_id,
            title: `Class ${place + 1}`,
            starts_at: instant(starts),
            ends_at: instant(starts + HOUR_MS / 2),
            time_zone: 'Africa/Lagos',
            starts_local: localTimeOf(starts, 'Africa/Lagos'),
            uid: `many-${number}-${index}-${place}`,
            updated_at: at,
          }
        })
        await insertInBulk(db, 'class_sessions', classes)
      }
      await enrol(course_id, cohorts[0])
    }
    await addRollingCohorts(db)
    return { id: learner, token: await openSession(db, systemClock, learner) }

    async function addCohort(course_id: number, name: string): Promise<number> {
      const [starts_at, ends_at] = [instant(now - 20 * WEEK_MS), instant(now + 20 * WEEK_MS)]
      const days = { starts_on: starts_at.slice(0, 10), ends_on: ends_at.slice(0, 10), starts_at, ends_at }
      const { id } = await db
        .insertInto('cohorts')
        .values({
          course_id,
          name,
          state: 'open',
          ...days,
          time_zone: 'Africa/Lagos',
          taken: name === 'Own' ? 1 : 0,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }

    async function enrol(course_id: number, cohort_id: number): Promise<void> {
      const { id: payment_id } = await db
        .insertInto('payments')
        .values({
          reference: `many-${course_id}`,
          user_id: learner,
          course_id,
          cohort_id,
          method: 'virtual',
          description: 'Generated',
          status: 'success',
          amount_kobo: 0,
          price_cents: 0,
          exchange_rate: 73_000,
          quote_expires_at: at,
          paid_at: at,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const place = { user_id: learner, course_id, cohort_id, payment_id, method: 'virtual' } as const
      await db
        .insertInto('enrolments')
        .values({
          ...place,
          created_at: at,
          starts_at: instant(now - 20 * WEEK_MS),
          completes_at: instant(now + 20 * WEEK_MS),
        })
        .execute()
      await db
        .insertInto('seat_claims')
        .values({
          cohort_id,
          user_id: learner,
          payment_id,
          state: 'enrolled',
          created_at: at,
          updated_at: at,
        })
        .execute()
    }
  } finally {
    await close()
  }
}

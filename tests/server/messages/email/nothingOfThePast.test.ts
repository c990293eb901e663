import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import {
  collectLetters,
  sendClassNews,
  sendLetters,
  sendReminders,
} from '../../../support/academy/letters.ts'

const AT = '2026-02-01T08:00:00.000Z'
const LEARNERS = 40

/** Fills an academy that never ordered letters: all learners have paid, had classes and rated; some have class tomorrow. */
async function fill(db: Db): Promise<void> {
  const run = (query: RawBuilder<unknown>) => query.execute(db)
  const people = [...Array(LEARNERS).keys()]
  await run(sql`
    insert into users (email, email_key, password_hash, firstname, lastname, user_type, created_at)
    values ('t@example.com', 't@example.com', 'x', 'Tunde', 'Bello', 'tutor', ${AT})
  `)
  for (const number of people) {
    const email = `l${number}@example.com`
    await run(sql`
      insert into users (email, email_key, password_hash, firstname, lastname, user_type, created_at)
      values (${email}, ${email}, 'x', 'Larai', 'Obi', 'learner', ${AT})
    `)
  }
  await run(sql`insert into course_categories (name, slug) values ('Craft', 'craft')`)
  await run(sql`
    insert into courses (slug, tutor_id, category_id, title, short_description, long_description, cover_photo,
      original_price_cents, discounted_price_cents, duration_weeks, enrollments_count, created_at, updated_at)
    select 'weaving', users.id, (select min(id) from course_categories), 'Weaving', '', '', 'x', 100, 100, 6, ${LEARNERS}, ${AT}, ${AT}
    from users where email = 't@example.com'
  `)
  await run(sql`
    insert into payments (reference, user_id, course_id, method, description, status, amount_kobo, price_cents,
      exchange_rate, quote_expires_at, paid_kobo, paid_at, created_at, updated_at)
    select 'paid ' || users.id, users.id, courses.id, 'virtual', '', 'success', 73000, 100, 7300000, ${AT}, 73000, ${AT}, ${AT}, ${AT}
    from users, courses where firstname = 'Larai' and slug = 'weaving'
  `)
  await run(sql`
    insert into enrolments (user_id, course_id, payment_id, method, created_at, completes_at)
    select user_id, course_id, id, 'virtual', ${AT}, '2026-05-01T08:00:00.000Z' from payments
  `)
  await run(sql`
    insert into receipts (payment_id, number, token, created_at)
    select id, 'BA-2026-' || id, 'token-' || id, ${AT} from payments
  `)
  await run(sql`
    insert into ratings (course_id, user_id, rating, comment, created_at, updated_at)
    select course_id, user_id, 5, 'Good', ${AT}, ${AT} from enrolments
  `)
  for (const [title, day] of [
    ['Past', '2026-02-10'],
    ['Tomorrow', '2026-03-03'],
    ['Next week', '2026-03-10'],
  ])
    await run(sql`
      insert into class_sessions (course_id, title, uid, time_zone, starts_local, starts_at, ends_at, updated_at)
      select id, ${title}, ${title}, 'Africa/Lagos', ${`${day}T09:00:00`}, ${`${day}T08:00:00.000Z`}, ${`${day}T09:00:00.000Z`}, ${AT}
      from courses where slug = 'weaving'
    `)
}

test('an academy full of the past tells nobody of it, only of the class of tomorrow', async () => {
  const academy = await academyWith()
  const { db } = academy
  await fill(db)
  const { mail, clock } = academy
  const tellAll = async () => {
    await collectLetters(academy)
    await sendLetters(academy)
    await sendClassNews(academy)
    await sendReminders(academy)
    return mail.letters.splice(0).map(({ to, text }) => [to, /Tomorrow|starts in 2\d hours/.test(text)])
  }
  const told = await tellAll()
  expect(told).toHaveLength(LEARNERS)
  expect(new Set(told.map(([to]) => to)).size).toBe(LEARNERS)
  expect(told.every(([, isOfTomorrow]) => isOfTomorrow)).toBe(true)
  clock.advance({ minutes: 30 })
  expect(await tellAll()).toEqual([])
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { bringUpToDate, databaseBefore } from '../../support/database/oldDatabase.ts'

const AT = '2026-02-01T08:00:00.000Z'

test('C20, C21: everybody who is enrolled, has paid or is about to moves to the one rolling cohort of their course; nothing else changes', async () => {
  const { db, close } = await databaseBefore('032_cohorts')
  onTestFinished(close)
  await sql`
    insert into users (email, email_key, password_hash, firstname, lastname, user_type, created_at)
    values ('t@example.com', 't@example.com', 'x', 'Tunde', 'Bello', 'tutor', ${AT}),
      ('a@example.com', 'a@example.com', 'x', 'Ada', 'Obi', 'learner', ${AT}),
      ('b@example.com', 'b@example.com', 'x', 'Bola', 'Ade', 'learner', ${AT})
  `.execute(db)
  await sql`insert into course_categories (name, slug) values ('Craft', 'craft')`.execute(db)
  for (const slug of ['weaving', 'dyeing'])
    await sql`
      insert into courses (slug, tutor_id, category_id, title, short_description, long_description, cover_photo,
        original_price_cents, discounted_price_cents, duration_weeks, enrollments_count, created_at, updated_at)
      select ${slug}, min(users.id), (select min(id) from course_categories), ${slug}, '', '', 'x', 100, 100, 6, 2, ${AT}, ${AT}
      from users
    `.execute(db)
  const paid: [string, string, string][] = [
    ['active', 'success', 'a@example.com'],
    ['completed', 'success', 'b@example.com'],
    ['refunded', 'refunded', 'a@example.com'],
    ['pending', 'pending', 'b@example.com'],
  ]
  for (const [reference, status, email] of paid)
    await sql`
      insert into payments (reference, user_id, course_id, method, description, status, amount_kobo, price_cents,
        exchange_rate, quote_expires_at, created_at, updated_at)
      select ${reference}, users.id, courses.id, 'virtual', '', ${status}, 7300000, 100, 7300000, ${AT}, ${AT}, ${AT}
      from users, courses where users.email = ${email} and courses.slug = 'weaving'
    `.execute(db)
  await sql`
    insert into payments (reference, user_id, method, description, status, amount_kobo, price_cents, exchange_rate,
      quote_expires_at, created_at, updated_at)
    select 'unbound', id, 'virtual', '', 'success', 7300000, 100, 7300000, ${AT}, ${AT}, ${AT}
    from users where email = 'a@example.com'
  `.execute(db)
  for (const [reference, completes_at] of [
    ['active', '2126-03-15T08:00:00.000Z'],
    ['completed', '2026-02-15T08:00:00.000Z'],
  ])
    await sql`
      insert into enrolments (user_id, course_id, payment_id, method, created_at, completes_at)
      select user_id, course_id, id, 'virtual', ${AT}, ${completes_at} from payments where reference = ${reference}
    `.execute(db)

  const before = await db.selectFrom('courses').select(['slug', 'enrollments_count']).execute()
  await bringUpToDate(db)
  expect(await migrate(db)).toEqual([])

  const cohorts = await db.selectFrom('cohorts').selectAll().orderBy('course_id').execute()
  expect(cohorts).toHaveLength(2)
  for (const cohort of cohorts)
    expect(cohort).toMatchObject({ is_rolling: 1, state: 'open', starts_at: null, seats: null, taken: 0 })
  const enrolments = await db
    .selectFrom('enrolments')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .innerJoin('cohorts', 'cohorts.id', 'enrolments.cohort_id')
    .whereRef('cohorts.course_id', '=', 'enrolments.course_id')
    .select([
      'payments.reference',
      'enrolments.created_at',
      'enrolments.starts_at',
      'enrolments.completes_at',
    ])
    .orderBy('enrolments.id')
    .execute()
  expect(enrolments).toEqual([
    { reference: 'active', created_at: AT, starts_at: AT, completes_at: '2126-03-15T08:00:00.000Z' },
    { reference: 'completed', created_at: AT, starts_at: AT, completes_at: '2026-02-15T08:00:00.000Z' },
  ])
  const payments = await db.selectFrom('payments').select(['reference', 'status', 'cohort_id']).execute()
  const named = payments.filter(({ cohort_id }) => cohort_id !== null).map(({ reference }) => reference)
  expect(named.sort()).toEqual(['active', 'completed', 'pending', 'refunded'])
  expect(payments.map(({ status }) => status).sort()).toEqual([
    'pending',
    'refunded',
    'success',
    'success',
    'success',
  ])
  expect(await db.selectFrom('courses').select(['slug', 'enrollments_count']).execute()).toEqual(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, weekdayOf } from '#contract/rules/calendarDays.ts'
import { DURATION_SENTENCE, weeksFromDuration } from '#contract/rules/duration.ts'
import { OBJECTIVE_MAX, RESOURCES_MAX, SLUG_PATTERN, TITLE_MAX } from '#contract/rules/textLimits.ts'
import { videoFrom } from '#contract/rules/videoLink.ts'
import { isTaughtOnsite, sampleCourses } from '#server/ops/sample/content.ts'
import { seed } from '#server/ops/sample/seed.ts'
import { isPasswordOf } from '#server/people/passwords.ts'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { findRatingOpening } from '#server/teaching/enrolments/ratingOpening.ts'
import { emptyDatabase } from '../../../support/database/testDatabase.ts'
import { fakeClock } from '../../../support/standIns/fakePorts.ts'

const clock = fakeClock()
const now = clock.now().toISOString()
let connection: Connection
let db: Connection['db']

// No test changes the academy, so all share one.
beforeAll(async () => {
  connection = await emptyDatabase()
  db = connection.db
  await seed(db, clock)
})

afterAll(() => connection.close())

test("each course's figures agree with its ratings and enrolments", async () => {
  const courses = await db.selectFrom('courses').selectAll().execute()
  const ratings = await db.selectFrom('ratings').selectAll().execute()
  const enrolments = await db.selectFrom('enrolments').selectAll().execute()
  for (const course of courses) {
    const stars = ratings.filter(({ course_id }) => course_id === course.id).map(({ rating }) => rating)
    const sum = stars.reduce((total, one) => total + one, 0)
    expect(course).toMatchObject({
      ratings_count: stars.length,
      ratings_sum: sum,
      ratings_mean_hundredths: stars.length === 0 ? 0 : Math.round((sum * 100) / stars.length),
      enrollments_count: enrolments.filter(({ course_id }) => course_id === course.id).length,
    })
  }
  const enrolled = new Set(enrolments.map(({ user_id, course_id }) => `${user_id} ${course_id}`))
  expect(ratings.every(({ user_id, course_id }) => enrolled.has(`${user_id} ${course_id}`))).toBe(true)
  expect(Math.max(...courses.map(course => course.ratings_count))).toBe(30)
  expect(Math.min(...courses.map(course => course.ratings_count))).toBe(0)
  const votes = await db.selectFrom('rating_votes').selectAll().execute()
  expect(votes).toHaveLength(ratings.reduce((total, { helpful_count }) => total + helpful_count, 0))
})

test('nobody in the sample has rated a course before they could have taken a class in it', async () => {
  const ratings = await db.selectFrom('ratings').select(['user_id', 'course_id', 'created_at']).execute()
  for (const { user_id, course_id, created_at } of ratings) {
    const opensAt = await findRatingOpening(db, user_id, course_id)
    expect(opensAt && created_at >= opensAt, `${course_id}: ${created_at} after ${opensAt}`).toBe(true)
  }
})

test('every enrolment stands on a settled payment of the same learner for the same course', async () => {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .select([
      'enrolments.user_id',
      'enrolments.course_id',
      'enrolments.created_at',
      'enrolments.completes_at',
    ])
    .select(['payments.status', 'payments.user_id as payer', 'payments.course_id as paid_for'])
    .execute()
  expect(rows.length).toBeGreaterThan(200)
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'success', payer: row.user_id, paid_for: row.course_id })
    expect(row.completes_at > row.created_at).toBe(true)
  }
})

test('there are payments of each status, and the demo learner has one of each to show', async () => {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.status', 'payments.reference', 'payments.description', 'users.email'])
    .execute()
  const ofDemoLearner = payments.filter(({ email }) => email === DEMO_ACCOUNTS.learner.email)
  expect(new Set(ofDemoLearner.map(({ status }) => status))).toEqual(
    new Set(['success', 'pending', 'failed', 'abandoned', 'review', 'refunded']),
  )
  expect(payments.every(({ reference }) => /^sample-[0-9-]+$/.test(reference))).toBe(true)
  expect(payments.every(({ description }) => description.startsWith('Sample data: '))).toBe(true)
})

test('each refunded payment tells how it went back, and the demo learner has a partial refund and a dispute too', async () => {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['refunds.amount_kobo', 'refunds.course_id', 'refunds.reason', 'refunds.updated_at'])
    .select(['payments.paid_kobo', 'payments.status', 'payments.course_id as paid_for', 'users.email'])
    .execute()
  const refunded = await db.selectFrom('payments').select('id').where('status', '=', 'refunded').execute()
  expect(refunds.filter(({ status }) => status === 'refunded')).toHaveLength(refunded.length)
  for (const refund of refunds) {
    expect(refund.reason).toMatch(/^Sample data: /)
    expect(refund.course_id).toBe(refund.paid_for)
    expect(refund.updated_at <= now).toBe(true)
    expect(refund.amount_kobo === refund.paid_kobo).toBe(refund.status === 'refunded')
  }
  const ofDemoLearner = refunds.filter(({ email }) => email === DEMO_ACCOUNTS.learner.email)
  expect(ofDemoLearner.map(({ status }) => status).sort()).toEqual(['refunded', 'success'])
  const disputes = await db.selectFrom('disputes').selectAll().execute()
  expect(disputes.map(({ status }) => status)).toEqual(['won', 'won'])
  expect(disputes.every(({ updated_at }) => updated_at <= now)).toBe(true)
})

test('the demo accounts open with their passwords; the other sample people cannot sign in', async () => {
  const users = await db.selectFrom('users').selectAll().execute()
  expect(users.every(({ is_sample, email }) => is_sample === 1 && email.endsWith('@example.com'))).toBe(true)
  const hashOf = (email: string) => users.find(user => user.email === email)?.password_hash ?? null
  for (const { email, password } of Object.values(DEMO_ACCOUNTS)) {
    expect(await isPasswordOf(hashOf(email), password)).toBe(true)
  }
  expect(await isPasswordOf(hashOf('halima.bello@example.com'), DEMO_ACCOUNTS.tutor.password)).toBe(false)
})

test('classes lie on both sides of the present moment', async () => {
  const sessions = await db.selectFrom('class_sessions').selectAll().where('cohort_id', 'is', null).execute()
  expect(sessions.some(({ ends_at }) => ends_at < now)).toBe(true)
  expect(sessions.some(({ starts_at }) => starts_at > now)).toBe(true)
  expect(sessions.every(({ meeting_link }) => meeting_link?.startsWith('https://meet.example.com/'))).toBe(
    true,
  )
})

test('every tutor has a page with words about themselves, and some ratings have a reply', async () => {
  const tutors = await db
    .selectFrom('users')
    .select(['page_slug', 'about'])
    .where('user_type', '=', 'tutor')
    .execute()
  expect(tutors.every(({ page_slug }) => page_slug !== null)).toBe(true)
  expect(tutors.every(({ about }) => about !== null && about.length > 40)).toBe(true)
  const replied = await db.selectFrom('ratings').select('reply').where('reply', 'is not', null).execute()
  expect(replied.length).toBeGreaterThan(1)
})

test('nothing in the sample has happened in the future', async () => {
  for (const table of ['users', 'courses', 'payments', 'enrolments', 'ratings', 'rating_votes'] as const) {
    const rows: { created_at: string }[] = await db.selectFrom(table).select('created_at').execute()
    expect(rows.filter(({ created_at }) => created_at > now)).toEqual([])
  }
})

test('the courses keep the rules that the academy asks of a tutor', () => {
  expect(sampleCourses.filter(({ isUnpublished }) => isUnpublished)).toHaveLength(1)
  expect(sampleCourses.filter(({ isHidden }) => isHidden)).toHaveLength(1)
  expect(sampleCourses.filter(({ price }) => price.discounted === 0).length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...sampleCourses.map(({ price }) => price.discounted))).toBe(400)
  expect(sampleCourses.filter(({ price }) => price.discounted < price.original).length).toBeGreaterThan(15)
  for (const course of sampleCourses) {
    expect(course.slug).toMatch(new RegExp(SLUG_PATTERN))
    expect(course.title.length).toBeLessThanOrEqual(TITLE_MAX)
    expect(course.price.discounted).toBeLessThanOrEqual(course.price.original)
    expect(weeksFromDuration(course.weeks), DURATION_SENTENCE).toBe(course.weeks)
    expect(videoFrom(course.video), course.video).not.toBeNull()
    expect(course.topics.length, course.slug).toBeGreaterThanOrEqual(5)
    expect(course.topics.length).toBeLessThanOrEqual(8)
    expect(course.objectives.length).toBeGreaterThanOrEqual(4)
    expect(course.objectives.length).toBeLessThanOrEqual(6)
    expect(course.objectives.every(objective => objective.length <= OBJECTIVE_MAX)).toBe(true)
    expect(course.short.length).toBeGreaterThan(1)
    expect(course.long.length).toBeGreaterThan(1)
    for (const { resources } of course.topics) {
      expect(resources.join('\n').length).toBeLessThanOrEqual(RESOURCES_MAX)
      for (const line of resources) expect(line).toMatch(/^[^\n]+ - https:\/\/\S+$/)
    }
  }
})

test('a cohort of the sample has a weekly series, with who was in the classes that are over and a recording', async () => {
  const classes = await db
    .selectFrom('class_sessions')
    .selectAll()
    .where('cohort_id', '=', cohorts =>
      cohorts.selectFrom('cohorts').select('id').where('name', '=', 'Evening group'),
    )
    .orderBy('starts_at')
    .execute()
  expect(classes).toHaveLength(12)
  expect(classes.filter(({ ends_at }) => ends_at < now)).toHaveLength(2)
  expect(classes[0]?.recording_link).toMatch(/^https:/)
  expect(classes.filter(({ edited }) => edited === 1)).toHaveLength(1)
  const attendance = await db.selectFrom('class_attendance').selectAll().execute()
  const ofSeries = attendance.filter(({ session_id }) => classes.some(({ id }) => id === session_id))
  const { taken } = await db
    .selectFrom('cohorts')
    .select('taken')
    .where('id', '=', classes[0]?.cohort_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(taken).toBeGreaterThan(2)
  expect(ofSeries).toHaveLength(2 * taken)
  const claims = await db
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', classes[0]?.cohort_id ?? 0)
    .where('state', '!=', 'released')
    .execute()
  expect(claims).toHaveLength(taken)
})

test('each group of the sample begins on the day that its name says, lasts as long as its course, and has its classes on its own days', async () => {
  const rows = await db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .selectAll('cohorts')
    .select('courses.duration_weeks')
    .where('cohorts.is_rolling', '=', 0)
    .where('cohorts.state', '=', 'open')
    .execute()
  expect(rows.length).toBeGreaterThan(3)
  for (const { id, name, starts_on, ends_on, duration_weeks } of rows) {
    const [first, last] = [starts_on ?? '', ends_on ?? '']
    expect(last, name).toBe(dayAfter(first, 7 * duration_weeks - 1))
    expect(weekdayOf(first) === 6, name).toBe(/Saturday|Weekend/.test(name))
    const classes = await db
      .selectFrom('class_sessions')
      .select('starts_local')
      .where('cohort_id', '=', id)
      .orderBy('starts_at')
      .execute()
    expect(classes.map(({ starts_local }) => starts_local?.slice(0, 10))).toEqual(
      Array.from({ length: duration_weeks }, (_, week) => dayAfter(first, 7 * week)),
    )
  }
})

test('each course that is taught onsite sells an hour for each of its weeks, and its onsite learners have bought them', async () => {
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'slug', 'duration_weeks', 'onsite_hours'])
    .execute()
  for (const { slug, duration_weeks, onsite_hours } of courses)
    expect(onsite_hours, slug).toBe(isTaughtOnsite(slug) ? duration_weeks : null)
  const hoursOf = new Map(courses.map(({ id, onsite_hours }) => [id, onsite_hours]))
  const sold = await db
    .selectFrom('enrolments')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .select(['enrolments.course_id', 'enrolments.method', 'enrolments.onsite_hours'])
    .select('payments.onsite_hours as paid')
    .execute()
  for (const { course_id, method, onsite_hours, paid } of sold) {
    const hours = method === 'physical' ? hoursOf.get(course_id) : null
    expect({ onsite_hours, paid }).toEqual({ onsite_hours: hours, paid: hours })
  }
  expect(sold.some(({ onsite_hours }) => onsite_hours !== null)).toBe(true)
})

test('nobody in the sample was in a class that is not theirs', async () => {
  const astray = await db
    .selectFrom('class_attendance')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_attendance.session_id')
    .innerJoin('enrolments', join =>
      join
        .onRef('enrolments.course_id', '=', 'class_sessions.course_id')
        .onRef('enrolments.user_id', '=', 'class_attendance.user_id'),
    )
    .select('class_attendance.user_id')
    .where(({ eb, or, ref }) =>
      or([
        eb('enrolments.method', '!=', 'virtual'),
        eb('enrolments.completes_at', '<=', ref('class_sessions.starts_at')),
        eb('enrolments.created_at', '>', ref('class_sessions.ends_at')),
        eb('class_sessions.cohort_id', '!=', ref('enrolments.cohort_id')),
      ]),
    )
    .execute()
  expect(astray).toEqual([])
})

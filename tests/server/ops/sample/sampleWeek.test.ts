import { beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { sampleCourses } from '#server/ops/sample/content.ts'
import { sampleSessions } from '#server/ops/sample/courses.ts'
import { seed } from '#server/ops/sample/seed.ts'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import type { Db } from '#server/platform/database/db.ts'
import { localTimeOf } from '#server/platform/time/zonedTime.ts'
import { isOwnClass } from '#server/teaching/classes/queries/learnersClasses.ts'
import { emptyDatabase } from '../../../support/database/testDatabase.ts'

const HOUR = 60 * 60_000
const WEEK = 7 * 24 * HOUR
const MONDAY = Date.parse('2026-07-13T00:00:00.000Z')

/** Sixteen moments of a bit more than a week, at other hours of each day. */
const MOMENTS = Array.from({ length: 16 }, (_, index) => new Date(MONDAY + index * 11 * HOUR))

const QUESTIONS = 'Questions and answers'

interface Span {
  who: string
  what: string
  starts_at: string
  ends_at: string
}

/** The times in an academy that was created at a moment. */
interface Week {
  at: string
  classes: Awaited<ReturnType<typeof classesOf>>
  slots: Awaited<ReturnType<typeof slotsOf>>
  demo: Span[]
}

const weeks: Week[] = []

beforeAll(async () => {
  for (const moment of MOMENTS) {
    const { db, close } = await emptyDatabase()
    await seed(db, { now: () => moment })
    weeks.push({
      at: moment.toISOString(),
      classes: await classesOf(db),
      slots: await slotsOf(db),
      demo: await ownTimes(db, DEMO_ACCOUNTS.learner.email),
    })
    await close()
  }
}, 60_000)

test('no tutor of the sample has two classes or slots at one time', () => {
  for (const { at, classes, slots } of weeks) {
    expect(overlaps([...classes, ...slots].map(one => ({ ...one, who: one.tutor }))), at).toEqual([])
  }
})

test('the demo learner has no two classes at one time', () => {
  for (const { at, demo } of weeks) {
    expect(demo.length, at).toBeGreaterThan(5)
    expect(overlaps(demo), at).toEqual([])
  }
})

test('every class and slot of the sample lies between 8 in the morning and 9 in the evening in Lagos, slots on weekdays', () => {
  for (const { at, classes, slots } of weeks) {
    for (const { what, starts_at, ends_at } of [...classes, ...slots]) {
      const [from, to] = [starts_at, ends_at].map(instant => localTimeOf(Date.parse(instant), 'Africa/Lagos'))
      expect(from?.slice(11) ?? '', `${at}: ${what} from ${from}`).toMatch(
        /^(?:0[89]|1\d|20):(?:00|15|30|45)/,
      )
      expect(
        `${to?.slice(0, 10)} ${to?.slice(11, 16)}` <= `${from?.slice(0, 10)} 21:00`,
        `${at}: ${what} to ${to}`,
      ).toBe(true)
    }
    for (const { what, starts_local } of slots) {
      expect(weekdayOf(starts_local.slice(0, 10)), `${at}: ${what} at ${starts_local}`).toBeLessThan(6)
    }
  }
})

test('each course of the sample has as many weekly classes as weeks, one week apart', () => {
  for (let instant = MONDAY; instant < MONDAY + WEEK; instant += 3 * HOUR) {
    const at = new Date(instant)
    for (const course of sampleCourses) {
      const starts = sampleSessions(course, at)
        .filter(({ title }) => title !== QUESTIONS)
        .map(({ startsAt }) => Date.parse(startsAt))
      expect(starts, `${course.slug} at ${at.toISOString()}`).toEqual(
        Array.from({ length: course.weeks }, (_, index) => (starts[0] ?? 0) + index * WEEK),
      )
    }
  }
})

test('the classes go through the topics of their course in order, all of them', () => {
  for (const course of sampleCourses) {
    const topics = course.topics.map(({ topic }) => topic)
    const taught = sampleSessions(course, new Date(MONDAY))
      .filter(({ title }) => title !== QUESTIONS)
      .flatMap(({ title }, index) => {
        const [, number, topic = ''] = /^Class (\d+): (.*)$/.exec(title) ?? []
        expect(Number(number)).toBe(index + 1)
        const [, first, last] = /^Topics (\d+) to (\d+)$/.exec(topic) ?? []
        return first ? topics.slice(Number(first) - 1, Number(last)) : [topic]
      })
    expect([...new Set(taught)], course.slug).toEqual(topics)
  }
})

test('the classes of one course are over; every other published course of the sample has some to come', () => {
  for (const { at, classes } of weeks) {
    const slugs = sampleCourses.filter(({ isUnpublished }) => !isUnpublished).map(({ slug }) => slug)
    const over = slugs.filter(slug => classes.every(one => one.slug !== slug || one.ends_at < at))
    expect(over, at).toEqual(['web-foundations'])
  }
})

test('each course of the sample has a free onsite time, or says that it is taught online only', () => {
  for (const course of sampleCourses.filter(({ isUnpublished }) => !isUnpublished)) {
    const isOnline = course.long.some(paragraph => /\blive online only\b/.test(paragraph))
    for (const { at, slots } of weeks) {
      const free = slots.filter(
        ({ slug, state, cancelled_at, starts_at }) =>
          slug === course.slug && state === null && cancelled_at === null && starts_at > at,
      )
      expect(free.length > 0, `${course.slug} at ${at}`).toBe(!isOnline)
    }
  }
  const onsite = new Set(weeks[0]?.slots.map(({ slug }) => slug))
  expect(onsite.size).toBeGreaterThanOrEqual(16)
})

test('everyone with an onsite class in the sample was enrolled onsite at that time', () => {
  for (const { at, slots } of weeks) {
    for (const { what, starts_at, user_id, method, enrolled_at, completes_at } of slots) {
      if (user_id === null) continue
      expect(method, `${at}: ${what}`).toBe('physical')
      expect(
        `${enrolled_at}` < starts_at && `${completes_at}` > starts_at,
        `${at}: ${what} at ${starts_at}`,
      ).toBe(true)
    }
  }
})

test('each state of an onsite class is shown in the course of the demo tutor', () => {
  for (const { at, slots } of weeks) {
    const own = slots.filter(({ slug }) => slug === 'python-from-zero')
    const shown = own.map(({ cancelled_at, state, starts_at }) => {
      const when = starts_at < at ? 'past' : 'coming'
      return `${when} ${cancelled_at ? 'cancelled' : (state ?? 'free')}`
    })
    expect([...new Set(shown)].sort(), at).toEqual([
      'coming cancelled',
      'coming confirmed',
      'coming free',
      'coming taken',
      'past attended',
      'past missed',
      'past taken',
    ])
  }
})

test('in the day the demo learner has a class to join at once; at night it is the next morning', () => {
  const course = sampleCourses.find(({ slug }) => slug === 'python-from-zero')!
  for (let instant = MONDAY; instant < MONDAY + WEEK; instant += 25 * 60_000) {
    const at = new Date(instant)
    const questions = sampleSessions(course, at).find(({ title }) => title === QUESTIONS)!
    const wait = Date.parse(questions.startsAt) - instant
    const [day, hour] = localTimeOf(instant, 'Africa/Lagos').split('T')
    expect(wait, at.toISOString()).toBeGreaterThanOrEqual(0)
    expect(wait, at.toISOString()).toBeLessThan(13 * HOUR)
    const isWorkingTime = weekdayOf(day ?? '') < 6 && `${hour}` >= '08:00' && `${hour}` < '16:45'
    if (isWorkingTime) expect(wait, at.toISOString()).toBeLessThanOrEqual(15 * 60_000)
  }
})

function classesOf(db: Db) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select(['courses.slug', 'users.email as tutor', 'class_sessions.title as what'])
    .select(['class_sessions.starts_at', 'class_sessions.ends_at'])
    .execute()
}

function slotsOf(db: Db) {
  return db
    .selectFrom('slots')
    .innerJoin('courses', 'courses.id', 'slots.course_id')
    .innerJoin('users', 'users.id', 'slots.tutor_id')
    .leftJoin('slot_bookings', 'slot_bookings.slot_id', 'slots.id')
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.course_id', '=', 'slots.course_id')
        .onRef('enrolments.user_id', '=', 'slot_bookings.user_id'),
    )
    .select(['courses.slug', 'users.email as tutor', 'courses.title as what'])
    .select(['slots.starts_at', 'slots.ends_at', 'slots.starts_local', 'slots.cancelled_at'])
    .select(['slot_bookings.state', 'slot_bookings.user_id', 'enrolments.method', 'enrolments.completes_at'])
    .select('enrolments.created_at as enrolled_at')
    .execute()
}

/** Lists all classes of a learner, live and onsite. */
async function ownTimes(db: Db, email: string): Promise<Span[]> {
  const live = await db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
    .select(['users.email as who', 'class_sessions.title as what'])
    .select(['class_sessions.starts_at', 'class_sessions.ends_at'])
    .where('users.email', '=', email)
    .where(isOwnClass)
    .execute()
  const onsite = await db
    .selectFrom('slot_bookings')
    .innerJoin('users', 'users.id', 'slot_bookings.user_id')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('courses', 'courses.id', 'slots.course_id')
    .select(['users.email as who', 'courses.title as what', 'slots.starts_at', 'slots.ends_at'])
    .where('users.email', '=', email)
    .execute()
  return [...live, ...onsite]
}

/** Names the pairs of one person that overlap. */
function overlaps(spans: readonly Span[]): string[] {
  const ordered = [...spans].sort((one, other) => one.starts_at.localeCompare(other.starts_at))
  return ordered.flatMap((one, index) =>
    ordered
      .slice(index + 1)
      .filter(other => other.who === one.who && other.starts_at < one.ends_at)
      .map(other => `${one.who}: ${one.what} and ${other.what} at ${other.starts_at}`),
  )
}

import { randomUUID } from 'node:crypto'
import { dayAfter } from '#contract/rules/calendarDays.ts'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { HIDDEN, PUBLISHED, SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { CENTS_PER_DOLLAR } from '#contract/rules/pricing.ts'
import { adireCoverPath } from '../../catalogue/covers/drawn/adireCover.ts'
import type { Db } from '../../platform/database/db.ts'
import { foldedCategory, foldedTexts } from '../../platform/database/foldedColumns.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { endOfDay, instantsOf, localTimeOf, startOfDay, TZ_VERSION } from '../../platform/time/zonedTime.ts'
import {
  daysBefore,
  demoLearner,
  onsiteHours,
  type SampleCohort,
  type SampleCourse,
  sample,
  sampleCourses,
  weekdayFrom,
} from './content.ts'

/** A sample course and its row's id. */
export interface InsertedCourse {
  id: number
  course: SampleCourse
}

/** Inserts categories, courses and their topics, objectives and classes; returns the courses by slug. */
export async function insertCourses(
  db: Db,
  now: Date,
  people: ReadonlyMap<string, number>,
): Promise<Map<string, InsertedCourse>> {
  await insertInBulk(
    db,
    'course_categories',
    sample.categories.map((category, position) => ({ ...category, ...foldedCategory(category), position })),
  )
  const categories = await db.selectFrom('course_categories').select(['id', 'slug']).execute()
  const idOfCategory = new Map(categories.map(({ id, slug }) => [slug, id]))
  await insertInBulk(
    db,
    'courses',
    sampleCourses.map(course => ({
      slug: course.slug,
      tutor_id: people.get(course.tutor) ?? 0,
      category_id: idOfCategory.get(course.category) ?? 0,
      ...eachText(COURSE_TEXT_NAMES, () => ''),
      title: course.title,
      short_description: course.short.join('\n'),
      ...foldedTexts({ title: course.title, short_description: course.short.join('\n') }),
      long_description: [...course.long, SAMPLE_NOTICE].join('\n'),
      cover_photo: adireCoverPath(course.slug, course.category),
      original_price_cents: course.price.original * CENTS_PER_DOLLAR,
      discounted_price_cents: course.price.discounted * CENTS_PER_DOLLAR,
      duration_weeks: course.weeks,
      onsite_hours: onsiteHours(course),
      intro_video_link: course.video,
      status: course.isUnpublished ? UNPUBLISHED : PUBLISHED,
      tutor_status: course.isUnpublished ? UNPUBLISHED : PUBLISHED,
      display: course.isHidden ? HIDDEN : SHOWING,
      created_at: daysBefore(now, course.ageInDays),
      updated_at: daysBefore(now, course.ageInDays),
    })),
  )
  const rows = await db.selectFrom('courses').select(['id', 'slug']).execute()
  const idOfCourse = new Map(rows.map(({ id, slug }) => [slug, id]))
  await insertInBulk(
    db,
    'cohorts',
    sampleCourses.map(({ slug, ageInDays }) => {
      const created_at = daysBefore(now, ageInDays)
      const course_id = idOfCourse.get(slug) ?? 0
      return { course_id, is_rolling: 1, name: 'Any time', state: 'open', created_at, updated_at: created_at }
    }),
  )
  await insertCohorts(db, now, idOfCourse)
  const inserted = sampleCourses.map(course => ({ id: idOfCourse.get(course.slug) ?? 0, course }))
  await insertParts(db, now, inserted)
  return new Map(inserted.map(one => [one.course.slug, one]))
}

/** Inserts cohorts with days, in Lagos time. */
async function insertCohorts(db: Db, now: Date, idOfCourse: ReadonlyMap<string, number>): Promise<void> {
  const time_zone = HOME_ZONE
  const today = localTimeOf(now.getTime(), time_zone).slice(0, 10)
  const rows = Object.entries(sample.cohorts).flatMap(([slug, cohorts]) =>
    cohorts.map(cohort => {
      const { name, startsIn, seats, state, cancelReason } = cohort
      const weeks = sampleCourses.find(course => course.slug === slug)?.weeks ?? 0
      const { starts_on, ends_on } = daysOfCohort(cohort, today, weeks)
      const created_at = daysBefore(now, Math.max(1, 10 - startsIn))
      return {
        course_id: idOfCourse.get(slug) ?? 0,
        name,
        state,
        starts_on,
        ends_on,
        time_zone,
        starts_at: startOfDay(starts_on, time_zone),
        ends_at: endOfDay(ends_on, time_zone),
        seats,
        cancel_reason: cancelReason ?? null,
        created_at,
        updated_at: created_at,
      }
    }),
  )
  await insertInBulk(db, 'cohorts', rows)
}

async function insertParts(db: Db, now: Date, courses: readonly InsertedCourse[]): Promise<void> {
  await insertInBulk(
    db,
    'topics',
    courses.flatMap(({ id, course }) =>
      course.topics.map(({ topic, detail, resources }, position) => ({
        course_id: id,
        slug: `${course.slug}-topic-${position + 1}`,
        topic,
        detail: detail.join('\n'),
        external_resources: resources.join('\n'),
        position,
        created_at: daysBefore(now, course.ageInDays),
      })),
    ),
  )
  await insertInBulk(
    db,
    'objectives',
    courses.flatMap(({ id, course }) =>
      course.objectives.map((objective, position) => ({
        course_id: id,
        objective,
        position,
        created_at: daysBefore(now, course.ageInDays),
      })),
    ),
  )
  const rolling = await rollingCohorts(db)
  await insertInBulk(
    db,
    'class_sessions',
    courses
      .filter(({ course }) => !course.isUnpublished)
      .flatMap(({ id, course }) => {
        const series_id = randomUUID()
        return sampleSessions(course, now).map((session, index) => ({
          course_id: id,
          // Every dated cohort of these courses has its own classes.
          cohort_id: course.slug in sample.cohorts ? (rolling.get(id) ?? null) : null,
          series_id: session.isWeekly ? series_id : null,
          series_number: session.isWeekly ? index + 1 : null,
          title: session.title,
          starts_at: session.startsAt,
          ends_at: session.endsAt,
          meeting_link: session.meetingLink,
          uid: randomUUID(),
          updated_at: now.toISOString(),
          time_zone: HOME_ZONE,
          starts_local: localTimeOf(Date.parse(session.startsAt), HOME_ZONE),
          tz_version: TZ_VERSION,
          cancelled_at: session.cancelReason === null ? null : now.toISOString(),
          cancel_reason: session.cancelReason,
        }))
      }),
  )
}

/** Returns the rolling cohort of each course, by the course's id. */
export async function rollingCohorts(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('cohorts')
    .select(['id', 'course_id'])
    .where('is_rolling', '=', 1)
    .execute()
  return new Map(rows.map(({ id, course_id }) => [course_id, id]))
}

/** Ends each sample course's long description, so that nobody takes it for an offer. */
const SAMPLE_NOTICE =
  'This course is sample data: it shows the academy at work. Its people, classes and prices are made up.'

/** Returns the first and the last day of a cohort of a course that lasts this many weeks. */
function daysOfCohort({ weekday, startsIn }: SampleCohort, today: string, weeks: number) {
  const starts_on = weekdayFrom(today, weekday, startsIn)
  return { starts_on, ends_on: dayAfter(starts_on, 7 * weeks - 1) }
}

/** A class of a sample course; instants are UTC ISO-8601 text. */
interface SampleSession {
  title: string
  startsAt: string
  endsAt: string
  meetingLink: string
  /** The reason for its cancellation; null if it takes place. */
  cancelReason: string | null
  isWeekly: boolean
}

/** The classes of a course that are over, but two are always to come. */
const PAST_CLASSES = 2
const MS_PER_MINUTE = 60_000
const QUARTER = 15 * MS_PER_MINUTE
const CLASS_MINUTES = 90
const QUESTION_MINUTES = 60

/** One class of this course, the last but one, is cancelled as an example. */
const WITH_A_CANCELLED_CLASS = 'data-analysis-with-excel-and-sql'

/** The demo learner has a class in this course on the day on which the sample academy is created, or in the morning after it. */
const WITH_A_CLASS_TODAY = 'python-from-zero'

/** All classes of this course are over for more than a week: the demo learner has completed it. */
const WITH_CLASSES_OVER = 'web-foundations'

/** Returns one class for each of a course's weeks, the first of them over, and in one course one more today. */
export function sampleSessions(course: SampleCourse, now: Date): SampleSession[] {
  const weekly = weeklySessions(course, now)
  return course.slug === WITH_A_CLASS_TODAY ? [...weekly, sessionOfToday(course, now)] : weekly
}

function weeklySessions(course: SampleCourse, now: Date): SampleSession[] {
  const { slug, weeks, meets } = course
  const weeksOver = slug === WITH_CLASSES_OVER ? weeks + 1 : Math.min(PAST_CLASSES, weeks - 2)
  const next = nextClassDay(course, now)
  return Array.from({ length: weeks }, (_, index) => ({
    title: `Class ${index + 1}: ${topicsOf(course, index)}`,
    ...times(`${dayAfter(next, 7 * (index - weeksOver))}T${meets.timeOfDay}:00`, CLASS_MINUTES),
    meetingLink: `https://meet.example.com/${slug}`,
    cancelReason:
      slug === WITH_A_CANCELLED_CLASS && index === weeks - 2
        ? 'It is a public holiday. We meet again the week after.'
        : null,
    isWeekly: true,
  }))
}

/** Returns the day of the first class after now. */
function nextClassDay({ meets: { weekday, timeOfDay } }: SampleCourse, now: Date): string {
  const local = localTimeOf(now.getTime(), HOME_ZONE)
  const day = weekdayFrom(local.slice(0, 10), weekday, 0)
  return `${day}T${timeOfDay}:00` > local ? day : dayAfter(day, 7)
}

/** Names the topic of a class; numbers several if the course has more topics than weeks. With fewer, the same one goes on. */
function topicsOf({ topics, weeks }: SampleCourse, index: number): string {
  const upTo = (week: number) => Math.ceil((week * topics.length) / weeks)
  const [first, last] = [upTo(index) + 1, upTo(index + 1)]
  return first < last ? `Topics ${first} to ${last}` : (topics[last - 1]?.topic ?? '')
}

function times(local: string, minutes: number) {
  const [startsAt = 0] = instantsOf(local, HOME_ZONE)
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + minutes * MS_PER_MINUTE).toISOString(),
  }
}

/**
 * Returns a class at the next quarter of an hour, which can be joined at once. It waits while another class of its tutor or of
 * the demo learner is on, and at night until the morning: a visitor would take a class at 3 for a mistake.
 */
function sessionOfToday({ slug, tutor }: SampleCourse, now: Date): SampleSession {
  const others = sampleCourses
    .filter(course => course.tutor === tutor || isTakenByDemoLearner(course.slug))
    .flatMap(course => weeklySessions(course, now))
  let start = Math.ceil(now.getTime() / QUARTER) * QUARTER
  while (!isDaytime(start) || others.some(other => isDuring(start, other))) start += QUARTER
  return {
    title: 'Questions and answers',
    ...times(localTimeOf(start, HOME_ZONE), QUESTION_MINUTES),
    meetingLink: `https://meet.example.com/${slug}`,
    cancelReason: null,
    isWeekly: false,
  }
}

function isTakenByDemoLearner(slug: string): boolean {
  return sample.purchases.some(
    ({ person, course, status, method }) =>
      person === demoLearner.key && course === slug && status === 'success' && method === 'virtual',
  )
}

function isDaytime(start: number): boolean {
  const time = localTimeOf(start, HOME_ZONE).slice(11, 16)
  return time >= '08:00' && time <= '20:00'
}

function isDuring(start: number, { startsAt, endsAt }: SampleSession): boolean {
  return start < Date.parse(endsAt) && start + QUESTION_MINUTES * MS_PER_MINUTE > Date.parse(startsAt)
}

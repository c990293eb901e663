import { randomUUID } from 'node:crypto'
import { dayAfter, weekdayOf } from '#contract/rules/calendarDays.ts'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { HIDDEN, PUBLISHED, SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { CENTS_PER_DOLLAR } from '#contract/rules/pricing.ts'
import { adireCoverPath } from '../../catalogue/covers/drawn/adireCover.ts'
import type { Db } from '../../platform/database/db.ts'
import { foldedCategory, foldedTexts } from '../../platform/database/foldedColumns.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { chanceOf } from '../../platform/seededRandom.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { endOfDay, localTimeOf, startOfDay, TZ_VERSION } from '../../platform/time/zonedTime.ts'
import { daysBefore, type SampleCohort, type SampleCourse, sample, sampleCourses } from './content.ts'

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
          series_id,
          series_number: index + 1,
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
  const earliest = dayAfter(today, startsIn)
  const starts_on = dayAfter(earliest, (weekday - weekdayOf(earliest) + 7) % 7)
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
}

const PAST_CLASSES = 2
const COMING_CLASSES = 4
const MS_PER_MINUTE = 60_000
const FIVE_MINUTES = 5 * MS_PER_MINUTE
const MS_PER_WEEK = 7 * 24 * 60 * MS_PER_MINUTE
const CLASS_MINUTES = 90

/** Weekday (0 is Sunday) and UTC hour: evenings from Monday to Thursday and Saturday mornings in Lagos. */
const SLOTS: readonly [Slot, ...Slot[]] = [
  [1, 17],
  [2, 17],
  [3, 17],
  [4, 17],
  [6, 9],
]

type Slot = readonly [weekday: number, hour: number]

/** The last class of this course is cancelled, as an example. */
const WITH_A_CANCELLED_CLASS = 'data-analysis-with-excel-and-sql'

/** The demo learner has a class in this course on the day on which the sample academy is created. */
const WITH_A_CLASS_TODAY = 'python-from-zero'

/** All classes of this course are over: the demo learner has completed it. */
const WITH_CLASSES_OVER = 'web-foundations'

/** Returns weekly classes around the current moment: two past and four coming ones, and in one course one more today. */
export function sampleSessions(course: SampleCourse, now: Date): SampleSession[] {
  const weekly = weeklySessions(course, now)
  return course.slug === WITH_A_CLASS_TODAY ? [...weekly, sessionOfToday(course, now)] : weekly
}

function weeklySessions(course: SampleCourse, now: Date): SampleSession[] {
  const slot = chanceOf(`classes of ${course.slug}`).pick(SLOTS)
  const next = nextOf(slot, now)
  const weeksOver = course.slug === WITH_CLASSES_OVER ? PAST_CLASSES + COMING_CLASSES : PAST_CLASSES
  return Array.from({ length: PAST_CLASSES + COMING_CLASSES }, (_, index) => {
    const startsAt = next + (index - weeksOver) * MS_PER_WEEK
    const topic = course.topics[index % course.topics.length]?.topic ?? course.title
    return {
      title: `Class ${index + 1}: ${topic}`,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + CLASS_MINUTES * MS_PER_MINUTE).toISOString(),
      meetingLink: `https://meet.example.com/${course.slug}`,
      cancelReason:
        course.slug === WITH_A_CANCELLED_CLASS && index === PAST_CLASSES + COMING_CLASSES - 1
          ? 'It is a public holiday. We meet again the week after.'
          : null,
    }
  })
}

/** Returns the first such weekday and hour after now. */
function nextOf([weekday, hour]: Slot, now: Date): number {
  const wait = (weekday - now.getUTCDay() + 7) % 7
  const found = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + wait, hour)
  return found > now.getTime() ? found : found + MS_PER_WEEK
}

/** Returns a class in ten minutes, which can be joined at once; shortly before midnight it has begun already. */
function sessionOfToday({ slug }: SampleCourse, now: Date): SampleSession {
  const next = Math.ceil((now.getTime() + 10 * MS_PER_MINUTE) / FIVE_MINUTES) * FIVE_MINUTES
  const startsAt = dayOf(next) === dayOf(now.getTime()) ? next : next - 40 * MS_PER_MINUTE
  return {
    title: 'Questions and answers',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + CLASS_MINUTES * MS_PER_MINUTE).toISOString(),
    meetingLink: `https://meet.example.com/${slug}`,
    cancelReason: null,
  }
}

function dayOf(instant: number): string {
  return localTimeOf(instant, HOME_ZONE).slice(0, 10)
}

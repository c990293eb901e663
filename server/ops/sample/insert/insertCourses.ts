import { randomUUID } from 'node:crypto'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { HIDDEN, PUBLISHED, SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { CENTS_PER_DOLLAR } from '#contract/rules/pricing.ts'
import { adireCoverPath } from '../../../catalogue/covers/drawn/adireCover.ts'
import type { Db } from '../../../platform/database/db.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import { HOME_ZONE } from '../../../platform/time/clock.ts'
import { endOfDay, localTimeOf, startOfDay, TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import { sampleCategories } from '../content/categories.ts'
import { sampleSessions } from '../content/classSessions.ts'
import { daysOfCohort, sampleCohorts } from '../content/cohorts.ts'
import { lines, type SampleCourse } from '../content/course.ts'
import { SAMPLE_NOTICE, sampleCourses } from '../content/sampleCourses.ts'
import { daysBefore } from '../instants.ts'

/** A sample course and its row's number. */
export interface InsertedCourse {
  id: number
  course: SampleCourse
}

/** Inserts categories, courses and their topics, objectives and classes; answers the courses by slug. */
export async function insertCourses(
  db: Db,
  now: Date,
  people: ReadonlyMap<string, number>,
): Promise<Map<string, InsertedCourse>> {
  await insertInBulk(
    db,
    'course_categories',
    sampleCategories.map((category, position) => ({ ...category, position })),
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
      short_description: course.short,
      long_description: lines(course.long, SAMPLE_NOTICE),
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

/** Cohorts with days, on the clocks of Lagos. */
async function insertCohorts(db: Db, now: Date, idOfCourse: ReadonlyMap<string, number>): Promise<void> {
  const time_zone = HOME_ZONE
  const today = localTimeOf(now.getTime(), time_zone).slice(0, 10)
  const rows = Object.entries(sampleCohorts).flatMap(([slug, cohorts]) =>
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
        detail,
        external_resources: resources,
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
          // Each group of the others has classes of its own.
          cohort_id: course.slug in sampleCohorts ? (rolling.get(id) ?? null) : null,
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

/** The rolling cohort of each course, by the course's number. */
export async function rollingCohorts(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('cohorts')
    .select(['id', 'course_id'])
    .where('is_rolling', '=', 1)
    .execute()
  return new Map(rows.map(({ id, course_id }) => [course_id, id]))
}

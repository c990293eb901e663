import { randomUUID } from 'node:crypto'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import { NAIRA_DEFAULT_RATE } from '#contract/rules/currency.ts'
import { rateFromDecimal } from '#contract/rules/pricing.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { chanceOf } from '../../platform/seededRandom.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { dayAfter, instantsOf, localTimeOf, TZ_VERSION } from '../../platform/time/zonedTime.ts'
import { isOwnClass } from '../../teaching/classes/queries/learnersClasses.ts'
import { daysBefore, minutesAfter, type SampleCohort, sample } from './content.ts'

/** The hours for which a sample offer still lasts after the academy is started. */
const OFFER_HOURS = 20

/** Fills the sample's full cohorts: their seats, offers and waiting lists. */
export async function insertLines(db: Db, now: Date, people: ReadonlyMap<string, number>): Promise<void> {
  for (const [slug, cohorts] of Object.entries(sample.cohorts)) {
    for (const { name, line } of cohorts) {
      if (!line) continue
      const cohort = await db
        .selectFrom('cohorts')
        .innerJoin('courses', 'courses.id', 'cohorts.course_id')
        .select(['cohorts.id', 'cohorts.course_id', 'cohorts.starts_at', 'cohorts.ends_at'])
        .where('courses.slug', '=', slug)
        .where('cohorts.name', '=', name)
        .executeTakeFirstOrThrow()
      const idOf = (key: string) => people.get(key) ?? 0
      for (const key of line.enrolled) await enrolIn(db, now, cohort, idOf(key))
      for (const key of line.offered) await offerTo(db, now, cohort.id, idOf(key))
      for (const [index, key] of line.waiting.entries())
        await waitFor(db, daysBefore(now, 2 - index / 4), cohort.id, idOf(key))
      const taken = line.enrolled.length + line.offered.length
      await db
        .updateTable('cohorts')
        .set({ taken, waiting: line.waiting.length })
        .where('id', '=', cohort.id)
        .execute()
    }
  }
}

interface SampleLine {
  id: number
  course_id: number
  starts_at: string | null
  ends_at: string | null
}

/** Adds a free enrolment: nobody paid for the sample's seats. */
async function enrolIn(db: Db, now: Date, cohort: SampleLine, user_id: number): Promise<void> {
  const at = daysBefore(now, 3)
  const { id: cohort_id, course_id, starts_at, ends_at } = cohort
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({
      reference: `sample-${cohort_id}-${user_id}-${Date.parse(at)}`,
      user_id,
      course_id,
      cohort_id,
      method: 'virtual',
      description: 'Sample data: a free place',
      status: 'success',
      amount_kobo: 0,
      price_cents: 0,
      exchange_rate: rateFromDecimal(NAIRA_DEFAULT_RATE),
      paid_at: at,
      quote_expires_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('enrolments')
    .values({
      user_id,
      course_id,
      payment_id,
      cohort_id,
      method: 'virtual',
      created_at: at,
      starts_at: starts_at ?? at,
      completes_at: ends_at ?? at,
    })
    .execute()
  const seat = { cohort_id, user_id, payment_id, state: 'enrolled', expires_at: null } as const
  await db
    .insertInto('seat_claims')
    .values({ ...seat, created_at: at, updated_at: at })
    .execute()
  await db
    .updateTable('courses')
    .set(({ eb }) => ({ enrollments_count: eb('enrollments_count', '+', 1) }))
    .where('id', '=', course_id)
    .execute()
}

async function offerTo(db: Db, now: Date, cohort_id: number, user_id: number): Promise<void> {
  const at = now.toISOString()
  const until = minutesAfter(at, OFFER_HOURS * 60)
  await db
    .insertInto('waiting_list')
    .values({
      cohort_id,
      user_id,
      state: 'offered',
      offered_at: at,
      created_at: daysBefore(now, 3),
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('seat_claims')
    .values({
      cohort_id,
      user_id,
      payment_id: null,
      state: 'offered',
      expires_at: until,
      offered_until: until,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

async function waitFor(db: Db, at: string, cohort_id: number, user_id: number): Promise<void> {
  await db
    .insertInto('waiting_list')
    .values({ cohort_id, user_id, state: 'waiting', created_at: at, updated_at: at })
    .execute()
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Inserts a cohort's learners, the weekly series of every cohort, and the attendance of all past classes. */
export async function insertSeries(db: Db, now: Date): Promise<void> {
  const cohort = await db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .selectAll('cohorts')
    .where('courses.slug', '=', sample.series.course)
    .where('cohorts.name', '=', sample.series.cohort)
    .executeTakeFirstOrThrow()
  await moveLearners(db, cohort, now)
  await insertClasses(db, now)
  await insertAttendance(db, now)
}

type Cohort = { id: number; course_id: number; starts_at: string | null; ends_at: string | null }

/** Moves some learners without ratings from the rolling cohort, each with a seat. */
async function moveLearners(db: Db, { id, course_id, starts_at, ends_at }: Cohort, now: Date): Promise<void> {
  if (starts_at === null || ends_at === null) return
  const places = await db
    .selectFrom('enrolments')
    .select(['id', 'user_id', 'payment_id', 'created_at'])
    .where('course_id', '=', course_id)
    .where('method', '=', 'virtual')
    .where('created_at', '<', starts_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ratings')
            .select('ratings.id')
            .whereRef('ratings.user_id', '=', 'enrolments.user_id')
            .whereRef('ratings.course_id', '=', 'enrolments.course_id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(sample.series.learners)
    .execute()
  if (places.length === 0) return
  const updated_at = now.toISOString()
  await db
    .updateTable('enrolments')
    .set({ cohort_id: id, starts_at, completes_at: ends_at })
    .where(
      'id',
      'in',
      places.map(place => place.id),
    )
    .execute()
  await db
    .updateTable('payments')
    .set({ cohort_id: id })
    .where(
      'id',
      'in',
      places.map(place => place.payment_id),
    )
    .execute()
  await insertInBulk(
    db,
    'seat_claims',
    places.map(({ user_id, payment_id, created_at }) => ({
      cohort_id: id,
      user_id,
      payment_id,
      state: 'enrolled' as const,
      expires_at: null,
      created_at,
      updated_at,
    })),
  )
  await db.updateTable('cohorts').set({ taken: places.length }).where('id', '=', id).execute()
}

/** Inserts the weekly classes of the cohorts that have some. */
async function insertClasses(db: Db, now: Date): Promise<void> {
  const cohorts = await db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.id', 'cohorts.name', 'cohorts.course_id', 'cohorts.starts_on'])
    .select(['courses.slug', 'courses.duration_weeks'])
    .where('cohorts.is_rolling', '=', 0)
    .execute()
  for (const { slug, duration_weeks, ...cohort } of cohorts) {
    const { classes } = sample.cohorts[slug]?.find(({ name }) => name === cohort.name) ?? {}
    if (classes) await insertInBulk(db, 'class_sessions', weekly(cohort, classes, duration_weeks, now))
  }
}

type Group = { id: number; name: string; course_id: number; starts_on: string | null }

function weekly(
  { id, name, course_id, starts_on }: Group,
  { title, timeOfDay, minutes }: NonNullable<SampleCohort['classes']>,
  count: number,
  now: Date,
) {
  const { edited, cancelled, recorded } = sample.series
  const isUnderWay = name === sample.series.cohort
  const series_id = randomUUID()
  const updated_at = now.toISOString()
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const isOwn = (one: number) => isUnderWay && number === one
    const [planned = 0] = instantsOf(`${dayAfter(starts_on ?? '', 7 * index)}T${timeOfDay}:00`, HOME_ZONE)
    const starts = planned + (isOwn(edited) ? HOUR : 0)
    return {
      course_id,
      cohort_id: id,
      title: `${title} ${number}`,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + minutes * MINUTE).toISOString(),
      meeting_link: `https://meet.example.com/${sample.series.course}-${id}`,
      uid: randomUUID(),
      updated_at,
      time_zone: HOME_ZONE,
      starts_local: localTimeOf(starts, HOME_ZONE),
      tz_version: TZ_VERSION,
      series_id,
      series_number: number,
      edited: isOwn(edited) ? 1 : 0,
      notes: isOwn(recorded) ? sample.series.notes : null,
      recording_link: isOwn(recorded) ? sample.series.recording : null,
      cancelled_at: isOwn(cancelled) ? updated_at : null,
      cancel_reason: isOwn(cancelled) ? sample.series.cancelReason : null,
    }
  })
}

/** Most learners were present. */
const STATES: readonly [AttendanceState, ...AttendanceState[]] = [
  'present',
  'present',
  'present',
  'present',
  'late',
  'absent',
  'excused',
]

async function insertAttendance(db: Db, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .select(['class_sessions.id as session_id', 'enrolments.user_id'])
    .where('class_sessions.ends_at', '<', now.toISOString())
    .whereRef('enrolments.created_at', '<', 'class_sessions.starts_at')
    .whereRef('enrolments.completes_at', '>', 'class_sessions.starts_at')
    .where(isOwnClass)
    .execute()
  await insertInBulk(
    db,
    'class_attendance',
    rows.map(({ session_id, user_id }) => ({
      session_id,
      user_id,
      state: chanceOf(`attendance ${session_id} ${user_id}`).pick(STATES),
      batch: null,
      updated_at: now.toISOString(),
    })),
  )
}

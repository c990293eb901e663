import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import { HOME_ZONE } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { insertInBulk } from '../../database/insertInBulk.ts'
import { chanceOf } from '../../seededRandom.ts'
import { dayAfter, localTimeOf, startOfDay, TZ_VERSION } from '../../zonedTime.ts'
import { sampleSeries } from '../content/series.ts'

const MINUTE = 60_000

/** Inserts a cohort's learners, its weekly series and, of all courses, who was in the classes that are over. */
export async function insertSeries(db: Db, now: Date): Promise<void> {
  const cohort = await db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .selectAll('cohorts')
    .where('courses.slug', '=', sampleSeries.course)
    .where('cohorts.name', '=', sampleSeries.cohort)
    .executeTakeFirstOrThrow()
  await moveLearners(db, cohort, now)
  await insertClasses(db, cohort, now)
  await insertAttendance(db, now)
}

type Cohort = { id: number; course_id: number; starts_at: string | null; ends_at: string | null }

/** Some who have rated nothing yet move from the rolling cohort: each has a seat. */
async function moveLearners(db: Db, { id, course_id, starts_at, ends_at }: Cohort, now: Date): Promise<void> {
  if (starts_at === null || ends_at === null) return
  const places = await db
    .selectFrom('enrolments')
    .select(['id', 'user_id', 'payment_id', 'created_at'])
    .where('course_id', '=', course_id)
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
    .limit(sampleSeries.learners)
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

async function insertClasses(db: Db, { id, course_id }: Cohort, now: Date): Promise<void> {
  const { count, edited, cancelled, recorded, timeOfDay, minutes } = sampleSeries
  const today = localTimeOf(now.getTime(), HOME_ZONE).slice(0, 10)
  const [hours = 0, rest = 0] = timeOfDay.split(':').map(Number)
  const series_id = randomUUID()
  const updated_at = now.toISOString()
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const day = dayAfter(today, sampleSeries.startsIn + 7 * index)
    // The edited one is an hour earlier. Lagos changes no clocks.
    const minute = hours * 60 + rest - (number === edited ? 60 : 0)
    const starts = Date.parse(startOfDay(day, HOME_ZONE)) + minute * MINUTE
    return {
      course_id,
      cohort_id: id,
      title: `${sampleSeries.title} ${number}`,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + minutes * MINUTE).toISOString(),
      meeting_link: `https://meet.example.com/${sampleSeries.course}-evenings`,
      uid: randomUUID(),
      updated_at,
      time_zone: HOME_ZONE,
      starts_local: localTimeOf(starts, HOME_ZONE),
      tz_version: TZ_VERSION,
      series_id,
      series_number: number,
      edited: number === edited ? 1 : 0,
      notes: number === recorded ? sampleSeries.notes : null,
      recording_link: number === recorded ? sampleSeries.recording : null,
      cancelled_at: number === cancelled ? updated_at : null,
      cancel_reason: number === cancelled ? sampleSeries.cancelReason : null,
    }
  })
  await insertInBulk(db, 'class_sessions', rows)
}

/** Most were there. */
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
    .where(
      sql<boolean>`(class_sessions.cohort_id is null or class_sessions.cohort_id = enrolments.cohort_id)`,
    )
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

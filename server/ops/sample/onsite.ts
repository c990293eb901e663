import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { dayAfter, instantsOf, localTimeOf, TZ_VERSION } from '../../platform/time/zonedTime.ts'
import { daysBefore, demoLearner, minutesAfter, type SampleSlot, sample } from './content.ts'
import type { InsertedCourse } from './courses.ts'

const SLOT_MINUTES = 60

/** The ids of the sample's people by their keys, and its courses by their slugs. */
interface Inserted {
  people: ReadonlyMap<string, number>
  courses: ReadonlyMap<string, InsertedCourse>
}

/** Inserts the places, slots and bookings of the courses that are also taught onsite. */
export async function insertOnsite(db: Db, now: Date, inserted: Inserted): Promise<void> {
  for (const onsite of sample.onsite) await insertCourse(db, now, onsite, inserted)
}

async function insertCourse(
  db: Db,
  now: Date,
  { course: slug, place, slots }: (typeof sample.onsite)[number],
  { people, courses }: Inserted,
): Promise<void> {
  const course = courses.get(slug)
  if (!course) return
  const course_id = course.id
  const tutor_id = people.get(course.course.tutor) ?? 0
  const created_at = daysBefore(now, 30)
  const stamps = { created_at, updated_at: created_at }
  const { id: place_id } = await db
    .insertInto('places')
    .values({ ...place, tutor_id, time_zone: HOME_ZONE, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  const demo = people.get(demoLearner.key) ?? 0
  const others = await onsiteLearners(db, course_id, demo)
  for (const [index, slot] of slots.entries()) {
    const { starts_at, starts_local } = startOf(slot, now)
    const { id: slot_id } = await db
      .insertInto('slots')
      .values({
        course_id,
        tutor_id,
        place_id,
        starts_at,
        ends_at: minutesAfter(starts_at, SLOT_MINUTES),
        time_zone: HOME_ZONE,
        starts_local,
        tz_version: TZ_VERSION,
        cancelled_at: slot.state === 'cancelled' ? now.toISOString() : null,
        cancel_reason: slot.cancelReason ?? null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { state } = slot
    const user_id = slot.isDemo ? demo : others[index % others.length]
    if (state === 'free' || state === 'cancelled' || user_id === undefined) continue
    const booking = { slot_id, course_id, user_id, state, uid: randomUUID(), ...stamps }
    await db
      .insertInto('slot_bookings')
      .values({ ...booking, payment_id: null, expires_at: null })
      .execute()
  }
}

function startOf({ inDays, hour }: SampleSlot, now: Date) {
  const day = dayAfter(localTimeOf(now.getTime(), HOME_ZONE).slice(0, 10), inDays)
  const starts_local = `${day}T${String(hour).padStart(2, '0')}:00:00`
  const [instant = now.getTime()] = instantsOf(starts_local, HOME_ZONE)
  return { starts_local, starts_at: new Date(instant).toISOString() }
}

/** Lists other learners who take the course onsite; one booking ahead is enough for each. */
async function onsiteLearners(db: Db, courseId: number, demo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', courseId)
    .where('method', '=', 'physical')
    .where('user_id', '!=', demo)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

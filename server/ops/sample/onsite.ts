import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { instantsOf, localTimeOf, TZ_VERSION } from '../../platform/time/zonedTime.ts'
import { daysBefore, minutesAfter, type SampleSlot, sample, weekdayFrom } from './content.ts'
import type { InsertedCourse } from './courses.ts'

const SLOT_MINUTES = 60

/** The weeks for which there are free onsite times. */
const WEEKS_AHEAD = 4

/** The ids of the sample's people by their keys, and its courses by their slugs. */
interface Inserted {
  people: ReadonlyMap<string, number>
  courses: ReadonlyMap<string, InsertedCourse>
}

/** Inserts the tutors' places, with the slots and bookings of the courses that are also taught onsite. */
export async function insertOnsite(db: Db, now: Date, { people, courses }: Inserted): Promise<void> {
  const created_at = daysBefore(now, 30)
  const stamps = { created_at, updated_at: created_at }
  for (const { tutor, place, slots, free } of sample.onsite) {
    const tutor_id = people.get(tutor) ?? 0
    const { id: place_id } = await db
      .insertInto('places')
      .values({ ...place, tutor_id, time_zone: HOME_ZONE, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rowOf = (slot: SampleSlot) => ({
      course_id: courses.get(slot.course)?.id ?? 0,
      tutor_id,
      place_id,
      ...timesOf(slot, now),
      cancelled_at: slot.state === 'cancelled' ? now.toISOString() : null,
      cancel_reason: slot.cancelReason ?? null,
      ...stamps,
    })
    for (const slot of slots) {
      const row = rowOf(slot)
      const { id: slot_id } = await db
        .insertInto('slots')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { state, learner } = slot
      if (state === 'free' || state === 'cancelled' || learner === undefined) continue
      const user_id = people.get(learner) ?? 0
      const booking = { slot_id, course_id: row.course_id, user_id, state, uid: randomUUID(), ...stamps }
      await db
        .insertInto('slot_bookings')
        .values({ ...booking, payment_id: null, expires_at: null })
        .execute()
    }
    await insertInBulk(
      db,
      'slots',
      free.flatMap(time =>
        Array.from({ length: WEEKS_AHEAD }, (_, week) =>
          rowOf({ ...time, inDays: 1 + 7 * week, state: 'free' }),
        ),
      ),
    )
  }
}

function timesOf({ weekday, hour, inDays }: SampleSlot, now: Date) {
  const today = localTimeOf(now.getTime(), HOME_ZONE).slice(0, 10)
  const day = weekdayFrom(today, weekday, inDays)
  const starts_local = `${day}T${String(hour).padStart(2, '0')}:00:00`
  const [instant = now.getTime()] = instantsOf(starts_local, HOME_ZONE)
  const starts_at = new Date(instant).toISOString()
  return {
    starts_at,
    ends_at: minutesAfter(starts_at, SLOT_MINUTES),
    time_zone: HOME_ZONE,
    starts_local,
    tz_version: TZ_VERSION,
  }
}

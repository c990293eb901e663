import type { Db } from '../../platform/database/db.ts'
import { TOLD_DAYS } from '../classes/queries/classes.ts'
import { placeText } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { CalendarClass, Whose } from './calendarFile.ts'
import { isLearners, listBookedSlots, listDeleted, listPlanned } from './queries.ts'

const DAY = 24 * 60 * 60_000

/**
 * Returns the classes of a calendar, soonest first. Cancelled and deleted ones stay on it as cancelled for
 * thirty days, because many calendars keep a class that merely disappears.
 */
export async function calendarClasses(db: Db, whose: Whose, now: Date): Promise<CalendarClass[]> {
  const since = new Date(now.getTime() - TOLD_DAYS * DAY).toISOString()
  const planned = await listPlanned(db, whose, since, now.toISOString())
  const deleted = await listDeleted(db, whose, since)
  // A class that was given to another group and back exists again.
  const living = new Set(planned.map(({ uid }) => uid))
  const tombstones = deleted
    .filter(({ uid }) => !living.has(uid))
    .map(({ deleted_at, ...one }) => ({
      ...one,
      updated_at: deleted_at,
      cancelled_at: deleted_at,
      cancel_reason: null,
      meeting_link: null,
    }))
  const onsite = await calendarSlots(db, whose, since)
  return [...planned, ...tombstones, ...onsite].sort(
    (one, other) => one.starts_at.localeCompare(other.starts_at) || one.uid.localeCompare(other.uid),
  )
}

/**
 * Returns the onsite classes of a calendar: a learner's own, or those booked with a tutor. A booking released or
 * cancelled after `since` stays on it as cancelled. A learner who moved a booking finds the same event at its new time.
 */
async function calendarSlots(db: Db, whose: Whose, since: string): Promise<CalendarClass[]> {
  const rows = await listBookedSlots(db, whose, since)
  return rows.map(({ released_at, release_reason, firstname, name, address, landmark, ...row }) => ({
    ...row,
    title: isLearners(whose) ? ONSITE_TITLE : `${ONSITE_TITLE} with ${firstname}`,
    meeting_link: null,
    cancelled_at: released_at,
    cancel_reason: release_reason,
    location: placeText({ name, address, landmark }),
  }))
}

import type { Db } from '../../platform/database/db.ts'
import { TOLD_DAYS } from '../classes/queries/classes.ts'
import { placeText } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { CalendarClass, Whose } from './calendarFile.ts'
import { isLearners, listBookedSlots, listDeleted, listPlanned } from './queries.ts'

const DAY = 24 * 60 * 60_000

/**
 * The classes of a calendar, soonest first. One that was cancelled or deleted is among them, as cancelled, for thirty days: many calendars keep
 * a class that is merely no longer there.
 */
export async function calendarClasses(db: Db, whose: Whose, now: Date): Promise<CalendarClass[]> {
  const since = new Date(now.getTime() - TOLD_DAYS * DAY).toISOString()
  const planned = await listPlanned(db, whose, since, now.toISOString())
  const deleted = await listDeleted(db, whose, since)
  // A class that was given to others, and back, is there.
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
 * The onsite classes of a calendar: a learner's own, or those that a tutor's learners have booked. One that was given back or cancelled after `since` is
 * among them, as cancelled. Who has moved finds the same event at its new time.
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

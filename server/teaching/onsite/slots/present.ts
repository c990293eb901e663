import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { lengthText } from '#contract/rules/duration.ts'
import { changesUntil } from '#contract/rules/slots.ts'
import type { FreeSlot, OnsiteClass } from '#contract/slots.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { weekdaysText } from '../../../platform/time/format.ts'
import { localTimeOf } from '../../../platform/time/zonedTime.ts'
import { presentClassPlace } from '../places/present.ts'
import { BOOKED, minutesOf } from './queries/bookings.ts'
import type { FreeSlotRow, OnsiteClassRow } from './queries/learnersSlots.ts'
import type { ComingSlot, OwnedSlotRow } from './queries/slots.ts'

/** Presents a slot as its tutor sees it; `now` is UTC ISO-8601. */
export function presentOwnSlot(row: OwnedSlotRow, now: string): OwnSlot {
  const { firstname, lastname, email, booking_state } = row
  // A learner who only holds a slot has bought nothing yet, so their tutor does not know them.
  const isAnonymous = booking_state === 'held' || firstname === null || lastname === null || email === null
  return {
    id: row.id,
    course: { id: row.course_id, slug: row.slug, title: row.title },
    place: { id: row.place_id, name: row.place_name },
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    minutes: minutesOf(row),
    time_zone: row.time_zone,
    starts_local: row.starts_local.slice(0, 16),
    state: stateOf(row),
    has_begun: row.starts_at <= now,
    is_over: row.ends_at <= now,
    learner: isAnonymous ? null : { firstname, lastname, email },
    cancel_reason: row.cancel_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}

function stateOf({ cancelled_at, booking_state }: OwnedSlotRow): OwnSlot['state'] {
  if (cancelled_at !== null) return 'cancelled'
  return booking_state === null || booking_state === 'released' ? 'free' : booking_state
}

/** Presents a slot to those who may book it. */
export function presentFreeSlot(row: FreeSlotRow): FreeSlot {
  return { id: row.id, ...presentTimes(row), place: row.place }
}

/** Presents the times of a slot, also as local times of its place: a browser may have other rules for the zone. */
function presentTimes({
  starts_at,
  ends_at,
  time_zone,
}: Pick<FreeSlotRow, 'starts_at' | 'ends_at' | 'time_zone'>) {
  const local = (instant: string) => localTimeOf(Date.parse(instant), time_zone).slice(0, 16)
  return { starts_at, ends_at, time_zone, starts_local: local(starts_at), ends_local: local(ends_at) }
}

/** The title of a learner's onsite class in calendars and timetables. */
export const ONSITE_TITLE = 'Onsite class'

/** Presents a learner's onsite class; `now` is UTC ISO-8601. */
export function presentOnsiteClass(row: OnsiteClassRow, now: string): OnsiteClass {
  const changes_until = changesUntil(row.starts_at)
  return {
    id: row.id,
    slot_id: row.slot_id,
    ...presentTimes(row),
    state: row.state === 'released' || row.state === 'held' ? 'cancelled' : row.state,
    is_over: row.ends_at <= now,
    may_change: BOOKED.some(state => state === row.state) && now <= changes_until,
    changes_until,
    cancel_reason: row.release_reason,
    place: presentClassPlace(row),
  }
}

/** Returns days, lengths and places of onsite classes: "Wednesdays to Fridays, 1 h, Studio in Yaba"; null if none. */
export function onsiteText(slots: readonly ComingSlot[]): string | null {
  if (slots.length === 0) return null
  const days = weekdaysText(slots.map(({ starts_local }) => weekdayOf(starts_local.slice(0, 10))))
  const lengths = new Set(slots.map(({ starts_at, ends_at }) => lengthText(starts_at, ends_at)))
  const places = new Set(slots.map(({ place }) => place))
  return [days, [...lengths].join(' or '), [...places].join(' or ')].join(', ')
}

/** The hours before an onsite class until which its learner can move or cancel it; the tutor can at any time. */
export const SLOT_CHANGE_HOURS = 24

const MS_PER_HOUR = 60 * 60_000

/** Returns until when a learner may move or cancel an onsite class, as UTC ISO-8601. */
export function changesUntil(startsAt: string): string {
  return new Date(Date.parse(startsAt) - SLOT_CHANGE_HOURS * MS_PER_HOUR).toISOString()
}

/** The most hours of onsite classes that a course's price can include. */
const ONSITE_HOURS_MAX = 500

/** The error of an invalid number of onsite hours. */
export const ONSITE_HOURS_SENTENCE = `Onsite hours must be a whole number from 1 to ${ONSITE_HOURS_MAX}.`

/** Parses typed hours of onsite classes ("8", "8 hours", 8) to whole hours, or NaN. */
export function onsiteHoursFrom(typed: string | number): number {
  const match = /^(\d{1,3})\s*(?:h|hr|hrs|hour|hours)?$/i.exec(String(typed).trim())
  const hours = match ? Number(match[1]) : Number.NaN
  return hours >= 1 && hours <= ONSITE_HOURS_MAX ? hours : Number.NaN
}

/** The length of a slot, in minutes. */
export const SLOT_MINUTES_MIN = 15
export const SLOT_MINUTES_MAX = 12 * 60

/** The most slots of one weekly availability, and the most days it spans. */
export const WEEKLY_SLOTS_MAX = 500
export const WEEKLY_DAYS_MAX = 366
export const HOLIDAYS_MAX = 100

/** The most upcoming slots and the most venues of a tutor. */
export const SLOTS_MAX = 2_000
export const PLACES_MAX = 50

export const PLACE_NAME_MAX = 100
export const ADDRESS_MAX = 300
export const LANDMARK_MAX = 200
export const MAP_LINK_MAX = 500

/** The state of a slot; a `held` one is reserved during payment. */
export type SlotState = 'free' | 'held' | 'taken' | 'confirmed' | 'attended' | 'missed' | 'cancelled'

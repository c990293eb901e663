/** The maximum length of the reason for a cancelled class, in characters. */
export const CANCEL_REASON_MAX = 300

/** The longest notes of a class, in characters. */
export const NOTES_MAX = 2_000

/** The longest class, half a day; more is a typing error. */
export const CLASS_MINUTES_MAX = 12 * 60

/** The most classes of a series: two a week for a year. */
export const SERIES_MAX = 104

/** The most holidays of a series. */
export const HOLIDAYS_MAX = 60

/** The maximum length of a series' title, to which numbers are added. */
export const SERIES_TITLE_MAX = 190

/** The minutes before a class from which its link is shown. */
export const JOIN_MINUTES = 15

const MS_PER_MINUTE = 60_000

/** Returns when a class can be joined, as UTC ISO-8601. */
export function joinsFrom(startsAt: string): string {
  return new Date(Date.parse(startsAt) - JOIN_MINUTES * MS_PER_MINUTE).toISOString()
}

/** Returns whether a class can be joined: from a quarter of an hour before it to its end, unless it is cancelled. All times are UTC ISO-8601. */
export function isJoinable(
  { starts_at, ends_at, cancelled_at }: { starts_at: string; ends_at: string; cancelled_at: string | null },
  now: string,
): boolean {
  return cancelled_at === null && joinsFrom(starts_at) <= now && now < ends_at
}

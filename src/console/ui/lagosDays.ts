/** Lagos is an hour ahead of UTC all year, so a class's local time and its instant differ by a constant. */
const LAGOS_OFFSET = '+01:00'
const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** Returns a UTC instant in Lagos time for a datetime input, e.g. "2026-03-01T10:00"; empty for none. */
export function lagosInputValue(instant: string | null | undefined): string {
  const at = Date.parse(instant ?? '')
  return Number.isNaN(at) ? '' : new Date(at + LAGOS_OFFSET_MS).toISOString().slice(0, 16)
}

/** Returns the Lagos day of an instant, such as `2027-01-12`. */
export function lagosDayOf(instant: string): string {
  return lagosInputValue(instant).slice(0, 10)
}

/** Returns today's date in Lagos. */
export function lagosToday(): string {
  return lagosDayOf(new Date().toISOString())
}

/** Returns the UTC instant at which a day begins in Lagos. */
export function startOfLagosDay(day: string): string {
  return new Date(`${day}T00:00:00${LAGOS_OFFSET}`).toISOString()
}

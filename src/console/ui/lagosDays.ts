/** Lagos is an hour ahead of UTC all year, so a class's local time and its instant differ by a constant. */
const LAGOS_OFFSET = '+01:00'
const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** "2026-03-01T10:00", as a date and time input shows it, of a UTC instant; empty for none. */
export function lagosInputValue(instant: string | null | undefined): string {
  const at = Date.parse(instant ?? '')
  return Number.isNaN(at) ? '' : new Date(at + LAGOS_OFFSET_MS).toISOString().slice(0, 16)
}

/** The day of Lagos that an instant is on, such as `2027-01-12`. */
export function lagosDayOf(instant: string): string {
  return lagosInputValue(instant).slice(0, 10)
}

/** The day that it is in Lagos. */
export function lagosToday(): string {
  return lagosDayOf(new Date().toISOString())
}

/** When a day begins in Lagos, as a UTC instant. */
export function startOfLagosDay(day: string): string {
  return new Date(`${day}T00:00:00${LAGOS_OFFSET}`).toISOString()
}

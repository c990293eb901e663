/** Lagos is an hour ahead of UTC all year, so a class's local time and its instant differ by a constant. */
const LAGOS_OFFSET = '+01:00'
const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** "2026-03-01T10:00", as a date and time input shows it, of a UTC instant; empty for none. */
export function lagosInputValue(instant: string | null | undefined): string {
  const at = Date.parse(instant ?? '')
  return Number.isNaN(at) ? '' : new Date(at + LAGOS_OFFSET_MS).toISOString().slice(0, 16)
}

/** The UTC instant of such a local time; empty for what is no time. */
export function instantOfLagos(local: string): string {
  const at = Date.parse(`${local}:00${LAGOS_OFFSET}`)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

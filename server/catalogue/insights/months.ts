/** A month of Lagos time; `from` is its first instant, UTC ISO-8601. */
export interface Month {
  /** e.g. `2026-03`. */
  name: string
  from: string
}

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** The last months up to the present one, oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  const here = new Date(now.getTime() + LAGOS_OFFSET_MS)
  return Array.from({ length: count }, (_, index) => {
    const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (count - 1 - index), 1)
    return {
      name: new Date(first).toISOString().slice(0, 7),
      from: new Date(first - LAGOS_OFFSET_MS).toISOString(),
    }
  })
}

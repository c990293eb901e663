import type { Db } from '../../../platform/database/db.ts'
import type { ClassSessionRow, CohortRow } from '../../../platform/database/tables/teaching.ts'
import { momentText } from '../../../platform/time/format.ts'
import { type Obstacle, obstaclesBetween, obstacleText, type Teaching } from '../overlaps.ts'

/** A class that is about to be planned or moved. */
export type Planned = Pick<ClassSessionRow, 'title' | 'starts_at' | 'ends_at' | 'time_zone'>

/**
 * Returns a sentence about the conflict of each class that is about to be planned or moved; null if it has none.
 * The caller must have locked the tutor.
 * @param classes soonest first
 * @param without the ids of classes that are about to be moved themselves
 */
export async function problemsOf(
  trx: Db,
  { cohort, without = [], ...teaching }: Teaching & { cohort: CohortRow | null; without?: number[] },
  classes: readonly Planned[],
  now: string,
): Promise<(string | null)[]> {
  const starts = classes.map(({ starts_at }) => starts_at).sort()
  const ends = classes.map(({ ends_at }) => ends_at).sort()
  const [starts_at = now, ends_at = now] = [starts[0], ends.at(-1)]
  const span = { cohort_id: cohort?.id ?? null, starts_at, ends_at }
  const others = await obstaclesBetween(trx, teaching, span, without)
  return classes.map((one, index) => {
    const name = `“${one.title}” on ${momentText(one.starts_at, one.time_zone)}`
    if (one.ends_at <= now) return `${name} would be in the past.`
    if (cohort && !isWithin(one, cohort))
      return `${name} would be outside the days of the cohort, ${cohort.starts_on} to ${cohort.ends_on}.`
    const earlier = classes.slice(0, index).map(({ title, ...other }) => ({ ...other, name: `“${title}”` }))
    const obstacle = [...others, ...earlier].find(other => overlap(one, other))
    return obstacle ? `${name} overlaps with ${obstacleText(obstacle)}.` : null
  })
}

function overlap(one: Planned, other: Obstacle): boolean {
  return one.starts_at < other.ends_at && one.ends_at > other.starts_at
}

function isWithin({ starts_at, ends_at }: Planned, cohort: CohortRow): boolean {
  const isAfterFirst = cohort.starts_at === null || starts_at >= cohort.starts_at
  return isAfterFirst && (cohort.ends_at === null || ends_at <= cohort.ends_at)
}

/** Returns the first problem as a sentence for a form, with the number of others; null if there is none. */
export function problemText(problems: readonly (string | null)[]): string | null {
  const [first, ...others] = problems.filter(problem => problem !== null)
  if (first === undefined) return null
  if (others.length === 0) return first
  return `${first} ${others.length} more have the same problem.`
}

import type { SeriesClass } from '#contract/tutor/classes.ts'
import { localTimeOf } from '../../../platform/time/zonedTime.ts'
import type { Planned } from './conflicts.ts'

/** Presents a class of a series as its tutor sees it, with the local times of its zone. */
export function presentSeriesClass(
  { title, starts_at, ends_at, time_zone }: Planned,
  number: number,
  problem: string | null,
): SeriesClass {
  const [starts_local, ends_local] = [starts_at, ends_at].map(instant =>
    localTimeOf(Date.parse(instant), time_zone).slice(0, 16),
  ) as [string, string]
  return { number, title, starts_at, ends_at, starts_local, ends_local, time_zone, problem }
}

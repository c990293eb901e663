import type { Cohort } from '#contract/entities.ts'
import { cohortState } from '#contract/rules/cohort.ts'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'
import { rowsOf } from '../../platform/database/engine.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import { type ClassCountRow, presentClassCount } from '../classes/queries/comingClasses.ts'
import { meetsText, type PlannedClass } from '../classes/sessionInput.ts'
import type { DatedCohort } from './queries/cohorts.ts'

/** The columns of a cohort that everybody may see. */
type ShownCohort = Pick<
  DatedCohort,
  | 'id'
  | 'name'
  | 'state'
  | 'starts_on'
  | 'ends_on'
  | 'time_zone'
  | 'starts_at'
  | 'ends_at'
  | 'enrolment_closes_at'
  | 'seats'
  | 'taken'
  | 'waiting'
> &
  Partial<CohortClasses>

/** The classes of a cohort's learners, read in one statement with it. */
interface CohortClasses {
  classes: ClassCountRow[] | string
  coming: PlannedClass[] | string
}

/** Presents a cohort as everybody sees it; `now` is UTC ISO-8601. */
export function presentCohort(row: ShownCohort, now: string): Cohort {
  const coming = rowsOf(row.coming ?? [])
  const meets = meetsText(coming)
  const [classes] = rowsOf(row.classes ?? [])
  return {
    id: row.id,
    name: row.name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    time_zone: row.time_zone,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    enrolment_closes_at: closesAt(row),
    seats: row.seats,
    // A seat that is free for a moment belongs to those who wait.
    seats_left: row.waiting > 0 ? 0 : row.seats === null ? null : row.seats - row.taken,
    waiting: row.waiting,
    ...(classes && {
      classes: presentClassCount(classes),
      next_class: coming[0] ? { starts_at: coming[0].starts_at, ends_at: coming[0].ends_at } : null,
    }),
    ...(meets !== null && { meets }),
    state: cohortState(row, now),
  }
}

/** Presents a cohort as its tutor sees it. */
export function presentOwnCohort(row: DatedCohort & { offered?: number | string }, now: string): OwnCohort {
  const { course_id, taken, cancel_reason, created_at, updated_at, version } = row
  return {
    ...presentCohort(row, now),
    course_id,
    enrolment_closes_local:
      row.enrolment_closes_at && localTimeOf(Date.parse(row.enrolment_closes_at), row.time_zone).slice(0, 16),
    taken,
    ...(row.offered !== undefined && { offered: Number(row.offered) }),
    cancel_reason,
    created_at,
    updated_at,
    version,
  }
}

/** Returns when enrolment closes: at the start of the first day unless set otherwise. */
function closesAt({
  enrolment_closes_at,
  starts_at,
}: Pick<ShownCohort, 'enrolment_closes_at' | 'starts_at'>): string {
  return enrolment_closes_at ?? starts_at
}

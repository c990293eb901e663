/** The days and stored state of a cohort, from which its present state follows. */
export interface CohortDays {
  state: 'planned' | 'open' | 'cancelled'
  starts_at: string
  ends_at: string
}

/** The state of a cohort: planned until it is opened, open until its first day, running until its last day is over, then finished. */
export type CohortState = 'planned' | 'open' | 'running' | 'finished' | 'cancelled'

/** Returns the state of a cohort at a moment; instants are UTC ISO-8601 text. */
export function cohortState({ state, starts_at, ends_at }: CohortDays, now: string): CohortState {
  if (state !== 'open') return state
  if (now >= ends_at) return 'finished'
  return now >= starts_at ? 'running' : 'open'
}

/** Returns whether a cohort takes learners: it is open, and its enrolment has not closed. It does not look at the seats. */
export function takesLearners(
  { state, enrolment_closes_at }: { state: CohortState; enrolment_closes_at: string },
  now: string,
): boolean {
  return state === 'open' && now < enrolment_closes_at
}

/** Fewer free seats than this are shown. */
const FEW_SEATS = 5

/** Returns a text about the free seats, or null if there are many or no limit. */
export function seatsText(seatsLeft: number | null): string | null {
  if (seatsLeft === null || seatsLeft > FEW_SEATS) return null
  if (seatsLeft === 0) return 'Full'
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
}

/** Returns the length of a waiting list as text: "3 on the waiting list". */
export function lineText(waiting: number): string {
  return `${waiting === 0 ? 'nobody' : waiting} on the waiting list`
}

/** The most seats of a cohort, and the most cohorts of a course. */
export const SEATS_MAX = 10_000
export const COHORTS_MAX = 100
export const COHORT_NAME_MAX = 100
/** The longest cohort, two years. */
export const COHORT_DAYS_MAX = 731

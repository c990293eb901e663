import { SEATS_MAX } from '#contract/rules/cohort.ts'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'

/** What the form of a cohort holds: days and times as the clocks of its zone show them. */
export interface CohortForm {
  name: string
  starts_on: string
  ends_on: string
  time_zone: string
  enrolment_closes_at: string
  seats: string
  state: 'planned' | 'open'
}

/** The labels of the inputs. */
export const COHORT_LABELS = {
  name: 'Name',
  starts_on: 'First day',
  ends_on: 'Last day',
  time_zone: 'Time zone',
  enrolment_closes_at: 'Enrolment closes',
  seats: 'Seats',
  state: 'State',
} satisfies Record<keyof CohortForm, string>

export const NEW_COHORT: CohortForm = {
  name: '',
  starts_on: '',
  ends_on: '',
  time_zone: 'Africa/Lagos',
  enrolment_closes_at: '',
  seats: '',
  state: 'open',
}

/** A cohort as its form shows it. */
export function cohortFormOf(cohort: OwnCohort): CohortForm {
  const { name, starts_on, ends_on, time_zone, enrolment_closes_local: closes, seats, state } = cohort
  return {
    name,
    starts_on,
    ends_on,
    time_zone,
    enrolment_closes_at: closes ?? '',
    seats: seats === null ? '' : String(seats),
    state: state === 'planned' ? 'planned' : 'open',
  }
}

/** A filled form as the API takes it. */
export function cohortFrom({ name, time_zone, enrolment_closes_at: closes, seats, ...days }: CohortForm) {
  return {
    ...days,
    name: name.trim(),
    time_zone: time_zone.trim(),
    enrolment_closes_at: closes || null,
    seats: seats.trim() === '' ? null : Number(seats),
  }
}

/** One sentence per field that is not right; what only the server knows, it says. */
export function cohortSentences({ name, starts_on, ends_on, time_zone, seats }: CohortForm) {
  const sentences: Record<string, string> = {}
  if (!name?.trim()) sentences.name = 'Name is required'
  if (!starts_on) sentences.starts_on = 'First day is required'
  if (!ends_on) sentences.ends_on = 'Last day is required'
  if (starts_on && ends_on && ends_on < starts_on)
    sentences.ends_on = 'Last day must not be before the first day.'
  if (!time_zone?.trim()) sentences.time_zone = 'Time zone is required'
  const count = Number(seats)
  if (seats?.trim() && !(Number.isInteger(count) && count >= 1 && count <= SEATS_MAX))
    sentences.seats = `Seats must be a whole number from 1 to ${SEATS_MAX.toLocaleString('en-GB')}, or empty.`
  return sentences
}

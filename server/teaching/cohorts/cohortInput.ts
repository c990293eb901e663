import type { BodyOf } from '#contract/endpoint.ts'
import { COHORT_DAYS_MAX } from '#contract/rules/cohort.ts'
import type { updateCohort } from '#contract/tutor/cohorts.ts'
import { badInput } from '../../platform/http/errors.ts'
import { readTime } from '../../platform/time/readTime.ts'
import { daysBetween, endOfDay, isDay, isPlaceOfClock, startOfDay } from '../../platform/time/zonedTime.ts'

/** The columns that a tutor's form fills; instants are UTC ISO-8601. */
export interface CohortColumns {
  name: string
  starts_on: string
  ends_on: string
  time_zone: string
  starts_at: string
  ends_at: string
  enrolment_closes_at: string | null
}

/**
 * Reads a cohort as a tutor typed it.
 * @throws HttpError with a sentence for every field that cannot be
 */
export function cohortColumns(input: BodyOf<typeof updateCohort>, now: string): CohortColumns {
  const { starts_on, ends_on } = input
  const time_zone = input.time_zone.trim()
  const refused: Record<string, string> = {}
  if (!isDay(starts_on)) refused.starts_on = 'First day must be a day such as 2027-01-12.'
  if (!isDay(ends_on)) refused.ends_on = 'Last day must be a day such as 2027-03-02.'
  if (!isPlaceOfClock(time_zone))
    refused.time_zone = 'Time zone must be the name of a place’s, such as Africa/Lagos.'
  if (Object.keys(refused).length > 0) throw badInput(refused)

  const starts_at = startOfDay(starts_on, time_zone)
  const ends_at = endOfDay(ends_on, time_zone)
  if (ends_on < starts_on) refused.ends_on = 'Last day must not be before the first day.'
  else if (daysBetween(starts_on, ends_on) >= COHORT_DAYS_MAX)
    refused.ends_on = 'Last day must be within two years of the first day.'
  else if (ends_at <= now) refused.ends_on = 'Last day must not be over.'
  const enrolment_closes_at = closing(input, starts_at, refused)
  if (Object.keys(refused).length > 0) throw badInput(refused)
  return { name: input.name.trim(), starts_on, ends_on, time_zone, starts_at, ends_at, enrolment_closes_at }
}

function closing(
  { enrolment_closes_at: text, time_zone }: BodyOf<typeof updateCohort>,
  startsAt: string,
  refused: Record<string, string>,
): string | null {
  if (!text?.trim()) return null
  const closes = readTime(text.trim(), 'Enrolment closes', { zone: time_zone.trim(), choice: 'compatible' })
  if ('sentence' in closes) {
    refused.enrolment_closes_at = closes.sentence
    return null
  }
  const at = new Date(closes.instant).toISOString()
  if (at > startsAt)
    refused.enrolment_closes_at = 'Enrolment closes must not be after the beginning of the first day.'
  return at
}

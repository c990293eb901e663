import type { BodyOf } from '#contract/endpoint.ts'
import { SERIES_MAX } from '#contract/rules/classSessions.ts'
import { COHORT_DAYS_MAX } from '#contract/rules/cohort.ts'
import type { createClassSeries } from '#contract/tutor/classes.ts'
import type { CohortRow } from '../../../platform/database/tables/teaching.ts'
import { badInput } from '../../../platform/errors.ts'
import {
  dayAfter,
  isDay,
  isPlaceOfClock,
  localTimeOf,
  readLocalTime,
  TZ_VERSION,
  timeFault,
  weekdayOf,
} from '../../../platform/time/zonedTime.ts'
import { httpsLink, type SessionColumns, ZONE_SENTENCE } from '../sessionInput.ts'

/** A series as a tutor typed it; without `count` it has a class on each of its days up to the cohort's last. */
export type SeriesForm = Omit<BodyOf<typeof createClassSeries>, 'count' | 'preview'> & { count?: number }

const MINUTE = 60_000

/** The classes of a series as a tutor typed it, soonest first, and the holidays that they leave out. */
export interface SeriesPlan {
  classes: (SessionColumns & { series_number: number })[]
  skipped: string[]
}

/**
 * Reads a weekly series: its classes keep the same local time of day, so they stay when the clocks change.
 * @throws HttpError with a sentence for every field that is invalid
 */
export function seriesPlan(input: SeriesForm, cohort: CohortRow | null): SeriesPlan {
  const { first_day, holidays = [], clock_change } = input
  const time_zone = input.time_zone.trim()
  const refused: Record<string, string> = {}
  if (!isDay(first_day)) refused.first_day = 'First day must be a day such as 2027-01-12.'
  if (!holidays.every(isDay)) refused.holidays = 'Holidays must be days such as 2027-01-12.'
  if (!isPlaceOfClock(time_zone)) refused.time_zone = ZONE_SENTENCE
  const meeting_link = httpsLink(input.meeting_link, 'meeting_link', refused)
  if (Object.keys(refused).length > 0) throw badInput(refused)

  const { days, skipped } = daysOf(input, cohort)
  const title = input.title.trim()
  const classes = days.map((day, index) => {
    const starts = readLocalTime(`${day}T${input.time_of_day}:00`, 'Starts at', {
      zone: time_zone,
      choice: clock_change,
    })
    if ('sentence' in starts) {
      const sentence = `On ${day}: ${starts.sentence}`
      throw badInput(timeFault({ ...starts, sentence }, 'time_of_day'))
    }
    return {
      title: `${title} ${index + 1}`,
      series_number: index + 1,
      starts_at: new Date(starts.instant).toISOString(),
      ends_at: new Date(starts.instant + input.minutes * MINUTE).toISOString(),
      time_zone,
      starts_local: localTimeOf(starts.instant, time_zone),
      tz_version: TZ_VERSION,
      meeting_link,
    }
  })
  return { classes, skipped }
}

/** Returns the days of the classes: from the first day on, the chosen weekdays except holidays, within the days of the cohort. */
function daysOf(
  { first_day, weekdays, count, holidays = [] }: SeriesForm,
  cohort: CohortRow | null,
): { days: string[]; skipped: string[] } {
  const { starts_on, ends_on } = cohort ?? {}
  if (starts_on && ends_on && (first_day < starts_on || first_day > ends_on)) {
    throw badInput({ first_day: `First day must be within the cohort, ${starts_on} to ${ends_on}.` })
  }
  const last = ends_on ?? dayAfter(first_day, COHORT_DAYS_MAX)
  const days: string[] = []
  const skipped: string[] = []
  for (let day = first_day; day <= last && days.length < (count ?? SERIES_MAX + 1); day = dayAfter(day, 1)) {
    if (!weekdays.includes(weekdayOf(day))) continue
    if (holidays.includes(day)) skipped.push(day)
    else days.push(day)
  }
  if (count === undefined && days.length > SERIES_MAX) {
    const sentence = `This makes more than ${SERIES_MAX} classes. Choose fewer weekdays.`
    throw badInput({ weekdays: sentence })
  }
  if (days.length === count || (count === undefined && days.length > 0)) return { days, skipped }
  const end = ends_on ? `the cohort’s last day, ${ends_on}` : `two years, on ${last}`
  if (days.length > 0) {
    const fit = days.length === 1 ? 'Only 1 class fits' : `Only ${days.length} classes fit`
    throw badInput({ count: `${fit} before ${end}. Choose fewer classes.` })
  }
  if (skipped.length > 0)
    throw badInput({
      holidays: `Every day of the series up to ${end}, is a skipped date, so no class is left.`,
    })
  throw badInput({ weekdays: `None of these weekdays falls before ${end}. Choose other weekdays.` })
}

import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { COHORT_DAYS_MAX, COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { copyCohort as endpoint, updateCohort } from '#contract/tutor/cohorts.ts'
import { lockTutor } from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import {
  dayAfter,
  daysBetween,
  endOfDay,
  isDay,
  isPlaceOfClock,
  localTimeOf,
  readTime,
  sameTimeLater,
  startOfDay,
  TZ_VERSION,
} from '../../platform/time/zonedTime.ts'
import { type Obstacle, obstaclesBetween, obstacleText } from '../classes/overlaps.ts'
import { refuseTooMany } from '../classes/present.ts'
import { insertSession, listClassesToCopy } from '../classes/queries/classes.ts'
import { addCohort, type DatedCohort } from './queries/cohorts.ts'

/** The columns that a tutor's form fills; instants are UTC ISO-8601. */
interface CohortColumns {
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
 * @throws HttpError with a sentence for every field that is invalid
 */
export function cohortColumns(input: BodyOf<typeof updateCohort>, now: string): CohortColumns {
  const { starts_on, ends_on } = input
  const time_zone = input.time_zone.trim()
  const refused: Record<string, string> = {}
  if (!isDay(starts_on)) refused.starts_on = 'First day must be a day such as 2027-01-12.'
  if (!isDay(ends_on)) refused.ends_on = 'Last day must be a day such as 2027-03-02.'
  if (!isPlaceOfClock(time_zone)) refused.time_zone = 'Choose a time zone such as Africa/Lagos.'
  if (Object.keys(refused).length > 0) throw badInput(refused)

  const starts_at = startOfDay(starts_on, time_zone)
  const ends_at = endOfDay(ends_on, time_zone)
  if (ends_on < starts_on) refused.ends_on = 'Last day must not be before the first day.'
  else if (daysBetween(starts_on, ends_on) >= COHORT_DAYS_MAX)
    refused.ends_on = 'Last day must be within two years of the first day.'
  else if (ends_at <= now) refused.ends_on = 'Last day must not be in the past.'
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
  if (at > startsAt) refused.enrolment_closes_at = 'Enrolment must close before the first day starts.'
  return at
}

/**
 * Copies a cohort, with its classes, as a planned one with another first day: each class keeps its time of day and
 * moves by as many days as the first day. Meeting links are not copied: they open the room of the first cohort.
 * @throws HttpError `cohort.limit_reached`, `class_session.limit_reached`, and a sentence about `starts_on` that names
 * what a class overlaps
 */
export async function copyCohort(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutor: Pick<Account, 'id'>,
  cohort: DatedCohort,
  { name, starts_on }: BodyOf<typeof endpoint>,
): Promise<DatedCohort> {
  if (!isDay(starts_on)) throw badInput({ starts_on: 'First day must be a day such as 2027-01-12.' })
  const now = timestamp(clock)
  const { time_zone, seats } = cohort
  const days = daysBetween(cohort.starts_on, starts_on)
  const ends_on = dayAfter(cohort.ends_on, days)
  const columns = cohortColumns({ name, starts_on, ends_on, time_zone }, now)
  const closes = cohort.enrolment_closes_at
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const copy = await addCohort(trx, {
      ...columns,
      enrolment_closes_at: closes && sameTimeLater(closes, days, time_zone),
      course_id: cohort.course_id,
      seats,
      state: 'planned',
      created_at: now,
      updated_at: now,
    })
    if (!copy) throw tooManyCohorts()
    const classes = await listClassesToCopy(trx, cohort.id)
    await refuseTooMany(trx, tutor, cohort.course_id, classes.length)
    const teaching = { tutorId: tutor.id, courseId: cohort.course_id }
    const series = new Map<string, string>()
    for (const { title, starts_at, ends_at, time_zone: zone, series_id, series_number } of classes) {
      const moved = sameTimeLater(starts_at, days, zone)
      const ends = Date.parse(moved) + Date.parse(ends_at) - Date.parse(starts_at)
      const session = {
        title,
        starts_at: moved,
        ends_at: new Date(ends).toISOString(),
        time_zone: zone,
        starts_local: localTimeOf(Date.parse(moved), zone),
        tz_version: TZ_VERSION,
        meeting_link: null,
      }
      const [other] = await obstaclesBetween(trx, teaching, { ...session, cohort_id: copy.id })
      if (other) throw conflict(title, other)
      if (series_id !== null && !series.has(series_id)) series.set(series_id, randomUUID())
      const copied = { series_id: series_id && (series.get(series_id) ?? null), series_number }
      await insertSession(
        trx,
        { ...session, ...copied, course_id: cohort.course_id, cohort_id: copy.id },
        now,
      )
    }
    return copy
  })
}

function conflict(title: string, other: Obstacle): HttpError {
  return badInput({
    starts_on: `Choose another first day: “${title}” would overlap with ${obstacleText(other)}.`,
  })
}

/** Returns the error for one cohort more than a course may have. */
export function tooManyCohorts(): HttpError {
  return new HttpError('cohort.limit_reached', `A course can have up to ${COHORTS_MAX} cohorts.`)
}

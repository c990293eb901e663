import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { copyCohort as endpoint } from '#contract/tutor/cohorts.ts'
import { lockTutor } from '../../people/accounts/lockTutor.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Account } from '../../platform/http/account.ts'
import { badInput, HttpError } from '../../platform/http/errors.ts'
import { timestamp } from '../../platform/time/clock.ts'
import {
  dayAfter,
  daysBetween,
  isDay,
  localTimeOf,
  sameTimeLater,
  TZ_VERSION,
} from '../../platform/time/zonedTime.ts'
import { type Obstacle, obstaclesBetween, obstacleText } from '../classes/overlaps.ts'
import { refuseTooMany } from '../classes/ownClasses.ts'
import { insertSession, listClassesToCopy } from '../classes/queries/classes.ts'
import { cohortColumns } from './cohortInput.ts'
import { addCohort, type DatedCohort } from './queries/cohorts.ts'

/**
 * Copies a cohort as a planned one to another first day, with its classes: each at its own time of day, as many days later as the
 * first day. Rooms are not copied: a link opens the room of those who had it.
 * @throws HttpError `cohort.limit_reached`, `class_session.limit_reached`, and a sentence about `starts_on` that names what is in the way of a
 * class
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
      if (other) throw inTheWay(title, other)
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

function inTheWay(title: string, other: Obstacle): HttpError {
  return badInput({
    starts_on: `First day must be another one: “${title}” would be at the same time as ${obstacleText(other)}.`,
  })
}

/** The refusal of one cohort more than a course may have. */
export function tooManyCohorts(): HttpError {
  return new HttpError('cohort.limit_reached', `A course has at most ${COHORTS_MAX} cohorts.`)
}

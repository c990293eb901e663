import type { FastifyInstance } from 'fastify'
import type { CohortClasses } from '#contract/tutor/classes.ts'
import {
  cancelCohort as cancelCohortEndpoint,
  copyCohort as copyCohortEndpoint,
  createCohort,
  deleteCohort,
  getCohort,
  listCohorts,
  updateCohort,
} from '#contract/tutor/cohorts.ts'
import { lockTutor } from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { isMissingReference } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, HttpError, refuseStale } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { addSeries } from '../classes/series/planSeries.ts'
import { findOwnCourse } from '../courses/queries.ts'
import { cancelCohort } from './cancelCohort.ts'
import { cohortColumns, copyCohort, tooManyCohorts } from './cohortInput.ts'
import { announceNewDays } from './newDays.ts'
import { freeingSeats } from './overdue.ts'
import { presentOwnCohort } from './present.ts'
import {
  addCohort,
  COHORT_SORTS,
  COHORT_STATES,
  countOwnedCohorts,
  type DatedCohort,
  deleteUnusedCohort,
  findOwnedCohort,
  listOwnedCohorts,
  updateOwnedCohort,
} from './queries/cohorts.ts'
import { endOffersWithEnrolment, offerFreeSeats } from './waiting/offers.ts'

/** Registers the REST routes of the cohorts of a tutor's own courses, and the timer that frees seats. */
export function cohortRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock } = academy
  app.workOff(freeingSeats)

  registerEndpoint(app, listCohorts, async ({ query, user, setHeader }) => {
    const now = timestamp(clock)
    const list = readListQuery(query, COHORT_SORTS, COHORT_STATES)
    const rows = await listOwnedCohorts(db, user.id, list, now)
    const total = await countOwnedCohorts(db, user.id, list.filter, now)
    setHeader('content-range', contentRange('cohorts', list, rows.length, total))
    return rows.map(row => presentOwnCohort(row, now))
  })

  registerEndpoint(app, getCohort, async ({ params, user }) => shown(await ownCohort(db, user, params.id)))

  registerEndpoint(app, createCohort, async ({ body, user }) => {
    const now = timestamp(clock)
    const columns = cohortColumns(body, now)
    const course = await findOwnCourse(db, user.id, body.course_id)
    if (!course) throw new HttpError('course.not_found', 'Course not found.')
    const { seats = null, state = 'open' } = body
    const cohort = { ...columns, course_id: course.id, seats, state, created_at: now, updated_at: now }
    return inTransaction(db, async trx => {
      if (body.classes) await lockTutor(trx, user.id)
      const added = await addCohort(trx, cohort)
      if (!added) throw tooManyCohorts()
      if (body.classes) await addClasses(trx, user, added, body.classes, now)
      return shown(added)
    })
  })

  registerEndpoint(app, updateCohort, async ({ params, body, user }) => {
    const now = timestamp(clock)
    const columns = cohortColumns(body, now)
    return inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const before = await ownCohort(trx, user, params.id)
      refuseStale(body.version, before)
      const { seats = before.seats, state = before.state } = body
      const after = await updateOwnedCohort(trx, before.id, {
        ...columns,
        seats,
        state,
        updated_at: now,
        version: before.version + 1,
      })
      if (!after) throw whyNotChanged(await ownCohort(trx, user, params.id), state)
      await announceNewDays(trx, before, after, now)
      await endOffersWithEnrolment(trx, after, now)
      await offerFreeSeats(trx, after.id, now)
      return shown(await ownCohort(trx, user, after.id))
    })
  })

  registerEndpoint(app, deleteCohort, async ({ params, user }) => {
    const cohort = await ownCohort(db, user, params.id)
    try {
      if (!(await deleteUnusedCohort(db, cohort.id))) throw inUse()
    } catch (error) {
      throw isMissingReference(error) ? inUse() : error
    }
    return shown(cohort)
  })

  registerEndpoint(app, copyCohortEndpoint, async ({ params, body, user }) => {
    return shown(await copyCohort(academy, user, await ownCohort(db, user, params.id), body))
  })

  registerEndpoint(app, cancelCohortEndpoint, async call => {
    const { params, body, user } = call
    const cohort = await ownCohort(db, user, params.id)
    if (cohort.ends_at <= timestamp(clock))
      throw new HttpError('cohort.finished', "You can't cancel a cohort that has finished.")
    return shown(await cancelCohort(academy, user, cohort, body.reason.trim(), actorOf(user, call)))
  })

  function shown(row: DatedCohort) {
    return presentOwnCohort(row, timestamp(clock))
  }
}

/** Plans the weekly classes of a new cohort from its first day on; the caller must have locked the tutor. */
async function addClasses(
  trx: Db,
  tutor: Account,
  { id, course_id, starts_on, time_zone }: DatedCohort,
  classes: CohortClasses,
  now: string,
): Promise<void> {
  const days = { course_id, cohort_id: id, first_day: starts_on, time_zone }
  try {
    await addSeries(trx, tutor, { ...classes, ...days }, now)
  } catch (error) {
    const { first_day, ...fields } = (error instanceof HttpError && error.details.fields) || {}
    throw first_day === undefined ? error : badInput({ ...fields, starts_on: first_day })
  }
}

async function ownCohort(db: Db, tutor: Account, id: number): Promise<DatedCohort> {
  const row = await findOwnedCohort(db, tutor.id, id)
  if (!row) throw new HttpError('cohort.not_found', 'Cohort not found.')
  return row
}

function inUse(): HttpError {
  return new HttpError(
    'cohort.in_use',
    "You can't delete this cohort because it has learners, payments or a waiting list. You can cancel it instead.",
  )
}

function whyNotChanged({ state, taken, waiting }: DatedCohort, wanted: DatedCohort['state']): HttpError {
  if (state === 'cancelled') return new HttpError('cohort.cancelled', "You can't change a cancelled cohort.")
  if (state === 'open' && wanted === 'planned' && taken + waiting > 0) {
    const state =
      'State must stay open: learners have seats in this cohort, or wait for one. You can cancel it instead.'
    return new HttpError('cohort.in_use', state, { fields: { state } })
  }
  const sentence =
    taken === 1
      ? "1 seat is taken or held, so you can't set fewer seats."
      : `${taken} seats are taken or held, so you can't set fewer seats.`
  return new HttpError('cohort.seats_taken', sentence, { fields: { seats: sentence } })
}

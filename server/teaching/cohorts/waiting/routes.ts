import type { FastifyInstance } from 'fastify'
import { listWaiting } from '#contract/tutor/cohorts.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting as listOwn } from '#contract/waiting.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/errors.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { mayBuy, refuseUnverified } from '../../courses/policy.ts'
import { findCohort, findCourseForEnrolment, findEnrolment } from '../../courses/queries.ts'
import { findOwnedCohort, isDated } from '../queries/cohorts.ts'
import { presentWaiting, presentWaitingLearner } from './present.ts'
import { listOwnWaiting, listWaitingOf } from './queries.ts'
import { addToWaitingList, leavingLines, removeFromWaitingList } from './waitingList.ts'

/** Registers the routes of the waiting lists of full cohorts: a learner joins and leaves, the tutor sees who waits. */
export function waitingRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock } = academy
  app.workOff(leavingLines)

  registerEndpoint(app, listOwn, async ({ user }) =>
    success({ data: (await listOwnWaiting(db, user.id)).map(presentWaiting) }),
  )

  registerEndpoint(app, joinWaitingList, async ({ params, user }) => {
    const cohort = await findCohort(db, params.id)
    if (!cohort || !isDated(cohort) || cohort.state === 'planned') throw noSuchCohort()
    const course = await findCourseForEnrolment(db, cohort.course_id)
    mayBuy(course, { isEnrolled: (await findEnrolment(db, user.id, cohort.course_id)) !== undefined })
    refuseUnverified(academy, user)
    await addToWaitingList(academy, cohort, user)
    const [own] = await listOwnWaiting(db, user.id, { cohortId: cohort.id })
    // The learner has just left it in another tab.
    if (!own) throw notWaiting()
    return success({ data: presentWaiting(own) })
  })

  registerEndpoint(app, leaveWaitingList, async ({ params, user }) => {
    const hasLeft = await inTransaction(db, trx =>
      removeFromWaitingList(trx, params.id, user.id, timestamp(clock)),
    )
    if (!hasLeft) throw notWaiting()
    return success({})
  })

  registerEndpoint(app, listWaiting, async ({ params, user }) => {
    const cohort = await findOwnedCohort(db, user.id, params.id)
    if (!cohort) throw noSuchCohort()
    return (await listWaitingOf(db, cohort.id)).map(presentWaitingLearner)
  })
}

function noSuchCohort(): HttpError {
  return new HttpError('cohort.not_found', 'Start date not found.')
}

function notWaiting(): HttpError {
  return new HttpError('waiting.not_found', "You're no longer on this waiting list.")
}

import type { FastifyInstance } from 'fastify'
import {
  cancelClassSeries,
  cancelClassSession,
  changeClassSeries,
  createClassSeries,
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { addClass, cancelClass, changeClass, deleteClass, restoreClass } from './changeClass.ts'
import { notifyingOfClasses } from './notifyOfClasses.ts'
import { ownSession, presentListedSession, presentOwnSession } from './present.ts'
import {
  CLASS_SESSION_SORTS,
  CLASS_SESSION_STATES,
  countOwnedSessions,
  listOwnedSessions,
} from './queries/classes.ts'
import { classChangeEmails, lookingForChanges } from './sendClassChanges.ts'
import { cancelSeries, changeSeries } from './series/changeSeries.ts'
import { planSeries } from './series/planSeries.ts'

/** Registers the REST routes of the class sessions of a tutor's own courses, and of their weekly series. */
export function classSessionRoutes(app: FastifyInstance, academy: AppContext): void {
  const { clock, db } = academy
  app.workOff(lookingForChanges)
  app.workOff(classChangeEmails)
  app.workOff(notifyingOfClasses)

  registerEndpoint(app, listClassSessions, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, CLASS_SESSION_SORTS, CLASS_SESSION_STATES)
    const now = timestamp(clock)
    const rows = await listOwnedSessions(db, user.id, list, now)
    const total = await countOwnedSessions(db, user.id, list.filter, now)
    setHeader('content-range', contentRange('class-sessions', list, rows.length, total))
    return rows.map(presentListedSession)
  })

  registerEndpoint(app, getClassSession, async ({ params, user }) =>
    presentOwnSession(await ownSession(db, user, params.id)),
  )

  registerEndpoint(app, createClassSession, async ({ body, user }) =>
    presentOwnSession(await addClass(academy, user, body)),
  )

  registerEndpoint(app, updateClassSession, async ({ params, body, user }) =>
    presentOwnSession(await changeClass(academy, user, params.id, body)),
  )

  registerEndpoint(app, cancelClassSession, async ({ params, body, user }) =>
    presentOwnSession(await cancelClass(academy, user, params.id, body.reason)),
  )

  registerEndpoint(app, restoreClassSession, async ({ params, user }) =>
    presentOwnSession(await restoreClass(academy, user, params.id)),
  )

  registerEndpoint(app, deleteClassSession, async ({ params, query, user }) =>
    presentOwnSession(await deleteClass(academy, user, params.id, query.reason?.trim() || null)),
  )

  registerEndpoint(app, createClassSeries, ({ body, user }) => planSeries(academy, user, body))

  registerEndpoint(app, changeClassSeries, ({ params, body, user }) =>
    changeSeries(academy, user, params.id, body),
  )

  registerEndpoint(app, cancelClassSeries, ({ params, body, user }) =>
    cancelSeries(academy, user, params.id, body),
  )
}

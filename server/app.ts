import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { ownGoogleRoutes } from './accounts/google/routes.ts'
import { privacyRoutes } from './accounts/own/privacyRoutes.ts'
import { ownAccountRoutes } from './accounts/own/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts'
import { adminRoutes } from './administration/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import type { AppContext, Ports, RegisterRoutes } from './appContext.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { historyRoutes } from './audit/history/routes.ts'
import { bounceRoutes } from './bounces/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { classSessionRoutes } from './classSessions/routes.ts'
import { cohortRoutes } from './cohorts/routes.ts'
import { waitingRoutes } from './cohorts/waiting/routes.ts'
import type { Config } from './config/config.ts'
import { configRoutes } from './config/routes.ts'
import { countryRoutes } from './countries/routes.ts'
import { objectiveRoutes } from './courses/objectives/routes.ts'
import { reviewRoutes } from './courses/ratings/reviews/routes.ts'
import { ratingRoutes } from './courses/ratings/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { topicRoutes } from './courses/topics/routes.ts'
import { storageRoutes } from './covers/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { createHttpServer } from './http/createHttpServer.ts'
import { PART_LIMITS } from './http/multipart.ts'
import { authentication } from './http/plugins/authentication.ts'
import { crossOrigin } from './http/plugins/crossOrigin.ts'
import { documentation } from './http/plugins/documentation.ts'
import { failures } from './http/plugins/failures.ts'
import { health } from './http/plugins/health.ts'
import { json } from './http/plugins/json.ts'
import { pressure } from './http/plugins/pressure.ts'
import { rateLimit } from './http/plugins/rateLimit.ts'
import { securityHeaders } from './http/plugins/securityHeaders.ts'
import { idempotency } from './idempotency/plugin.ts'
import { insightRoutes } from './insights/routes.ts'
import { jobRunner } from './jobs/runner.ts'
import { learnerRoutes } from './learners/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { notificationStreamRoutes } from './notifications/stream/routes.ts'
import type { Output } from './output.ts'
import { reversalRoutes } from './payments/refunds/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { saleRoutes } from './payments/sales.ts'
import { placeRoutes } from './places/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { responseCache } from './responseCache/responseCache.ts'
import { onsiteClassRoutes } from './slots/learnerRoutes.ts'
import { slotRoutes } from './slots/routes.ts'
import { timers } from './timers.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { tutorRoutes } from './tutors/routes.ts'

/**
 * The academy as one Fastify app, ready to listen or to be injected into.
 * @param pages serves what is no call of the API: the built client, or Vite while developing
 * @param output where the log goes; standard output where it is left out
 */
export async function buildApp(
  config: Config,
  ports: Ports,
  pages?: RegisterRoutes,
  output?: Output,
): Promise<FastifyInstance> {
  const academy: AppContext = { ...ports, config, db: ports.connection.db }
  const app = createHttpServer(config, output)

  await app.register(failures)
  await app.register(securityHeaders, { config })
  await app.register(crossOrigin, { config })
  await app.register(responseCache, { academy })
  await app.register(rateLimit, { config })
  await app.register(pressure, { config })
  await app.register(json)
  await app.register(multipart, { limits: PART_LIMITS })
  await app.register(authentication, { academy })
  await app.register(idempotency, { academy })
  await app.register(jobRunner, { academy })
  await app.register(documentation, { config })
  await app.register(health, { academy })

  // None needs a scope of its own, each of which would make its own classes of requests and replies at every start.
  for (const register of routes) await register(app, academy)
  await pages?.(app, academy)
  return app
}

/** Every noun of the API, in the order of the specification's table of calls. */
const routes: readonly RegisterRoutes[] = [
  accountRoutes,
  ownAccountRoutes,
  privacyRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  noticeRoutes,
  bounceRoutes,
  ownGoogleRoutes,
  courseRoutes,
  tutorRoutes,
  countryRoutes,
  paymentRoutes,
  receiptRoutes,
  enrolmentRoutes,
  timetableRoutes,
  calendarRoutes,
  topicRoutes,
  objectiveRoutes,
  ratingRoutes,
  configRoutes,
  classSessionRoutes,
  attendanceRoutes,
  cohortRoutes,
  waitingRoutes,
  placeRoutes,
  slotRoutes,
  onsiteClassRoutes,
  announcementRoutes,
  reviewRoutes,
  reversalRoutes,
  insightRoutes,
  historyRoutes,
  learnerRoutes,
  saleRoutes,
  notificationRoutes,
  notificationStreamRoutes,
  pushRoutes,
  adminRoutes,
  storageRoutes,
  discoveryRoutes,
  timers,
]

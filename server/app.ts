import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { objectiveRoutes } from './catalogue/courses/objectives/routes.ts'
import { reviewRoutes } from './catalogue/courses/ratings/reviews/routes.ts'
import { ratingRoutes } from './catalogue/courses/ratings/routes.ts'
import { courseRoutes } from './catalogue/courses/routes.ts'
import { topicRoutes } from './catalogue/courses/topics/routes.ts'
import { storageRoutes } from './catalogue/covers/routes.ts'
import { discoveryRoutes } from './catalogue/discovery/routes.ts'
import { historyRoutes } from './catalogue/history/routes.ts'
import { insightRoutes } from './catalogue/insights/routes.ts'
import { tutorRoutes } from './catalogue/tutors/routes.ts'
import { announcementRoutes } from './messages/announcements/routes.ts'
import { bounceRoutes } from './messages/bounces/routes.ts'
import { notificationRoutes } from './messages/notifications/routes.ts'
import { preferenceRoutes } from './messages/preferences/routes.ts'
import { pushRoutes } from './messages/push/subscriptions.ts'
import { learnerRoutes } from './money/learners/routes.ts'
import { reversalRoutes } from './money/payments/reversals/routes.ts'
import { paymentRoutes, saleRoutes } from './money/payments/routes.ts'
import { countryRoutes } from './money/rates/routes.ts'
import { receiptRoutes } from './money/receipts/routes.ts'
import { adminRoutes } from './ops/admin/routes.ts'
import { privacyRoutes } from './ops/privacy/routes.ts'
import { timers } from './ops/timers.ts'
import { authentication } from './people/authentication.ts'
import { ownGoogleRoutes } from './people/google/ownGoogle.ts'
import { ownAccountRoutes } from './people/own/routes.ts'
import { passkeyRoutes } from './people/passkeys/routes.ts'
import { accountRoutes } from './people/routes.ts'
import { secondFactorRoutes } from './people/secondFactor/routes.ts'
import type { AppContext, Ports, RegisterRoutes } from './platform/appContext.ts'
import type { Config } from './platform/config/config.ts'
import { createHttpServer } from './platform/http/createHttpServer.ts'
import { PART_LIMITS } from './platform/http/multipart.ts'
import { crossOrigin } from './platform/http/plugins/crossOrigin.ts'
import { documentation } from './platform/http/plugins/documentation.ts'
import { failures } from './platform/http/plugins/failures.ts'
import { health } from './platform/http/plugins/health.ts'
import { json } from './platform/http/plugins/json.ts'
import { pressure } from './platform/http/plugins/pressure.ts'
import { rateLimit } from './platform/http/plugins/rateLimit.ts'
import { securityHeaders } from './platform/http/plugins/securityHeaders.ts'
import { idempotency } from './platform/idempotency/plugin.ts'
import { jobRunner } from './platform/jobs/runner.ts'
import type { Output } from './platform/output.ts'
import { responseCache } from './platform/responseCache/responseCache.ts'
import { configRoutes } from './site/configRoutes.ts'
import { calendarRoutes } from './teaching/calendar/routes.ts'
import { attendanceRoutes } from './teaching/classes/attendance/routes.ts'
import { classSessionRoutes } from './teaching/classes/routes.ts'
import { cohortRoutes } from './teaching/cohorts/routes.ts'
import { waitingRoutes } from './teaching/cohorts/waiting/routes.ts'
import { enrolmentRoutes } from './teaching/enrolments/routes.ts'
import { placeRoutes } from './teaching/onsite/places/routes.ts'
import { onsiteClassRoutes } from './teaching/onsite/slots/learnerRoutes.ts'
import { slotRoutes } from './teaching/onsite/slots/routes.ts'
import { timetableRoutes } from './teaching/timetable/routes.ts'
import { watchingRoutes } from './teaching/watching/routes.ts'

/**
 * Builds the academy as one Fastify app, ready to listen or for injected requests.
 * @param pages serves everything outside the API: the built client, or Vite in development
 * @param output the log's destination; standard output if left out
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

  // None needs a scope of its own; each scope would create request and reply classes at every start.
  for (const register of routes) await register(app, academy)
  await pages?.(app, academy)
  return app
}

/** The nouns of the API, in the order of the specification's table of calls. */
const routes: readonly RegisterRoutes[] = [
  accountRoutes,
  ownAccountRoutes,
  privacyRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  preferenceRoutes,
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
  watchingRoutes,
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
  pushRoutes,
  adminRoutes,
  storageRoutes,
  discoveryRoutes,
  timers,
]

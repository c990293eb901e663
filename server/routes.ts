import type { FastifyInstance } from 'fastify'
import { ownGoogleRoutes } from './accounts/google/routes.ts'
import { ownAccountRoutes } from './accounts/own/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts'
import { adminRoutes } from './administration/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import type { AppContext } from './appContext.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { historyRoutes } from './audit/history/routes.ts'
import { bounceRoutes } from './bounces/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { classSessionRoutes } from './classSessions/routes.ts'
import { cohortRoutes } from './cohorts/routes.ts'
import { waitingRoutes } from './cohorts/waiting/routes.ts'
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
import { insightRoutes } from './insights/routes.ts'
import { learnerRoutes } from './learners/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { notificationStreamRoutes } from './notifications/stream/routes.ts'
import { reversalRoutes } from './payments/refunds/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { saleRoutes } from './payments/sales.ts'
import { placeRoutes } from './places/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { onsiteClassRoutes } from './slots/learnerRoutes.ts'
import { slotRoutes } from './slots/routes.ts'
import { timers } from './timers.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { tutorRoutes } from './tutors/routes.ts'

/** Binds the calls of one noun. */
export type RegisterRoutes = (app: FastifyInstance, academy: AppContext) => void | Promise<void>

/** Every noun of the API, in the order of the specification's table of calls. */
export const routes: readonly RegisterRoutes[] = [
  accountRoutes,
  ownAccountRoutes,
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

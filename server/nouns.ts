import type { FastifyInstance } from 'fastify'
import type { Academy } from './academy.ts'
import { accountRoutes } from './accounts/routes.ts'
import { classSessionRoutes } from './classSessions/routes.ts'
import { configRoutes } from './configRoutes.ts'
import { countryRoutes } from './countries/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { letterTimers } from './letters/timers.ts'
import { objectiveRoutes } from './objectives/routes.ts'
import { reversalRoutes } from './payments/reversalRoutes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { storageRoutes } from './storage/routes.ts'
import { sweeper } from './sweeper.ts'
import { topicRoutes } from './topics/routes.ts'

/** Binds the calls of one noun. */
export type NounRoutes = (app: FastifyInstance, academy: Academy) => void | Promise<void>

/** Every noun of the API, in the order of the specification's table of calls. */
export const nouns: readonly NounRoutes[] = [
  accountRoutes,
  courseRoutes,
  countryRoutes,
  paymentRoutes,
  receiptRoutes,
  enrolmentRoutes,
  topicRoutes,
  objectiveRoutes,
  ratingRoutes,
  configRoutes,
  classSessionRoutes,
  reviewRoutes,
  reversalRoutes,
  insightRoutes,
  storageRoutes,
  discoveryRoutes,
  letterTimers,
  sweeper,
]

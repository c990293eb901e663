import type { FastifyInstance } from 'fastify'
import type { Academy } from './academy.ts'
import { accountRoutes } from './accounts/routes.ts'
import { configRoutes } from './configRoutes.ts'
import { enrolmentRoutes } from './enrolments/routes.ts'
import { paymentRoutes } from './payments/routes.ts'

/** Binds the calls of one noun. */
export type NounRoutes = (app: FastifyInstance, academy: Academy) => void | Promise<void>

/** Every noun of the API, in the order of the specification's table of calls. */
export const nouns: readonly NounRoutes[] = [accountRoutes, configRoutes, paymentRoutes, enrolmentRoutes]

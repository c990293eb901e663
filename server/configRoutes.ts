import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/academy.ts'
import type { Academy } from './academy.ts'
import { implement } from './implement.ts'
import { succeeded } from './succeeded.ts'

/** The sample academy's accounts, shown on the login pages in demo mode and nowhere else. */
export const DEMO_ACCOUNTS = {
  learner: { email: 'learner@example.com', password: 'learn-today-1' },
  tutor: { email: 'tutor@example.com', password: 'teach-today-1' },
} as const

/** What a browser must know of this academy. */
export function configRoutes(app: FastifyInstance, { config, paymentProvider }: Academy): void {
  implement(app, getConfig, () =>
    succeeded({
      data: {
        name: config.academy.name,
        contact: config.academy.contact,
        social: config.academy.social,
        payments: { mode: config.payments.mode, public_key: paymentProvider.publicKey },
        demo_accounts: config.demo ? DEMO_ACCOUNTS : null,
      },
    }),
  )
}

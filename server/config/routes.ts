import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/academy.ts'
import type { Academy } from '../appContext.ts'
import { implement } from '../http/registerEndpoint.ts'
import { succeeded } from '../http/success.ts'
import { DEMO_ACCOUNTS } from '../sample/demoAccounts.ts'

/** What a browser must know of this academy. */
export function configRoutes(app: FastifyInstance, { config, paymentProvider }: Academy): void {
  implement(app, getConfig, () =>
    succeeded({
      data: {
        name: config.academy.name,
        contact: config.academy.contact,
        social: config.academy.social,
        naira_margin: config.exchangeRate.marginNaira,
        payments: { mode: config.payments.mode, public_key: paymentProvider.publicKey },
        figures: config.figures,
        demo_accounts: config.demo ? DEMO_ACCOUNTS : null,
      },
    }),
  )
}

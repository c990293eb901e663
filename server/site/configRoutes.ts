import type { FastifyInstance } from 'fastify'
import { type AcademyConfig, getConfig } from '#contract/academy.ts'
import { chargedRate } from '#contract/rules/currency.ts'
import { ONLY_CARDS } from '#contract/rules/paymentChannels.ts'
import { rateToDecimal } from '#contract/rules/pricing.ts'
import { SAMPLE_EMAIL } from '#contract/rules/reach.ts'
import type { AppContext } from '../platform/appContext.ts'
import { DEMO_ACCOUNTS } from '../platform/config/demoAccounts.ts'
import { registerEndpoint } from '../platform/http/registerEndpoint.ts'
import { success } from '../platform/http/success.ts'

const DEMO_IN_PRODUCTION =
  'ACADEMY_DEMO is on in production: anybody can sign in with the demo accounts, whose passwords are on the login pages.'

/** Registers the route that returns the settings of this academy to a browser. */
export function configRoutes(
  app: FastifyInstance,
  { config, paymentProvider, exchangeRate, google }: AppContext,
): void {
  if (config.demo && config.production) app.addHook('onListen', async () => app.log.warn(DEMO_IN_PRODUCTION))

  async function nairaRate(): Promise<number | null> {
    // Prices in dollars only are better than no page while the database is down.
    const live = await exchangeRate.known().catch(() => null)
    return live && chargedRate(rateToDecimal(live), config.exchangeRate.marginNaira)
  }

  registerEndpoint(app, getConfig, async () =>
    success({
      data: {
        name: config.academy.name,
        contact: shownContact(config),
        social: config.academy.social,
        refund_policy: config.academy.refundPolicy,
        naira_margin: config.exchangeRate.marginNaira,
        naira_rate: await nairaRate(),
        payments: {
          mode: config.payments.mode,
          public_key: paymentProvider.publicKey,
          // The sandbox's page takes only cards.
          channels: [...(config.payments.mode === 'sandbox' ? ONLY_CARDS : config.payments.channels)],
        },
        figures: config.figures,
        ...(config.academy.site && { site: config.academy.site }),
        passkeys: config.passkeys !== null,
        google: google !== null,
        ...(config.jitsiUrl !== null && { jitsi_url: config.jitsiUrl }),
        demo_accounts: config.demo ? DEMO_ACCOUNTS : null,
      },
    }),
  )
}

/** Adds a sample address where a demo's operator names no contact, so that visitors see how learners ask. No mail goes there. */
function shownContact({ demo, academy: { contact } }: AppContext['config']): AcademyConfig['contact'] {
  const isNamed = contact.email || contact.whatsapp || contact.phone
  return demo && !isNamed ? { ...contact, email: SAMPLE_EMAIL } : contact
}

import { countries as byCode } from 'countries-list'
import type { FastifyInstance } from 'fastify'
import { type Country, convertCurrency, listCountries } from '#contract/countries.ts'
import { DOLLAR, NAIRA } from '#contract/rules/currency.ts'
import { rateToDecimal } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'

/** Registers the routes of billing countries and the live rate. */
export function countryRoutes(app: FastifyInstance, academy: AppContext): void {
  const { exchangeRate } = academy
  addRateKeeper(app, academy)
  registerEndpoint(app, listCountries, () => success({ data: countries() }))

  registerEndpoint(app, convertCurrency, async ({ params: { currencySymbol } }) => {
    if (currencySymbol === DOLLAR) return success({ rate: 1 })
    if (currencySymbol === NAIRA) return success({ rate: rateToDecimal(await exchangeRate.nairaPerDollar()) })
    throw badInput({ currencySymbol: 'Currency must be NGN or USD.' })
  })
}

let sorted: Country[] | null = null

/** Returns every country of ISO 3166 with its payment currency, by name; numbered in the order of its code. */
function countries(): Country[] {
  sorted ??= Object.entries(byCode)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, currency }], index) => ({
      id: index + 1,
      name,
      payment_currency: currency[0] ?? DOLLAR,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return sorted
}

const LOOK_SECONDS = 60
const DEADLINE_SECONDS = 45

/**
 * Keeps the rate fresh while the server listens, so that no learner waits for its source, and logs an error when courses cannot
 * be sold for lack of a rate.
 */
function addRateKeeper(app: FastifyInstance, { config, exchangeRate }: AppContext): void {
  if (!config.exchangeRate.url) return
  let isKnown = true
  app.workOff({
    name: 'looking at the naira rate',
    atOnce: 1,
    deadlineSeconds: DEADLINE_SECONDS,
    everySeconds: LOOK_SECONDS,
    async handle() {
      try {
        await exchangeRate.nairaPerDollar()
        if (!isKnown) app.log.info('the naira rate is known again')
        isKnown = true
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        if (isKnown)
          app.log.error('EXCHANGE_RATE_URL gives no naira rate: courses priced in dollars are not sold')
        isKnown = false
      }
      return 'done'
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import { DOLLAR, NAIRA } from '#contract/rules/currency.ts'
import { rateToDecimal } from '#contract/rules/pricing.ts'
import type { Academy } from '../appContext.ts'
import { badInput } from '../http/errors.ts'
import { implement } from '../http/registerEndpoint.ts'
import { succeeded } from '../http/success.ts'
import { countries } from './countries.ts'
import { addRateKeeper } from './rateKeeper.ts'

/** Billing countries and the live rate. */
export function countryRoutes(app: FastifyInstance, academy: Academy): void {
  const { exchangeRate } = academy
  addRateKeeper(app, academy)
  implement(app, listCountries, () => succeeded({ data: countries() }))

  implement(app, convertCurrency, async ({ params: { currencySymbol } }) => {
    if (currencySymbol === DOLLAR) return succeeded({ rate: 1 })
    if (currencySymbol === NAIRA)
      return succeeded({ rate: rateToDecimal(await exchangeRate.nairaPerDollar()) })
    throw badInput({ currencySymbol: 'Currency must be NGN or USD: the academy knows the rate of no other.' })
  })
}

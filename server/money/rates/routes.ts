import type { FastifyInstance } from 'fastify'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import { DOLLAR, NAIRA } from '#contract/rules/currency.ts'
import { rateToDecimal } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput } from '../../platform/http/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { countries } from './countries.ts'
import { addRateKeeper } from './rateKeeper.ts'

/** Billing countries and the live rate. */
export function countryRoutes(app: FastifyInstance, academy: AppContext): void {
  const { exchangeRate } = academy
  addRateKeeper(app, academy)
  registerEndpoint(app, listCountries, () => success({ data: countries() }))

  registerEndpoint(app, convertCurrency, async ({ params: { currencySymbol } }) => {
    if (currencySymbol === DOLLAR) return success({ rate: 1 })
    if (currencySymbol === NAIRA) return success({ rate: rateToDecimal(await exchangeRate.nairaPerDollar()) })
    throw badInput({ currencySymbol: 'Currency must be NGN or USD: the academy knows the rate of no other.' })
  })
}

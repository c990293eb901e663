import { NAIRA_RATE_MARGIN } from '#contract/rules/currency.ts'
import { amountInKobo, RATE_SCALE } from '#contract/rules/pricing.ts'
import type { ExchangeRate } from '../countries/exchangeRate.ts'

/** What a course costs in naira, and how that came about. */
export interface Price {
  kobo: number
  /** US cents. */
  cents: number
  /** Ten-thousandths of a naira per dollar: the live rate with the margin on it. */
  rate: number
}

/** Prices an amount of cents at the academy's own rate of the moment. */
export async function priceNow(exchangeRate: ExchangeRate, cents: number): Promise<Price> {
  const rate = (await exchangeRate.nairaPerDollar()) + NAIRA_RATE_MARGIN * RATE_SCALE
  return { cents, rate, kobo: amountInKobo(cents, rate) }
}

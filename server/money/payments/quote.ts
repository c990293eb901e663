import { NAIRA_DEFAULT_RATE } from '#contract/rules/currency.ts'
import { amountInKobo, RATE_SCALE, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../platform/appContext.ts'

/** The price of a course in kobo, with the figures that it was calculated from. */
export interface Price {
  kobo: number
  /** US cents. */
  cents: number
  /** Ten-thousandths of a naira per dollar: the live rate plus the margin. */
  rate: number
}

/** The price of a free course. It is zero at any rate, so it does not need a known rate. */
export const FREE: Price = { kobo: 0, cents: 0, rate: rateFromDecimal(NAIRA_DEFAULT_RATE) }

/**
 * Prices an amount of US cents at the academy's current rate.
 * @throws HttpError `exchange_rate.unknown`
 */
export async function priceNow(
  { exchangeRate, config }: Pick<AppContext, 'exchangeRate' | 'config'>,
  cents: number,
): Promise<Price> {
  const margin = config.exchangeRate.marginNaira * RATE_SCALE
  const rate = (await exchangeRate.nairaPerDollar()) + margin
  return { cents, rate, kobo: amountInKobo(cents, rate) }
}

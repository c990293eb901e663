/** Naira per dollar until a live rate is known (specification sections 4 and 9). */
export const NAIRA_DEFAULT_RATE = 730

/** Added to the live rate of Nigeria (specification sections 4 and 9). */
export const NAIRA_RATE_MARGIN = 300

/** The live rate if none is configured: 430 + 300 is the default 730. */
export const NAIRA_EMBEDDED_LIVE_RATE = 430

/** Every other country pays in dollars at 1 (specification section 9). */
export const DOLLAR_RATE = 1

export const HOME_COUNTRY = 'Nigeria'
export const NAIRA = 'NGN'
export const DOLLAR = 'USD'

/** The enrolment page's billing country (specification section 3). */
export interface BillingCountry {
  name: string
  currency_code: typeof NAIRA | typeof DOLLAR
  /** Units of `currency_code` per US dollar. */
  exchange_rate: number
}

/** Nigeria, NGN, 730 until the live rate is in (specification section 4). */
export const DEFAULT_BILLING_COUNTRY: BillingCountry = {
  name: HOME_COUNTRY,
  currency_code: NAIRA,
  exchange_rate: NAIRA_DEFAULT_RATE,
}

/** Returns the rate at which a naira payment is charged: the live rate plus 300, or plus the margin that the academy has configured. */
export function chargedRate(liveRate: number, margin = NAIRA_RATE_MARGIN): number {
  return liveRate + margin
}

/** Returns the billing country: Nigeria at the live rate plus the margin, any other in USD at 1 (specification section 4). */
export function billingCountry(name: string, nairaLiveRate: number, margin?: number): BillingCountry {
  if (name === HOME_COUNTRY) {
    return { name, currency_code: NAIRA, exchange_rate: chargedRate(nairaLiveRate, margin) }
  }
  return { name, currency_code: DOLLAR, exchange_rate: DOLLAR_RATE }
}

/** Returns whether the card provider is offered: only for NGN (specification section 2). */
export function isCardOffered(country: BillingCountry): boolean {
  return country.currency_code === NAIRA
}

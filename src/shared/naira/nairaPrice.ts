import { chargedRate, NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import { amountInKobo, CENTS_PER_DOLLAR, nairaFromKobo, rateFromDecimal } from '#contract/rules/pricing.ts'
import { nairaText } from '#shared/money.ts'
import type { LiveRate } from './nairaLiveRate.ts'

/** An amount of naira, and how a person reads it. */
export interface NairaPrice {
  amount: number
  text: string
}

/** Returns the price of a course in naira at today's rate, as checkout would ask for it; null while no rate is known. */
export function nairaPrice(
  { discounted_price }: { discounted_price: number },
  liveRate: LiveRate,
  margin?: number,
): NairaPrice | null {
  if (liveRate === 'unsold' && discounted_price > 0) return null
  const live = typeof liveRate === 'number' ? liveRate : NAIRA_EMBEDDED_LIVE_RATE
  const rate = rateFromDecimal(chargedRate(live, margin))
  const amount = nairaFromKobo(amountInKobo(Math.round(discounted_price * CENTS_PER_DOLLAR), rate))
  return { amount, text: nairaText(amount) }
}

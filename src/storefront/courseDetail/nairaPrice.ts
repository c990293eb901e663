import { chargedRate, NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import { amountInKobo, CENTS_PER_DOLLAR, nairaFromKobo, rateFromDecimal } from '#contract/rules/pricing.ts'
import { nairaText } from '#shared/money.ts'

/** An amount of naira, and how a person reads it. */
export interface NairaPrice {
  amount: number
  text: string
}

/** What a course costs in naira at the rate of the moment, as checkout would ask for it; null is an unknown rate. */
export function nairaPrice(
  { discounted_price }: { discounted_price: number },
  liveRate: number | null,
): NairaPrice {
  const rate = rateFromDecimal(chargedRate(liveRate ?? NAIRA_EMBEDDED_LIVE_RATE))
  const amount = nairaFromKobo(amountInKobo(Math.round(discounted_price * CENTS_PER_DOLLAR), rate))
  return { amount, text: nairaText(amount) }
}

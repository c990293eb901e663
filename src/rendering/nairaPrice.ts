import type { CourseDetail } from '#contract/entities.ts'
import { chargedRate, NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import { amountInKobo, CENTS_PER_DOLLAR, nairaFromKobo, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { ApiClient } from '#shared/apiClient.ts'
import { nairaText } from '#shared/money.ts'
import { nairaLiveRate } from '../storefront/enrolment/nairaLiveRate.ts'

/** What a course costs in naira at the rate of the moment, as checkout would ask for it. */
export async function nairaPrice(
  { discounted_price }: CourseDetail,
  api: ApiClient,
): Promise<{ amount: number; text: string }> {
  const liveRate = (await nairaLiveRate(api)) ?? NAIRA_EMBEDDED_LIVE_RATE
  const rate = rateFromDecimal(chargedRate(liveRate))
  const amount = nairaFromKobo(amountInKobo(Math.round(discounted_price * CENTS_PER_DOLLAR), rate))
  return { amount, text: nairaText(amount) }
}

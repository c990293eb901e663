import { convertCurrency } from '#contract/countries.ts'
import { NAIRA } from '#contract/rules/currency.ts'
import type { ApiClient } from '#shared/apiClient.ts'
import { attempt } from '#shared/apiFailure.ts'

/** Naira per dollar right now, before the academy's margin; null when it cannot be had, and the default rate holds. */
export async function nairaLiveRate(api: ApiClient, signal?: AbortSignal): Promise<number | null> {
  const converted = await attempt(() =>
    api.call(convertCurrency, { params: { currencySymbol: NAIRA }, signal }),
  )
  return 'value' in converted && converted.value.rate > 0 ? converted.value.rate : null
}

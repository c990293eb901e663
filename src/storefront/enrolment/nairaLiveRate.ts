import { convertCurrency } from '#contract/countries.ts'
import { NAIRA } from '#contract/rules/currency.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'

/**
 * Naira per dollar before the academy's margin; `null` where it cannot be asked for, and the default rate holds;
 * `unsold` where the academy itself says that it knows none to sell at.
 */
export type LiveRate = number | null | 'unsold'

export async function nairaLiveRate(api: ApiClient, signal?: AbortSignal): Promise<LiveRate> {
  const converted = await attempt(() =>
    api.call(convertCurrency, { params: { currencySymbol: NAIRA }, signal }),
  )
  if ('failure' in converted) return converted.failure.code === 'exchange_rate.unknown' ? 'unsold' : null
  return converted.value.rate > 0 ? converted.value.rate : null
}

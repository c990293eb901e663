import {
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../../../../platform/ports/paymentProvider.ts'

/** Tells whether a value has the shape that we read. */
export type Shape<T> = (value: unknown) => value is T

/**
 * The value of Paystack's answer, `null` where Paystack knows no such thing.
 * @throws ProviderRefused where Paystack itself says that the request is wrong, ProviderUnavailable for the rest
 */
export function readAnswer<T>(status: number, text: string, shape: Shape<T>): T | null {
  const value = parsed(text)
  const refusal = refusalIn(value)
  // A 404 counts as "never heard of it" only in Paystack's own words, not when some proxy on the way is lost.
  if (refusal && (status === 404 || refusal.code === 'transaction_not_found')) return null
  if (refusal && (status === 400 || status === 422)) throw new ProviderRefused(refusal.message)
  if (status < 200 || status > 299) {
    throw new ProviderUnavailable(`Paystack answered ${status}`, { isTransient: status >= 500 })
  }
  if (!shape(value)) {
    const reason = 'Paystack answered in a shape that we cannot read'
    throw isPaystacksOwn(value) ? new ProviderUnreadable(reason) : new ProviderUnavailable(reason)
  }
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether Paystack itself answered and says that the call worked; a proxy on the way answers in other words. */
function isPaystacksOwn(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === true
}

function refusalIn(value: unknown): { message: string; code: unknown } | null {
  if (typeof value !== 'object' || value === null || !('status' in value) || value.status !== false)
    return null
  return {
    message: 'message' in value ? String(value.message) : 'no reason given',
    code: 'code' in value ? value.code : undefined,
  }
}

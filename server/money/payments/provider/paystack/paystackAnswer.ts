import {
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../../../../platform/ports/paymentProvider.ts'

/** Checks that a value has the shape that we read. */
export type Shape<T> = (value: unknown) => value is T

/**
 * Returns the value of Paystack's answer, or `null` if Paystack does not know the item.
 * @throws ProviderRefused if Paystack says that the request is wrong, ProviderUnavailable for other failures
 */
export function readAnswer<T>(status: number, text: string, shape: Shape<T>): T | null {
  const value = parsed(text)
  const refusal = refusalIn(value)
  // A 404 means "unknown" only in Paystack's own format, not from a proxy on the way.
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

/** Returns whether Paystack itself answered that the call worked; a proxy on the way uses another format. */
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

import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed event of the provider, as far as we understand it. */
interface WebhookEvent {
  /** E.g. `charge.success`, `refund.processed`. */
  name: string
  /** The payment that it is about. */
  reference: string
}

/** An event with all that it says, as text. */
export interface ToldEvent extends WebhookEvent {
  body: string
}

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

/** Reads an event's bytes, or null for anything that tells of no payment. */
export function readWebhookEvent(rawBody: Uint8Array): WebhookEvent | null {
  const event = asRecord(parsed(rawBody))
  const data = asRecord(event?.data)
  if (typeof event?.event !== 'string' || !data) return null
  // Charges say `reference`, refunds `transaction_reference`, disputes tell the whole transaction.
  const reference = data.reference ?? data.transaction_reference ?? asRecord(data.transaction)?.reference
  if (typeof reference !== 'string' || !REFERENCE.test(reference)) return null
  return { name: event.event, reference }
}

/** The provider's number of a dispute, or an empty text where the event tells none. */
export function disputeIdOf(body: string): string {
  const id = dataOf(body)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : ''
}

/** Returns how a dispute ended, in the provider's word (`declined` means that the academy keeps the money), or null if none is given. */
export function resolutionOf(body: string): string | null {
  const resolution = dataOf(body)?.resolution
  return typeof resolution === 'string' ? resolution.slice(0, 100) : null
}

function dataOf(body: string): Record<string, unknown> | null {
  return asRecord(asRecord(parsed(Buffer.from(body)))?.data)
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'))
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** The header in which Paystack sends the signature of a webhook. */
export const SIGNATURE_HEADER = 'x-paystack-signature'

/** Lower-case hex HMAC-SHA512 of a webhook's raw bytes, keyed with the account's secret key. */
export function signatureOf(rawBody: Uint8Array, secretKey: string): string {
  return createHmac('sha512', secretKey).update(rawBody).digest('hex')
}

/**
 * Policy "the card provider": whether the header's value signs exactly these bytes. The raw bytes are what is signed: a body that was parsed
 * and written again differs in escapes, spaces and the order of keys.
 */
export function isSignedBy(secretKey: string, rawBody: Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(signatureOf(rawBody, secretKey))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns whether events of this name are about money; all others are accepted and ignored. */
export function isOurEvent(name: string): boolean {
  return name === 'charge.success' || name.startsWith('refund.') || name.startsWith('charge.dispute.')
}

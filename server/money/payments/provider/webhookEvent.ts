import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed event of the provider, as far as we read it. */
interface WebhookEvent {
  /** E.g. `charge.success`, `refund.processed`. */
  name: string
  /** The reference of its payment. */
  reference: string
}

/** An event with its whole body, as text. */
export interface ReceivedEvent extends WebhookEvent {
  body: string
}

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

/** Parses an event's bytes; null if it names no payment. */
export function readWebhookEvent(rawBody: Uint8Array): WebhookEvent | null {
  const event = asRecord(parsed(rawBody))
  const data = asRecord(event?.data)
  if (typeof event?.event !== 'string' || !data) return null
  // Charges have `reference`, refunds `transaction_reference`, disputes the whole transaction.
  const reference = data.reference ?? data.transaction_reference ?? asRecord(data.transaction)?.reference
  if (typeof reference !== 'string' || !REFERENCE.test(reference)) return null
  return { name: event.event, reference }
}

/** Returns the provider's id of a dispute, or an empty string if the event has none. */
export function disputeIdOf(body: string): string {
  const id = dataOf(body)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : ''
}

/** Returns until when the academy may answer a dispute, as UTC ISO-8601; null if the event does not say. */
export function dueOf(body: string): string | null {
  const due = dataOf(body)?.dueAt
  const moment = typeof due === 'string' ? Date.parse(due) : Number.NaN
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** Returns the provider's resolution of a dispute (`declined`: the academy keeps the money), or null if there is none. */
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

/** Returns the lower-case hex HMAC-SHA512 of a webhook's raw bytes, keyed with the account's secret key. */
export function signatureOf(rawBody: Uint8Array, secretKey: string): string {
  return createHmac('sha512', secretKey).update(rawBody).digest('hex')
}

/**
 * Policy "the card provider": returns whether the header's value signs exactly these raw bytes: a body that was parsed and
 * serialised again differs in escapes, spaces and the order of keys.
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

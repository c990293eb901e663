import { createHmac, timingSafeEqual } from 'node:crypto'

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

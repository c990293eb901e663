import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries the signature of a bounce. */
export const BOUNCE_SIGNATURE_HEADER = 'x-academy-signature'

/** Lower-case hex HMAC-SHA256 of the call's raw bytes, keyed with `BOUNCE_SECRET`. */
export function bounceSignature(rawBody: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Policy "the mail service": whether the header's value signs exactly these bytes. */
export function isBounceSigned(secret: string, rawBody: Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(bounceSignature(rawBody, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

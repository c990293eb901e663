import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX } from '#contract/rules/session.ts'
import type { GooglePerson } from '../../../platform/ports/google.ts'
import { isLookAlike } from '../lookAlike.ts'

/** The claims of an ID token, as far as they were checked by its signature: whatever type they are of. */
interface Claims {
  readonly [claim: string]: unknown
  readonly iss: string
  readonly sub: string
}

const IS_EMAIL = new RegExp(EMAIL_PATTERN)

/** Reads the claims of a checked ID token. What no account can have counts as left out. */
export function personFrom(claims: Claims): GooglePerson {
  const email = emailIn(claims)
  const isVerified = claims.email_verified === true
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isVerified,
    speaksForMailbox: isVerified && email !== null && (isGmail(email) || typeof claims.hd === 'string'),
    ...namesIn(claims),
  }
}

/** Other addresses are of other mail services: Google has asked for them once, and does not know whose they are now. */
function isGmail(email: string): boolean {
  return email.toLowerCase().endsWith('@gmail.com')
}

function emailIn({ email }: Claims): string | null {
  if (typeof email !== 'string' || email.length > EMAIL_MAX) return null
  return IS_EMAIL.test(email) && !isLookAlike(email) ? email : null
}

/** Some people have one name only, and some have told Google none. */
function namesIn(claims: Claims): Pick<GooglePerson, 'firstname' | 'lastname'> {
  const [first = null, ...rest] = nameFrom(claims.name)?.split(' ') ?? []
  return {
    firstname: nameFrom(claims.given_name) ?? first,
    lastname: nameFrom(claims.family_name) ?? nameFrom(rest.join(' ')),
  }
}

/** As sign-up takes them: one line, without what cannot be kept, of at most so many characters. */
function nameFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const characters = [...value.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim()]
  return characters.slice(0, NAME_MAX).join('').trim() || null
}

import type { Configuration } from 'openid-client'
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX } from '#contract/rules/session.ts'
import type { GoogleConfig } from '../../platform/config/config.ts'
import { type Google, type GooglePerson, GoogleRefused } from '../../platform/ports/google.ts'
import { isLookAlike } from '../lookAlike.ts'

/** Loaded with the first Google sign-in, so that the server starts faster. */
const openId = () => import('openid-client')

/** Milliseconds to wait for all of Google's answers together, before an error says that it does not answer. */
const DEADLINE_MS = 4_500

/** Milliseconds for which Google's discovery document is cached; the library caches the keys. */
const KNOWN_MS = 60 * 60 * 1_000

/** The limit on how long Google may take. */
export interface GoogleLimits {
  deadlineMs: number
}

/** Opens Google over OpenID Connect: the code flow with PKCE, with a fully checked ID token. */
export function openGoogle(
  config: GoogleConfig,
  redirectAddress: string,
  limits: GoogleLimits = { deadlineMs: DEADLINE_MS },
): Google {
  let known: Promise<Configuration> | null = null
  let knownUntil = 0

  function configuration(): Promise<Configuration> {
    if (known !== null && performance.now() < knownUntil) return known
    const found = discover(config, limits)
    known = found
    knownUntil = performance.now() + KNOWN_MS
    found.catch(() => {
      if (known === found) known = null
    })
    return found
  }

  return {
    addressFor: ({ state, nonce, verifier }) =>
      answered(limits, async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openId()
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectAddress,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // A shared machine must not choose the account.
          prompt: 'select_account',
        })
        return address.href
      }),

    identify: (search, { state, nonce, verifier }) =>
      answered(limits, async () => {
        const { authorizationCodeGrant } = await openId()
        // Uses the academy's own address: the library sends it to Google, where it must be the registered one.
        const answer = await authorizationCodeGrant(
          await configuration(),
          new URL(`${redirectAddress}${search}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        )
        const claims = answer.claims()
        if (!claims) throw new GoogleRefused('not-valid', 'no ID token')
        return personFrom(claims)
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleConfig, { deadlineMs }: GoogleLimits) {
  const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await openId()
  const isPlain = new URL(issuer).protocol === 'http:'
  return discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'RS256' },
    ClientSecretPost(clientSecret),
    {
      // Without the latter the library would trust the token unchecked, because it came from Google directly.
      execute: [...(isPlain ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      timeout: deadlineMs / 1_000,
    },
  )
}

/** Returns Google's answer if it is in time; every other outcome is thrown as a `GoogleRefused`. */
async function answered<T>({ deadlineMs }: GoogleLimits, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GoogleRefused('away', 'no answer in time')), deadlineMs)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    throw error instanceof GoogleRefused ? error : refusalFrom(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Error codes of the library for no answer, or an answer that is not Google's. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** Google's errors for "cannot answer right now" (RFC 6749). */
const BUSY = new Set(['server_error', 'temporarily_unavailable'])

/** Keeps only names and codes of the library's errors: the errors contain the code and the token. */
function refusalFrom(failure: unknown): GoogleRefused {
  const { name, code, error } = failure as { name?: string; code?: string; error?: string }
  if (error === 'access_denied') return new GoogleRefused('cancelled')
  const isUnreached = failure instanceof TypeError && code === undefined
  const isAway = isUnreached || AWAY.has(code ?? '') || BUSY.has(error ?? '')
  // The browser may have forged the query.
  const said = error !== undefined && IS_WORD.test(error) ? error : undefined
  const detail = isUnreached ? failure.message : [name, code, said].filter(Boolean).join(' ')
  return new GoogleRefused(isAway ? 'away' : 'not-valid', detail)
}

const IS_WORD = /^\w{1,40}$/

/** The claims of an ID token with a checked signature; their types are unchecked. */
interface Claims {
  readonly [claim: string]: unknown
  readonly iss: string
  readonly sub: string
}

const IS_EMAIL = new RegExp(EMAIL_PATTERN)

/** Reads the claims of a checked ID token. A value that no account can have counts as absent. */
function personFrom(claims: Claims): GooglePerson {
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

/** Google verified other mail services' addresses once, and does not know who owns them now. */
function isGmail(email: string): boolean {
  return email.toLowerCase().endsWith('@gmail.com')
}

function emailIn({ email }: Claims): string | null {
  if (typeof email !== 'string' || email.length > EMAIL_MAX) return null
  return IS_EMAIL.test(email) && !isLookAlike(email) ? email : null
}

/** Some people have one name only, and some have given Google none. */
function namesIn(claims: Claims): Pick<GooglePerson, 'firstname' | 'lastname'> {
  const [first = null, ...rest] = nameFrom(claims.name)?.split(' ') ?? []
  return {
    firstname: nameFrom(claims.given_name) ?? first,
    lastname: nameFrom(claims.family_name) ?? nameFrom(rest.join(' ')),
  }
}

/** Cleans a name as sign-up does: one line, without control characters, at most `NAME_MAX` characters. */
function nameFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const characters = [...value.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim()]
  return characters.slice(0, NAME_MAX).join('').trim() || null
}

import type { Configuration } from 'openid-client'
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX } from '#contract/rules/session.ts'
import type { GoogleConfig } from '../../../platform/config/config.ts'
import { type Google, type GooglePerson, GoogleRefused } from '../../../platform/ports/google.ts'
import { isLookAlike } from '../lookAlike.ts'

/** Loaded with the first who signs in with Google: the server is up sooner without it. */
const openId = () => import('openid-client')

/** The milliseconds that somebody waits for Google, for all its answers together, before a sentence says that it does not answer. */
const DEADLINE_MS = 4_500

/** For how long what Google tells of its own addresses is believed; of its keys the library knows. */
const KNOWN_MS = 60 * 60 * 1_000

/** The limit on how long Google may take. */
export interface GoogleLimits {
  deadlineMs: number
}

/** Google by OpenID Connect: the code flow with PKCE, whose ID token is checked whole. */
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
          // A machine that several people use must not choose for them.
          prompt: 'select_account',
        })
        return address.href
      }),

    identify: (search, { state, nonce, verifier }) =>
      answered(limits, async () => {
        const { authorizationCodeGrant } = await openId()
        // By the academy's own address: the library sends it to Google, where it must be the registered one.
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
      // Without the latter the library would take the token's word for it, because it came from Google itself.
      execute: [...(isPlain ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
      timeout: deadlineMs / 1_000,
    },
  )
}

/** Returns what Google answers in time; every other outcome is thrown as the reason that the person reads. */
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

/** Codes of the library under which Google has not answered, or no machine of Google's has. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** The errors by which Google itself says that it cannot answer right now (RFC 6749). */
const BUSY = new Set(['server_error', 'temporarily_unavailable'])

/** The library's errors hold the code and the token, so that nothing of them but their names goes on. */
function refusalFrom(failure: unknown): GoogleRefused {
  const { name, code, error } = failure as { name?: string; code?: string; error?: string }
  if (error === 'access_denied') return new GoogleRefused('cancelled')
  const isUnreached = failure instanceof TypeError && code === undefined
  const isAway = isUnreached || AWAY.has(code ?? '') || BUSY.has(error ?? '')
  // The browser may have made up what the query says.
  const said = error !== undefined && IS_WORD.test(error) ? error : undefined
  const detail = isUnreached ? failure.message : [name, code, said].filter(Boolean).join(' ')
  return new GoogleRefused(isAway ? 'away' : 'not-valid', detail)
}

const IS_WORD = /^\w{1,40}$/

/** The claims of an ID token, as far as they were checked by its signature: whatever type they are of. */
interface Claims {
  readonly [claim: string]: unknown
  readonly iss: string
  readonly sub: string
}

const IS_EMAIL = new RegExp(EMAIL_PATTERN)

/** Reads the claims of a checked ID token. What no account can have counts as left out. */
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

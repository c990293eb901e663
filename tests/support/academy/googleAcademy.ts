import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { GOOGLE_CALLBACK } from '#contract/googlePaths.ts'
import { openGoogle } from '#server/people/google/openGoogle.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createGoogle, type Person } from '../standIns/google.ts'
import { CLIENT } from '../standIns/googleClient.ts'
import type { Beginnings } from './academy.ts'
import { academyWithPages } from './site.ts'

/** Ada's Google account; Google hosts her mailbox. */
export const ADA_AT_GOOGLE: Person = {
  sub: '110169484474386276334',
  email: 'ada@gmail.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Obi',
}

/** Builds an academy with its pages and Google sign-in, with a local stand-in for Google. */
export async function academyWithGoogle<B extends Beginnings>(
  beginnings: B,
  { config, log }: Pick<NonNullable<Parameters<typeof academyWithPages>[1]>, 'config' | 'log'> = {},
) {
  const standIn = await createGoogle()
  onTestFinished(standIn.close)
  const { publicUrl } = { ...readConfig({}), ...config }
  // Long, so that a busy machine does not look like a silent Google; tests of that shorten it.
  const limits = { deadlineMs: 60_000 }
  const settings = { ...CLIENT, issuer: standIn.issuer }
  const google = openGoogle(settings, `${publicUrl}${GOOGLE_CALLBACK}`, limits)
  const academy = await academyWithPages(beginnings, { ports: { google }, config, log })
  const browser = () => jarredBrowser(academy.app)

  /** Signs in completely: to Google, consent there, and back. */
  async function signInAs(person: Person = ADA_AT_GOOGLE, query = '', own = browser()) {
    const there = await own.visit(`/auth/google/start${query}`)
    return own.visit(standIn.allow(there.location, person))
  }

  return { ...academy, standIn, limits, browser, signInAs }
}

/** The session in a `user` cookie. */
export interface CookieSession {
  token: string
  data: { id: number; email: string; firstname: string; lastname: string }
  isVerified: boolean
  userType: string
}

/** Returns a browser that keeps cookies, follows no redirects and runs no scripts. */
export function jarredBrowser(app: FastifyInstance) {
  const jar = new Map<string, string>()

  function session(): CookieSession | null {
    const kept = jar.get('user')
    return kept ? JSON.parse(decodeURIComponent(kept)) : null
  }

  async function visit(address: string) {
    const { pathname, search } = new URL(address, 'http://127.0.0.1:3000')
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({ url: `${pathname}${search}`, headers: cookie ? { cookie } : {} })
    const brought = [reply.headers['set-cookie'] ?? []].flat()
    for (const line of brought) keep(jar, line)
    return {
      status: reply.statusCode,
      location: String(reply.headers.location ?? ''),
      headers: reply.headers,
      cookies: brought,
      html: reply.payload,
      session: session(),
    }
  }

  return { visit, session, jar }
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/Max-Age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

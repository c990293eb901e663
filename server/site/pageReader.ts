import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchPage } from '#pages/matchPage.ts'
import type { PageAddress, PageRenderer } from '#pages/pageRenderer.ts'
import type { PageName } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { accountOfToken } from '../people/queries/sessions.ts'
import type { AppContext } from '../platform/appContext.ts'

/** Headers of a person's own page: no HTTP cache stores it, only the service worker, for the session (`src/offline`). */
export const OWN = { 'cache-control': 'private, no-store', vary: 'Cookie' }

/** The headers of a page at a secret address: no cache stores it, and its links do not send the address to other sites. */
export const SECRET = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Deletes the session's cookie. */
export const NO_SESSION = 'user=; Path=/; Max-Age=0; SameSite=Lax'

/** Finds the person whose session the cookie names, in the role that it names: the rest of the site uses that role only. */
export async function readerOf(academy: AppContext, renderer: PageRenderer, { headers }: FastifyRequest) {
  const token = renderer.tokenOf(headers.cookie)
  const account = token === null ? null : await accountOfToken(academy, token)
  const person = account?.userType === renderer.roleOf(headers.cookie) ? account : null
  return { person, token: person && token, hasSessionEnded: token !== null && person === null }
}

const SIGN_IN: ReadonlySet<string> = new Set<PageName>(['login', 'register', 'tutorLogin', 'tutorRegister'])

/**
 * Returns whether somebody comes from a form to sign in or up: a redirect after a posted form keeps the form's page as its
 * referrer. Who then has no session has a browser that kept no cookie.
 */
export function isAfterSignIn({ headers: { referer = '' } }: FastifyRequest): boolean {
  const match = URL.canParse(referer) ? matchPage(new URL(referer).pathname) : null
  return match !== null && SIGN_IN.has(match.name)
}

/**
 * Redirects to the sign-in page and from there back. The page says that a session has ended, whose cookie is deleted, or that the
 * browser blocks cookies.
 */
export function leadToSignIn(
  reply: FastifyReply,
  { path }: PageAddress,
  { hasSessionEnded, isBlocked = false }: { hasSessionEnded: boolean; isBlocked?: boolean },
): FastifyReply {
  if (hasSessionEnded) reply.header('set-cookie', NO_SESSION)
  const location = paths.login({
    redirect_to: path,
    ended: hasSessionEnded ? '1' : '',
    blocked: isBlocked ? '1' : '',
  })
  return reply.headers({ ...OWN, location }).send()
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress, PageRenderer } from '#pages/pageRenderer.ts'
import { paths } from '#pages/paths.ts'
import { accountOfToken } from '../people/accounts/queries/sessions.ts'
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

/** Redirects to the sign-in page and from there back; if a session has ended, the page says so and the cookie is deleted. */
export function leadToSignIn(
  reply: FastifyReply,
  { path }: PageAddress,
  { hasSessionEnded }: { hasSessionEnded: boolean },
): FastifyReply {
  if (hasSessionEnded) reply.header('set-cookie', NO_SESSION)
  const location = paths.login({ redirect_to: path, ended: hasSessionEnded ? '1' : '' })
  return reply.headers({ ...OWN, location }).send()
}

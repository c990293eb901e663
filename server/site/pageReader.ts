import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress, PageRenderer } from '#pages/pageRenderer.ts'
import { paths } from '#pages/paths.ts'
import { accountOfToken } from '../people/accounts/queries/sessions.ts'
import type { AppContext } from '../platform/appContext.ts'

/** No HTTP cache keeps a person's own page. Their service worker keeps the last one, for as long as its session (`src/offline`). */
export const OWN = { 'cache-control': 'private, no-store', vary: 'Cookie' }

/** The headers of a page whose address is a secret: nobody keeps the page, and a link on it does not tell its address to another site. */
export const SECRET = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Takes the session's cookie away. */
export const NO_SESSION = 'user=; Path=/; Max-Age=0; SameSite=Lax'

/** Finds whose session the cookie names, in the role that it names: the rest of the site could not go by another. */
export async function readerOf(academy: AppContext, renderer: PageRenderer, { headers }: FastifyRequest) {
  const token = renderer.tokenOf(headers.cookie)
  const account = token === null ? null : await accountOfToken(academy, token)
  const person = account?.userType === renderer.roleOf(headers.cookie) ? account : null
  return { person, token: person && token, hasSessionEnded: token !== null && person === null }
}

/** Leads to the sign-in page and from there back; of a session that has ended the page says so, and its cookie is taken away. */
export function leadToSignIn(
  reply: FastifyReply,
  { path }: PageAddress,
  { hasSessionEnded }: { hasSessionEnded: boolean },
): FastifyReply {
  if (hasSessionEnded) reply.header('set-cookie', NO_SESSION)
  const location = paths.login({ redirect_to: path, ended: hasSessionEnded ? '1' : '' })
  return reply.headers({ ...OWN, location }).send()
}

import { createApiClient } from '#shared/api/apiClient.ts'
import { prefetchCache } from '#shared/api/prefetchCache.ts'
import { firstAnswers } from '#shared/beforeReact/firstCalls.ts'
import { apiBaseUrl } from '#shared/coverPhotoUrl.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { cookieSession } from '#shared/session.ts'
import { thisBrowser } from '#shared/thisBrowser.ts'

/** The fixed bearer of anonymous calls (specification section 7); it only allows public reads. */
const ANONYMOUS_BEARER = import.meta.env.VITE_API_CLIENT_TOKEN ?? 'academy-web'

const replies = prefetchCache((input, init) => fetch(input, init), firstAnswers)

/** The browser's API client and session; a session that the server has ended is removed here too. */
export const browserContext: LoaderContext = siteOver(replies.first)

/** The API client and session for prefetching; each answer is stored until the page that needs it requests it. */
export const prefetchContext: LoaderContext = siteOver(replies.ahead)

function siteOver(send: typeof fetch): LoaderContext {
  return {
    session: cookieSession,
    browser: thisBrowser,
    api: createApiClient({
      baseUrl: apiBaseUrl(),
      bearer: () => cookieSession.read()?.token ?? ANONYMOUS_BEARER,
      onSessionEnded: () => cookieSession.end(),
      fetch: send,
      // Not all at the same moment, as the server is busy.
      pause: () => new Promise(resolve => setTimeout(resolve, 500 + Math.random() * 500)),
    }),
  }
}

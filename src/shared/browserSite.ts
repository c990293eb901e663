import { createApiClient } from '#shared/apiClient.ts'
import { apiBaseUrl } from '#shared/coverPhotoUrl.ts'
import { cookieSession } from '#shared/session.ts'
import type { Site } from '#shared/siteContext.ts'

/** The fixed bearer of anonymous calls (specification section 7): it grants nothing but public reads. */
const ANONYMOUS_BEARER = import.meta.env.VITE_API_CLIENT_TOKEN ?? 'academy-web'

/** The browser's API client and session; a session that the server has ended is forgotten here too. */
export const browserSite: Site = {
  session: cookieSession,
  api: createApiClient({
    baseUrl: apiBaseUrl(),
    bearer: () => cookieSession.read()?.token ?? ANONYMOUS_BEARER,
    onSessionEnded: () => cookieSession.clear(),
  }),
}

import { type ReactElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { matchPage } from '#pages/matchPage.ts'
import type { PageRedirect, PageRenderer, RenderedPage } from '#pages/pageRenderer.ts'
import { homeOf, ownPath } from '#pages/paths.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import { type LoaderContext, loaderContext, ROOT_ROUTE_ID, type RootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { sessionCookie, sessionOf } from '#shared/session.ts'
import { postLoginRedirect } from '../storefront/account/postLoginRedirect.ts'
import { createRoutes } from './routes.tsx'
import { headTags } from './ssr/headTags.ts'
import { modulesOf, pageAddress } from './ssr/pageAddress.ts'
import { pageDataText } from './ssr/pageData.ts'
import { roleOf, type ServerContext, serverContext, tokenOf } from './ssr/serverContext.ts'

const handler = createStaticHandler(createRoutes())

/** The storefront for the server: the same routes, loaders and actions, with an API called in process. */
export const renderer: PageRenderer = {
  addressOf: pageAddress,
  roleOf,
  tokenOf,

  async render({ url, reader, ask, publicUrl, isSame }) {
    const site = serverContext(ask, reader)
    const context = await query(new Request(`${publicUrl}${url}`), site)
    if (context instanceof Response) return redirectOf(context, site, publicUrl)
    const data = pageDataText(context)
    if (isSame?.(data)) return 'same'
    const page = pageOf(context, site, data)
    return { ...page, head: page.head + tagsOf(page, context, { path: url, publicUrl }) }
  },

  async submit({ url, form, reader, ask, publicUrl, token }) {
    const site = serverContext(ask, reader, token)
    const request = new Request(`${publicUrl}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
    const context = await query(request, site)
    return context instanceof Response
      ? redirectOf(context, site, publicUrl)
      : pageOf(context, site, pageDataText(context))
  },

  entered(reply, redirectTo, isSecure) {
    const session = sessionOf(reply)
    const location = postLoginRedirect(session.userType, redirectTo, homeOf(session.userType))
    return { kind: 'redirect', location, setCookie: sessionCookie(session, isSecure) }
  },
}

/** Runs a page's guards, action and loaders; returns a redirect if a guard or a loader redirects. */
async function query(request: Request, site: LoaderContext): Promise<StaticHandlerContext | Response> {
  let context: StaticHandlerContext | Response | undefined
  const response: unknown = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[loaderContext, site]])),
    // Without this option the router runs no guards.
    async generateMiddlewareResponse(run) {
      context = await run(request)
      return context instanceof Response ? context : new Response()
    },
  })
  if (context) return context
  if (response instanceof Response) return response
  throw new Error('The router answered nothing.')
}

function pageOf(context: StaticHandlerContext, site: ServerContext, data: string): RenderedPage {
  const fault = faultOf(context)
  const isMissing = fault instanceof ApiFailure && fault.status === 404
  if (fault !== null && !isMissing) throw fault
  const refused = site.refusedWith()
  const { handle, data: pageData } = shownPage(context)
  return {
    kind: 'page',
    status: isMissing || isUnknown(context) ? 404 : context.actionData && refused ? refused : 200,
    ...apart(renderToString(pageElement(context))),
    data,
    modules: modulesOf(matchPage(context.location.pathname)),
    hasFailedPart: refused !== null && !isMissing,
    isCacheable: refused === null && handle?.isCacheable?.(pageData) !== false,
  }
}

/** Returns the head's tags; a page that is missing, unlisted, a search or personal gets only `noindex`. */
function tagsOf(
  { status, head }: RenderedPage,
  context: StaticHandlerContext,
  { path, publicUrl }: { path: string; publicUrl: string },
): string {
  const { config }: RootData = context.loaderData[ROOT_ROUTE_ID]
  const { handle, data } = shownPage(context)
  const meta = handle?.meta?.({ data, config, publicUrl })
  if (status === 200 && meta && meta.isIndexed !== false) return headTags({ meta, config, path, publicUrl })
  return head.includes('noindex') ? '' : '<meta name="robots" content="noindex"/>'
}

/** Returns the matched page's `handle` and its loader's data. */
function shownPage({ matches, loaderData }: StaticHandlerContext) {
  const route = matches.at(-1)?.route
  const handle: PageHandle | undefined = route?.handle
  return { handle, data: route && loaderData[route.id] }
}

/** Builds the element of a page whose loaders have run. The router gets only this page's routes, because it copies all that it gets. */
function pageElement(context: StaticHandlerContext): ReactElement {
  const routes = context.matches.map(({ route }) => ({ ...route, children: undefined }))
  return (
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </StrictMode>
  )
}

function faultOf({ errors }: StaticHandlerContext): unknown {
  return errors === null ? null : (Object.values(errors)[0] ?? new Error('A page failed without a reason.'))
}

function isUnknown({ matches }: StaticHandlerContext): boolean {
  return matches.at(-1)?.route.path === '*'
}

/** Splits the HTML: React writes the elements of `<head>` before all others. */
function apart(html: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

function redirectOf(response: Response, site: ServerContext, publicUrl: string): PageRedirect {
  const location = ownPath(response.headers.get('location'))
  if (location === null) throw new Error('A page leads to another site.')
  return { kind: 'redirect', location, setCookie: site.setCookie(publicUrl.startsWith('https:')) }
}

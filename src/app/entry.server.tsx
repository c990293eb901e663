import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { HIDDEN } from '#contract/rules/courseStatus.ts'
import type { PageRedirect, PageRenderer, RenderedPage } from '#pages/pageRenderer.ts'
import { ownPath } from '#pages/paths.ts'
import { ApiFailure } from '#shared/apiFailure.ts'
import { type LoaderContext, loaderContext, ROOT_ROUTE_ID, type RootData } from '#shared/loaderContext.ts'
import type { CatalogueData } from '../storefront/catalogue/CataloguePage.tsx'
import type { CourseDetailData } from '../storefront/courseDetail/CourseDetailPage.tsx'
import { nairaPrice } from '../storefront/courseDetail/enrol/nairaPrice.ts'
import { createRoutes } from './routes.tsx'
import { branchesOf, type StaticHandler } from './ssr/branches.ts'
import { headTags, type TaggedPage } from './ssr/headTags.ts'
import { modulesOf, pageAddress } from './ssr/pageAddress.ts'
import { pageDataText } from './ssr/pageData.ts'
import { roleOf, tokenOf } from './ssr/role.ts'
import { type ServerContext, serverContext } from './ssr/serverContext.ts'

const handlerOf = branchesOf(createRoutes())

/** The storefront for the server: the same routes, loaders and actions, over an API that is asked in process. */
export const renderer: PageRenderer = {
  addressOf: url => pageAddress(handlerOf, url),
  roleOf,
  tokenOf,

  async render({ url, role, ask, publicUrl, isSame }) {
    const site = serverContext(ask, role)
    const handler = handlerFor(url)
    const context = await query(handler, new Request(`${publicUrl}${url}`), site)
    if (context instanceof Response) throw new Error(`The page ${url} answered a redirect.`)
    const data = pageDataText(context)
    if (isSame?.(data)) return 'same'
    const page = pageOf(handler, context, site, data)
    return { ...page, head: page.head + tagsOf(page, context, { path: url, publicUrl }) }
  },

  async submit({ url, form, cookies, ask, publicUrl }) {
    const site = serverContext(ask, roleOf(cookies))
    const request = new Request(`${publicUrl}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
    const handler = handlerFor(url)
    const context = await query(handler, request, site)
    return context instanceof Response
      ? redirectOf(context, site, publicUrl)
      : pageOf(handler, context, site, pageDataText(context))
  },
}

function handlerFor(url: string): StaticHandler {
  return handlerOf(url.split('?', 1)[0] ?? '/')
}

function query(
  handler: StaticHandler,
  request: Request,
  site: LoaderContext,
): Promise<StaticHandlerContext | Response> {
  return handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[loaderContext, site]])),
  })
}

function pageOf(
  handler: StaticHandler,
  context: StaticHandlerContext,
  site: ServerContext,
  data: string,
): RenderedPage {
  const fault = faultOf(context)
  const isMissing = fault instanceof ApiFailure && fault.code === 404
  if (fault !== null && !isMissing) throw fault
  const refused = site.refusedWith()
  return {
    kind: 'page',
    status: isMissing || isUnknown(context) ? 404 : context.actionData && refused ? refused : 200,
    ...apart(htmlOf(handler, context)),
    data,
    modules: modulesOf(context.matches),
    isKeepable: refused === null && !isEmptyList(context),
  }
}

/** Search engines are told of no page that is missing, unlisted, a search, or a person's own. */
function tagsOf(
  { status, head }: RenderedPage,
  { loaderData, matches }: StaticHandlerContext,
  facts: Pick<TaggedPage, 'path' | 'publicUrl'>,
): string {
  const { config }: RootData = loaderData[ROOT_ROUTE_ID]
  const detail: CourseDetailData | undefined = loaderData['storefront/courseDetail/CourseDetailPage']
  const course = detail?.course ?? null
  const isPrivate = matches.at(-1)?.route.path === '/receipts/:token'
  const isIndexed = status === 200 && !isPrivate && course?.display !== HIDDEN && !/[?&]q=/.test(facts.path)
  return headTags({
    ...facts,
    head,
    config,
    course,
    naira: detail ? nairaPrice(detail.course, detail.liveRate, config.naira_margin) : null,
    isIndexed,
  })
}

function htmlOf(handler: StaticHandler, context: StaticHandlerContext): string {
  return renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  )
}

function faultOf({ errors }: StaticHandlerContext): unknown {
  return errors === null ? null : (Object.values(errors)[0] ?? new Error('A page failed without a reason.'))
}

function isUnknown({ matches }: StaticHandlerContext): boolean {
  return matches.at(-1)?.route.path === '*'
}

function isEmptyList({ loaderData }: StaticHandlerContext): boolean {
  const catalogue: CatalogueData | undefined = loaderData['storefront/catalogue/CataloguePage']
  return catalogue?.list.page?.data.length === 0
}

/** React writes what belongs into `<head>` in front of everything else. */
function apart(html: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

function redirectOf(response: Response, site: ServerContext, publicUrl: string): PageRedirect {
  const location = ownPath(response.headers.get('location'))
  if (location === null) throw new Error('A form leads to another site.')
  return { kind: 'redirect', location, setCookie: site.setCookie(publicUrl.startsWith('https:')) }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getConfig } from '#contract/academy.ts'
import { matchPage } from '#pages/matchPage.ts'
import type { AskInProcess, PageAddress, PageRenderer, PageRole } from '#pages/pageRenderer.ts'
import { pages } from '#pages/pages.ts'
import type { AppContext } from '../appContext.ts'
import { currentSlugOnSale } from '../courses/editing/addresses.ts'
import { PUBLIC } from '../responseCache/cachedCall.ts'
import { cachedResponse, hashOf, type NewResponse } from '../responseCache/cachedResponse.ts'
import { replyWith } from '../responseCache/replyWith.ts'
import type { Documents } from './document.ts'
import { pageStatus } from './pageStatus.ts'

const HTML = 'text/html; charset=utf-8'

/** What the routes of pages stand on. */
export interface Pages {
  documents: Documents
  loadRenderer(): Promise<PageRenderer>
}

const CONSOLE = 'src/console/'

/** What a shell shows where no script runs, by path: signing out needs none. */
const WITHOUT_SCRIPT: Readonly<Record<string, string>> = {
  [pages.logout.path]:
    '<form method="post" action="/logout"><h1>Do you want to leave?</h1><button>Log out</button></form>',
}

/** Every page of the site: rendered here where it is public, a shell for the browser's own rendering where it is not. */
export function pageRoutes(
  app: FastifyInstance,
  { config, db }: AppContext,
  { documents, loadRenderer }: Pages,
): void {
  const { publicUrl } = config
  let loaded: PageRenderer | null = null
  const audienceOf = ({ headers }: FastifyRequest) => loaded?.roleOf(headers.cookie) ?? null

  app.get('/*', { schema: { hide: true }, config: { audienceOf } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:api|storage|assets)(?:\/|$)/.test(path)) return reply.callNotFound()
    const moved = await movedTo(db, request.url)
    if (moved !== null)
      return reply.code(308).headers({ location: moved, 'cache-control': 'no-cache' }).send()
    allowInlineScripts(reply, documents)
    let modules: readonly string[] = []
    try {
      const renderer = await loadRenderer()
      loaded = renderer
      const address = renderer.addressOf(request.url)
      const role = renderer.roleOf(request.headers.cookie)
      // Whoever the guard will send away is not made to fetch the console first.
      modules = address.modules.filter(module => role === 'tutor' || !module.startsWith(CONSOLE))
      // A person's own pages are nobody else's to find.
      if (address.isShell) reply.header('x-robots-tag', 'noindex')
      else {
        const make = (cachedHash: string | null) =>
          renderPage(renderer, address, role, cachedHash, askFor(app, request), reply)
        if (address.isForOneVisit) return await replyOnce(await make(null), request, reply)
        return await app.replyCached(`${role} ${address.path}`, request, reply, make)
      }
    } catch (error) {
      if (!(error instanceof LeftToBrowser)) {
        request.log.error({ err: error }, 'a page could not be rendered; the browser is left to do it')
      }
    }
    return sendShell(request, reply, modules)
  })

  async function renderPage(
    renderer: PageRenderer,
    address: PageAddress,
    role: PageRole,
    cachedHash: string | null,
    ask: AskInProcess,
    reply: FastifyReply,
  ): Promise<NewResponse | 'same'> {
    let dataHash = ''
    const isSame = (data: string) => {
      dataHash = hashOf(data)
      return dataHash === cachedHash
    }
    const page = await renderer.render({ url: address.path, role, ask, publicUrl, isSame })
    if (page === 'same') return page
    // A course that is not on sale is still shown to its owner and its learners, and only the browser knows who they are.
    if (page.status === 404 && address.isKnown && role !== 'anonymous') throw new LeftToBrowser()
    const { html, styleHash } = documents.page(page)
    const isAnybodys = !address.isFreeText && !address.isForOneVisit
    const isCacheable = page.isCacheable && isAnybodys && (page.status === 200 || !address.isKnown)
    return {
      status: page.status,
      body: html,
      policy: policyWithStyle(reply, styleHash),
      type: HTML,
      cacheControl: isCacheable && role === 'anonymous' ? PUBLIC : 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
      dataHash,
      isCacheable,
    }
  }

  async function replyOnce(
    page: NewResponse | 'same',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (page === 'same') throw new Error('A page that is not cached cannot be the same.')
    return replyWith(cachedResponse(page), request, reply)
  }

  async function sendShell(
    request: FastifyRequest,
    reply: FastifyReply,
    modules: readonly string[],
  ): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? '/'
    const [status, config] = await Promise.all([pageStatus(db, path), askFor(app, request)(getConfig, {})])
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', 'content-type': HTML })
      .send(documents.shell(modules, { config: config.text, withoutScript: WITHOUT_SCRIPT[path] }))
  }
}

/** Returns the URL of a course's page under the slug that the course has now; null where the slug was never another's. */
async function movedTo(db: AppContext['db'], url: string): Promise<string | null> {
  const path = url.split('?', 1)[0] ?? ''
  const match = matchPage(path)
  if (!match?.params.slug) return null
  const slug = await currentSlugOnSale(db, match.params.slug).catch(() => undefined)
  return slug === undefined ? null : match.page.path.replace(':slug', slug) + url.slice(path.length)
}

/** A second policy beside the first would only narrow it, so the pages' own takes its place. */
export function allowInlineScripts(reply: FastifyReply, { scriptHashes }: Documents): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const hashes = scriptHashes.map(hash => ` '${hash}'`).join('')
  reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self'${hashes}`))
}

/** The policy of an answer, which lets in the styles that are in its page. */
export function policyWithStyle(reply: FastifyReply, styleHash: string): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return policy.replace("style-src 'self'", `style-src 'self' '${styleHash}'`)
}

/** The API as a page asks it while it is rendered: in this process, as a visitor. */
export function askFor(app: FastifyInstance, { id, ip, log }: FastifyRequest): AskInProcess {
  return (endpoint, input) => {
    const call = app.inProcess.get(`${endpoint.method} ${endpoint.path}`)
    if (!call) throw new Error(`${endpoint.method} ${endpoint.path} cannot be asked by a page.`)
    return call(input, { requestId: id, ip, log })
  }
}

/** Not a fault: what is to be shown depends on who asks. */
class LeftToBrowser extends Error {}

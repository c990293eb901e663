import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getConfig } from '#contract/academy.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { firstCallsOf } from '#pages/firstCalls.ts'
import { matchPage } from '#pages/matchPage.ts'
import type { AskInProcess, PageAddress, PageRenderer, PageRole, RenderedPage } from '#pages/pageRenderer.ts'
import { pages, SHELL_PATH } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { currentSlugOnSale } from '../catalogue/courses/queries/addresses.ts'
import { findCourseBySlug } from '../catalogue/courses/queries/courses.ts'
import { hasTutorPage } from '../catalogue/tutors/queries.ts'
import { findReceiptByToken } from '../money/receipts/queries.ts'
import type { AppContext } from '../platform/appContext.ts'
import { askInProcess } from '../platform/http/callInProcess.ts'
import { PUBLIC } from '../platform/responseCache/cachedCall.ts'
import { hashOf, type NewResponse } from '../platform/responseCache/cachedResponse.ts'
import type { Documents, StyledPage } from './document.ts'
import { isAfterSignIn, leadToSignIn, OWN, readerOf, SECRET } from './pageReader.ts'

const HTML = 'text/html; charset=utf-8'

/** The parts that page routes need: the HTML documents and the renderer. */
export interface Pages {
  documents: Documents
  loadRenderer(): Promise<PageRenderer>
}

const CONSOLE = 'src/console/'

/** Matches slugs and tokens; PostgreSQL refuses some other texts with an error. */
const IS_KEY = /^[\w-]{1,100}$/

/** The content of a shell if no script runs, by path: signing out needs no script. */
const WITHOUT_SCRIPT: Readonly<Record<string, string>> = {
  [pages.logout.path]:
    '<main class="page"><h1>Do you want to leave?</h1><form method="post" action="/logout"><button>Log out</button></form><p><a href="/">Stay signed in</a></p></main>',
}

/** Registers every page of the site: rendered here for everybody or for one person, or a shell that the browser renders. */
export function pageRoutes(
  app: FastifyInstance,
  academy: AppContext,
  { documents, loadRenderer }: Pages,
): void {
  const { config, db } = academy
  const { publicUrl } = config
  let loaded: PageRenderer | null = null
  const audienceOf = ({ headers }: FastifyRequest) => loaded?.roleOf(headers.cookie) ?? null

  app.get(SHELL_PATH, { schema: { hide: true } }, async (request, reply) => {
    allowInlineScripts(reply, documents)
    reply.header('x-robots-tag', 'noindex')
    return sendShell(request, reply, [])
  })

  app.get('/*', { schema: { hide: true }, config: { audienceOf } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:api|storage|assets)(?:\/|$)/.test(path)) return reply.callNotFound()
    allowInlineScripts(reply, documents)
    let modules: readonly string[] = []
    try {
      const renderer = await loadRenderer()
      loaded = renderer
      const address = renderer.addressOf(request.url)
      const role = renderer.roleOf(request.headers.cookie)
      // A reader whom the guard will redirect does not fetch the console first.
      modules = address.modules.filter(module => role === 'tutor' || !module.startsWith(CONSOLE))
      // A person's own pages are not for search engines.
      if (address.isShell || address.isPersonal) reply.header('x-robots-tag', 'noindex')
      const isConsole = modules.some(module => module.startsWith(CONSOLE))
      // A cached page does not wait for the database unless it may have changed.
      if (isConsole || address.isPersonal || address.isShell) await refuseMoved(db, path)
      if (isConsole) return await replyToTutor(renderer, address, request, reply)
      if (address.isSecret) reply.headers(SECRET)
      if (address.isPersonal) return await replyToPerson(renderer, address, request, reply)
      if (!address.isShell) {
        const make = async (cachedHash: string | null) => {
          await refuseMoved(db, path)
          return renderPage(renderer, address, role, cachedHash, askInProcess(app, request), reply)
        }
        const canonicalUrl = address.isForOneVisit || address.isSecret ? null : `${role} ${address.path}`
        return await app.replyCached(canonicalUrl, request, reply, make)
      }
    } catch (error) {
      if (error instanceof Moved) {
        const location = error.path + request.url.slice(path.length)
        return reply.code(308).headers({ location, 'cache-control': 'no-cache' }).send()
      }
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
    const page = await renderer.render({ url: address.path, reader: role, ask, publicUrl, isSame })
    if (page === 'same') return page
    if (page.kind === 'redirect') throw new Error(`The page ${address.path} leads elsewhere.`)
    // A course that is not on sale is still visible to its owner and its learners, and only the browser knows who they are.
    if (page.status === 404 && address.isKnown && role !== 'anonymous') throw new LeftToBrowser()
    const isAnybodys = !address.isFreeText && !address.isForOneVisit && !address.isSecret
    const isCacheable = page.isCacheable && isAnybodys && (page.status === 200 || !address.isKnown)
    const uncached = address.isSecret ? SECRET['cache-control'] : 'private, no-cache'
    const cacheControl = isCacheable && role === 'anonymous' ? PUBLIC : uncached
    const styled = documents.page(page, { isSecret: address.isSecret })
    const { hasFailedPart } = page
    return { ...responseOf(page, reply, styled), cacheControl, dataHash, isCacheable, hasFailedPart }
  }

  /**
   * Replies with a person's own page: no cache stores it, here or on the way. The cookie identifies the
   * reader, which is enough because reading changes nothing.
   */
  async function replyToPerson(
    renderer: PageRenderer,
    address: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { person, token, hasSessionEnded } = await readerOf(academy, renderer, request)
    // The address of a secret page is passed to no other page.
    if (hasSessionEnded && !address.isSecret)
      return leadToSignIn(reply.code(302), address, { hasSessionEnded })
    const ask = askInProcess(app, request, person, { token })
    const page = await renderer.render({ url: address.path, reader: { person }, ask, publicUrl })
    if (page === 'same' || (page.kind === 'page' && page.hasFailedPart)) throw new LeftToBrowser()
    reply.headers(OWN)
    if (page.kind === 'redirect') {
      const isBlocked = person === null && page.location.startsWith(paths.login()) && isAfterSignIn(request)
      if (isBlocked) return leadToSignIn(reply.code(302), address, { hasSessionEnded, isBlocked })
      return reply.code(302).header('location', page.location).send()
    }
    const cacheControl = OWN['cache-control']
    const made = {
      ...responseOf(page, reply, documents.page(page, { isPersonal: true, isSecret: address.isSecret })),
      cacheControl,
      isCacheable: false,
    }
    return app.replyCached(null, request, reply, async () => made)
  }

  /** Replies with a console page's shell. It is the same for every tutor and holds no data, so the cookie's role suffices. */
  async function replyToTutor(
    renderer: PageRenderer,
    address: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const ask = askInProcess(app, request)
    const page = await renderer.render({ url: address.path, reader: 'tutor', ask, publicUrl })
    if (page === 'same' || page.kind === 'redirect') throw new Error('A tutor is kept out of the console.')
    const shell = documents.consoleShell(page, firstCallsOf(request.url))
    const made = { ...responseOf(page, reply, shell), cacheControl: 'private, no-cache', isCacheable: false }
    return app.replyCached(null, request, reply, async () => made)
  }

  /** Returns a rendered page as a response; the caller sets its caching. */
  function responseOf({ status }: RenderedPage, reply: FastifyReply, { html, styleHash }: StyledPage) {
    const policy = policyWithStyle(reply, styleHash)
    return { status, body: html, policy, type: HTML, vary: 'Cookie, Accept-Encoding' }
  }

  async function sendShell(
    request: FastifyRequest,
    reply: FastifyReply,
    modules: readonly string[],
  ): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? '/'
    const [status, config] = await Promise.all([
      pageStatus(db, path),
      askInProcess(app, request)(getConfig, {}),
    ])
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', 'content-type': HTML })
      .send(documents.shell(modules, { config: config.text, withoutScript: WITHOUT_SCRIPT[path] }))
  }
}

/**
 * Returns the HTTP status of a page: 404 for an unknown address, for a course or a tutor that is not public,
 * and for a receipt that does not exist. A guarded page is 200 for every course: the API checks access.
 */
async function pageStatus(db: AppContext['db'], path: string): Promise<200 | 404> {
  const match = matchPage(path)
  if (!match) return path === SHELL_PATH ? 200 : 404
  const { slug = '', token = '', tutor = '' } = match.params
  if (match.name === 'receiptCheck')
    return IS_KEY.test(token) && (await findReceiptByToken(db, token)) ? 200 : 404
  if (match.name === 'tutorPage') return IS_KEY.test(tutor) && (await hasTutorPage(db, tutor)) ? 200 : 404
  if (match.name !== 'course') return 200
  if (!IS_KEY.test(slug)) return 404
  const course = await findCourseBySlug(db, slug)
  return course?.status === PUBLISHED ? 200 : 404
}

/** @throws Moved for the page of a course under a former slug */
async function refuseMoved(db: AppContext['db'], path: string): Promise<void> {
  const match = matchPage(path)
  if (!match?.params.slug) return
  const slug = await currentSlugOnSale(db, match.params.slug).catch(() => undefined)
  if (slug !== undefined) throw new Moved(match.page.path.replace(':slug', slug))
}

/** Adds the scripts' hashes to the policy: a second policy header could only narrow the first. */
export function allowInlineScripts(reply: FastifyReply, { scriptHashes }: Documents): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const hashes = scriptHashes.map(hash => ` '${hash}'`).join('')
  reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self'${hashes}`))
}

/** Returns the response's policy, extended by the hash of the page's inlined styles. */
export function policyWithStyle(reply: FastifyReply, styleHash: string): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return policy.replace("style-src 'self'", `style-src 'self' '${styleHash}'`)
}

/** No error: the content depends on the reader. */
class LeftToBrowser extends Error {}

/** The page is at another path now; this is no error. */
class Moved extends Error {
  readonly path: string

  constructor(path: string) {
    super(`The page is at ${path}.`)
    this.path = path
  }
}

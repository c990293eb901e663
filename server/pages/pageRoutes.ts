import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AskInProcess, PageRenderer, RenderedPage } from '#contract/pages.ts'
import type { Academy } from '../academy.ts'
import { unsupported } from '../errors.ts'
import { documentsOf } from './document.ts'
import { pageStatus } from './pageStatus.ts'
import { refuseOtherSites } from './sameSite.ts'
import type { SiteFiles } from './siteFiles.ts'

/** Pages whose forms are posted to their own address by a browser without script. */
const FORM_PAGES = ['/login', '/register', '/tutor/login', '/tutor/register']

/** The largest posted form. */
const FORM_BYTES = 16 * 1024

/** Every page of the site: rendered here where it is public, a shell for the browser's own rendering where it is not. */
export function pageRoutes(
  app: FastifyInstance,
  academy: Academy,
  files: SiteFiles,
  loadRenderer: () => Promise<PageRenderer>,
): void {
  const { config, db } = academy
  const { publicUrl } = config
  const documents = documentsOf(files)

  // A second policy beside the first would only narrow it, so the pages' own takes its place.
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    const hashes = documents.scriptHashes.map(hash => ` '${hash}'`).join('')
    reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self'${hashes}`))
  })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  )

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:api|storage|assets)(?:\/|$)/.test(path)) return reply.callNotFound()
    const renderer = await loadRenderer()
    const address = renderer.addressOf(request.url)
    const role = renderer.roleOf(request.headers.cookie)
    if (address.isShell) return sendShell(request, reply, address.modules)
    try {
      const page = await renderer.render({ url: address.path, role, ask: askFor(request), publicUrl })
      // A course that is not on sale is still shown to its owner and its learners, and only the browser knows who they are.
      if (page.status === 404 && address.isKnown && role !== 'anonymous') {
        return sendShell(request, reply, address.modules)
      }
      return sendPage(reply, page)
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered; the browser is left to do it')
      return sendShell(request, reply, address.modules)
    }
  })

  for (const url of FORM_PAGES) {
    app.post(url, { schema: { hide: true } }, async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      if (typeof request.body !== 'string') throw unsupported('This page takes a form.')
      const renderer = await loadRenderer()
      const answer = await renderer.submit({
        url: request.url,
        form: request.body,
        cookies: request.headers.cookie,
        ask: askFor(request),
        publicUrl,
      })
      if (answer.kind === 'page') return sendPage(reply, answer)
      if (answer.setCookie) reply.header('set-cookie', answer.setCookie)
      return reply.code(303).headers({ location: answer.location, 'cache-control': 'no-store' }).send()
    })
  }

  function askFor({ id, ip, log }: FastifyRequest): AskInProcess {
    return (endpoint, input) => {
      const call = app.inProcess.get(`${endpoint.method} ${endpoint.path}`)
      if (!call) throw new Error(`${endpoint.method} ${endpoint.path} cannot be asked by a page.`)
      return call(input, { requestId: id, ip, log })
    }
  }

  function sendPage(reply: FastifyReply, page: RenderedPage): FastifyReply {
    return html(reply.code(page.status), documents.page(page))
  }

  async function sendShell(
    request: FastifyRequest,
    reply: FastifyReply,
    modules: readonly string[],
  ): Promise<FastifyReply> {
    const status = await pageStatus(db, request.url.split('?', 1)[0] ?? '/')
    return html(reply.code(status), documents.shell(modules))
  }

  function html(reply: FastifyReply, text: string): FastifyReply {
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text)
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedPage } from '#pages/pageRenderer.ts'
import { pageList, pages } from '#pages/pages.ts'
import { closeSession } from '../accounts/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { askInProcess } from '../http/callInProcess.ts'
import { HttpError } from '../http/errors.ts'
import { allowInlineScripts, NO_SESSION, type Pages, policyWithStyle } from './pageRoutes.ts'

/** The largest posted form. */
const FORM_BYTES = 16 * 1024

/** Forms that are posted without script: the page again with what is wrong, or the session and on to where they lead. */
export function formRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, db }: AppContext,
  { documents, loadRenderer }: Pages,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  )

  for (const [, { path }] of pageList.filter(([, page]) => page.postsForm)) {
    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      if (typeof request.body !== 'string')
        throw new HttpError('request.unsupported_type', 'This page takes a form.')
      const renderer = await loadRenderer()
      const answer = await renderer.submit({
        url: request.url,
        form: request.body,
        cookies: request.headers.cookie,
        ask: askInProcess(app, request),
        publicUrl,
      })
      reply.header('cache-control', 'no-store')
      if (answer.kind === 'redirect') {
        if (answer.setCookie) reply.header('set-cookie', answer.setCookie)
        return reply.code(303).header('location', answer.location).send()
      }
      return sendPage(reply.code(answer.status), answer)
    })
  }
  app.post(pages.logout.path, { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, publicUrl)
    const renderer = await loadRenderer()
    const token = renderer.tokenOf(request.headers.cookie)
    if (token !== null) await closeSession(db, token)
    const ask = askInProcess(app, request)
    // The page is a visitor's: whoever was signed in no longer is.
    const page = await renderer.submit({
      url: pages.logout.path,
      form: '',
      cookies: undefined,
      ask,
      publicUrl,
    })
    if (page.kind === 'redirect') throw new Error('The page after signing out leads nowhere.')
    reply.headers({ 'cache-control': 'no-store', 'set-cookie': NO_SESSION })
    return sendPage(reply, page)
  })

  function sendPage(reply: FastifyReply, page: RenderedPage): FastifyReply {
    allowInlineScripts(reply, documents)
    const { html, styleHash } = documents.page(page)
    reply.header('content-security-policy', policyWithStyle(reply, styleHash))
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/**
 * Refuses a form that was posted from another site's page. Browsers name the sender in `Sec-Fetch-Site`, or on plain http
 * in `Origin` alone; what names neither is no browser, and carries nobody's cookies.
 * @throws HttpError `request.other_site`
 */
function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const isOwn =
    site !== undefined
      ? site === 'same-origin'
      : origin === undefined ||
        origin === new URL(publicUrl).origin ||
        origin === `http://${host}` ||
        origin === `https://${host}`
  if (!isOwn) throw new HttpError('request.other_site', 'This form was sent from another site.')
}

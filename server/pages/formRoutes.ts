import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { unsupported } from '../errors.ts'
import { allowInlineScripts, askFor, type Pages } from './pageRoutes.ts'
import { refuseOtherSites } from './sameSite.ts'

/** Pages whose forms are posted to their own address by a browser without script. */
const FORM_PAGES = ['/login', '/register', '/tutor/login', '/tutor/register']

/** The largest posted form. */
const FORM_BYTES = 16 * 1024

/** Forms that are posted without script: the page again with what is wrong, or the session and on to where they lead. */
export function formRoutes(
  app: FastifyInstance,
  { config: { publicUrl } }: Academy,
  { documents, loadRenderer }: Pages,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  )

  for (const url of FORM_PAGES) {
    app.post(url, { schema: { hide: true } }, async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      if (typeof request.body !== 'string') throw unsupported('This page takes a form.')
      const renderer = await loadRenderer()
      const answer = await renderer.submit({
        url: request.url,
        form: request.body,
        cookies: request.headers.cookie,
        ask: askFor(app, request),
        publicUrl,
      })
      reply.header('cache-control', 'no-store')
      if (answer.kind === 'redirect') {
        if (answer.setCookie) reply.header('set-cookie', answer.setCookie)
        return reply.code(303).header('location', answer.location).send()
      }
      allowInlineScripts(reply, documents)
      return reply.code(answer.status).type('text/html; charset=utf-8').send(documents.page(answer))
    })
  }
}

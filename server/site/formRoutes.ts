import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRedirect, RenderedPage } from '#pages/pageRenderer.ts'
import { isPersonal, type Page, pageList, pages } from '#pages/pages.ts'
import { closeSession } from '../people/queries/sessions.ts'
import type { AppContext } from '../platform/appContext.ts'
import { HttpError } from '../platform/errors.ts'
import { askInProcess } from '../platform/http/callInProcess.ts'
import type { PageOptions } from './document.ts'
import { leadToSignIn, NO_SESSION, OWN, readerOf, SECRET } from './pageReader.ts'
import { allowInlineScripts, type Pages, policyWithStyle } from './pageRoutes.ts'

/** The maximum size of a posted form, in bytes. */
const FORM_BYTES = 16 * 1024

/** Registers forms posted without script: each returns the page with its errors, or sets a session and redirects. */
export function formRoutes(
  app: FastifyInstance,
  academy: AppContext,
  { documents, loadRenderer }: Pages,
): void {
  const { config, db } = academy
  const { publicUrl } = config
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  )

  for (const [, page] of pageList.filter(([, { postsForm }]) => postsForm)) {
    app.post(page.path, { schema: { hide: true } }, (request, reply) =>
      isPersonal(page) ? submitAsPerson(request, reply) : submitAsVisitor(request, reply, page),
    )
  }

  app.post(pages.logout.path, { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, publicUrl)
    const renderer = await loadRenderer()
    const token = renderer.tokenOf(request.headers.cookie)
    if (token !== null) await closeSession(db, token)
    const ask = askInProcess(app, request)
    // The page is a visitor's: the session has just ended.
    const page = await renderer.submit({
      url: pages.logout.path,
      form: '',
      reader: 'anonymous',
      ask,
      publicUrl,
    })
    reply.headers({ 'cache-control': 'no-store', 'set-cookie': NO_SESSION })
    return sendAnswer(reply, page)
  })

  /** Signs in or up: only the posted form identifies the person, and the cookie is not read for that. */
  async function submitAsVisitor(
    request: FastifyRequest,
    reply: FastifyReply,
    { secretAddress, postedByMachines }: Page,
  ): Promise<FastifyReply> {
    const isFromSecret = secretAddress === true
    const form = postedByMachines ? unreadForm(request) : postedForm(request, publicUrl, { isFromSecret })
    const renderer = await loadRenderer()
    const reader = renderer.roleOf(request.headers.cookie)
    const ask = askInProcess(app, request)
    const answer = await renderer.submit({ url: request.url, form, reader, ask, publicUrl })
    reply.headers(secretAddress ? SECRET : { 'cache-control': 'no-store' })
    return sendAnswer(reply, answer, { isSecret: secretAddress === true })
  }

  /** Handles a form as the person whose session the cookie names; no other request may act on the cookie alone. */
  async function submitAsPerson(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const renderer = await loadRenderer()
    const address = renderer.addressOf(request.url)
    const { isSecret } = address
    const form = postedForm(request, publicUrl, { isFromSecret: isSecret })
    const { person, token, hasSessionEnded } = hidesItsOrigin(request)
      ? NOBODY
      : await readerOf(academy, renderer, request)
    // A form at a secret address needs no session.
    if (person === null && !isSecret) return leadToSignIn(reply.code(303), address, { hasSessionEnded })
    const ask = askInProcess(app, request, person, { isOwnForm: true, token })
    const answer = await renderer.submit({
      url: address.path,
      form,
      reader: { person },
      ask,
      publicUrl,
      token,
    })
    reply.headers({ ...OWN, 'x-robots-tag': 'noindex', ...(isSecret && SECRET) })
    return sendAnswer(reply, answer, { isPersonal: true, isSecret })
  }

  function sendAnswer(
    reply: FastifyReply,
    answer: RenderedPage | PageRedirect,
    options?: PageOptions,
  ): FastifyReply {
    if (answer.kind === 'redirect') {
      if (answer.setCookie) reply.header('set-cookie', answer.setCookie)
      return reply.code(303).header('location', answer.location).send()
    }
    allowInlineScripts(reply, documents)
    const { html, styleHash } = documents.page(answer, options)
    reply.header('content-security-policy', policyWithStyle(reply, styleHash))
    return reply.code(answer.status).type('text/html; charset=utf-8').send(html)
  }
}

/**
 * Returns a form that was posted from one of our own pages.
 * @throws HttpError `request.other_site`, `request.unsupported_type`
 */
function postedForm(
  request: FastifyRequest,
  publicUrl: string,
  { isFromSecret = false }: { isFromSecret?: boolean } = {},
): string {
  if (!isFromSecret || !hidesItsOrigin(request)) refuseOtherSites(request, publicUrl)
  if (typeof request.body === 'string') return request.body
  throw new HttpError('request.unsupported_type', 'This page takes a form.')
}

/** Discards a form that adds nothing to its address, in any encoding. */
function unreadForm({ raw }: FastifyRequest): string {
  raw.resume()
  return ''
}

/** Returns whether a browser on plain http hid its origin, as a no-referrer page makes it; such a form gets no session. */
function hidesItsOrigin({ headers }: FastifyRequest): boolean {
  return headers.origin === 'null' && headers['sec-fetch-site'] === undefined
}

const NOBODY = { person: null, token: null, hasSessionEnded: false }

/**
 * Refuses a form that was posted from another site's page. Browsers name the sender in `Sec-Fetch-Site`, or
 * on plain http only in `Origin`; a client that sends neither is no browser, and carries nobody's cookies.
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

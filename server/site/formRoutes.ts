import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRedirect, RenderedPage } from '#pages/pageRenderer.ts'
import { isPersonal, type Page, pageList, pages } from '#pages/pages.ts'
import { closeSession } from '../people/accounts/queries/sessions.ts'
import type { AppContext } from '../platform/appContext.ts'
import { askInProcess } from '../platform/http/callInProcess.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { PageOptions } from './document.ts'
import { leadToSignIn, NO_SESSION, OWN, readerOf, SECRET } from './pageReader.ts'
import { allowInlineScripts, type Pages, policyWithStyle } from './pageRoutes.ts'

/** The largest posted form. */
const FORM_BYTES = 16 * 1024

/** Forms that are posted without script: the page again with what is wrong, or the session and on to where they lead. */
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
    // The page is a visitor's: whoever was signed in no longer is.
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

  /** Signs in or up: what is posted says who somebody is, and the cookie changes nothing. */
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

  /** Does what the form asks for as the person whose session the cookie names, which no other request by cookie may. */
  async function submitAsPerson(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const renderer = await loadRenderer()
    const address = renderer.addressOf(request.url)
    const { isSecret } = address
    const form = postedForm(request, publicUrl, { isFromSecret: isSecret })
    const { person, token, hasSessionEnded } = hidesItsOrigin(request)
      ? NOBODY
      : await readerOf(academy, renderer, request)
    // A secret in the address says by itself what it is for.
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
 * Returns the form of a page of our own.
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

/** A form that says nothing which its address does not: one of any encoding is let go by unread. */
function unreadForm({ raw }: FastifyRequest): string {
  raw.resume()
  return ''
}

/** On plain http a browser that may not tell where a page was tells its origin neither; such a form counts by no cookie. */
function hidesItsOrigin({ headers }: FastifyRequest): boolean {
  return headers.origin === 'null' && headers['sec-fetch-site'] === undefined
}

const NOBODY = { person: null, token: null, hasSessionEnded: false }

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

import type { FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import type { Account } from '#server/platform/http/account.ts'

/** A page in a browser without scripts. */
export interface PlainPage {
  status: number
  headers: Record<string, unknown>
  html: string
  /** Its text, with collapsed spaces. */
  text: string
  document: Document
}

/** Returns a browser without scripts: it opens pages with a session cookie and posts their forms. */
export function plainBrowser(app: FastifyInstance, cookie?: string) {
  const sent = cookie ? { cookie } : {}

  async function open(url: string): Promise<PlainPage> {
    return pageOf(await app.inject({ url, headers: sent }), url)
  }

  /** Presses a button of a page and so posts its form. */
  function press(page: PlainPage, name: RegExp | string, changed: Posted = {}) {
    const { action, fields } = formOf(page, name)
    return post(action, { ...fields, ...changed })
  }

  async function post(url: string, fields: Posted, headers: Record<string, string> = OWN_SITE) {
    const reply = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent, ...headers },
      payload: urlEncoded(fields),
    })
    return pageOf(reply, url)
  }

  return { open, press, post }
}

/** A repeated field is a list. */
type Posted = Record<string, string | string[]>

/** Encodes fields as a form posts them. */
export function urlEncoded(fields: Posted): string {
  const sent = new URLSearchParams()
  for (const [field, values] of Object.entries(fields))
    for (const value of [values].flat()) sent.append(field, value)
  return sent.toString()
}

const OWN_SITE = { 'sec-fetch-site': 'same-origin' }

/** Returns the action and the field values of a button's form. */
export function formOf({ document }: PlainPage, name: RegExp | string): { action: string; fields: Posted } {
  const button = [...document.querySelectorAll('button')].find(({ textContent, ariaLabel }) =>
    [textContent, ariaLabel].some(text => text?.match(name)),
  )
  if (button?.type !== 'submit' || button.form?.method !== 'post') {
    throw new Error(`No button "${name}" posts a form.`)
  }
  const { pathname, search } = new URL(button.form.action || document.URL)
  const view = document.defaultView as unknown as { FormData: typeof FormData }
  const fields: Posted = {}
  for (const [field, value] of new view.FormData(button.form)) {
    const before = fields[field]
    fields[field] = before === undefined ? String(value) : [before, String(value)].flat()
  }
  return { action: `${pathname}${search}`, fields }
}

function pageOf(
  reply: { statusCode: number; headers: Record<string, unknown>; payload: string },
  url: string,
): PlainPage {
  const { document } = new JSDOM(reply.payload, { url: `http://127.0.0.1:3000${url}` }).window
  const { statusCode: status, headers, payload: html } = reply
  const text = (document.getElementById('root') ?? document.body).textContent.replace(/\s+/g, ' ')
  return { status, headers, html, text, document }
}

/** Returns a session's cookie; except for the token, the server must not trust it. */
export function cookieWith(
  token: string,
  { id, userType }: Pick<Account, 'id' | 'userType'>,
  firstname = 'Eve',
): string {
  const data = { id, firstname, lastname: 'Eze', email: 'eve@example.com' }
  return `user=${encodeURIComponent(JSON.stringify({ token, data, isVerified: true, userType }))}`
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { compressed, type StoredResponse, serveFromMemory } from './memoryServer.ts'
import { bringSession, PHONE } from './phone.ts'
import type { SignedIn } from './signIn.ts'

const PLAIN_PAGE = readFileSync(fileURLToPath(new URL('./plainPage.js', import.meta.url)), 'utf8')
const LOOK = readFileSync(fileURLToPath(new URL('./plainPage.css', import.meta.url)), 'utf8')

/** A page of the academy to make a twin of. */
interface Original {
  /** The path of the twin. */
  path: string
  /** Opens the page in the state that the twin shows. */
  open(page: Page): Promise<unknown>
}

/**
 * Serves the baseline: each page with the same words, links, fields and pictures (in the same size and loading order) as plain
 * HTML with a screenful of CSS, compressed, without script or web font, from memory.
 * @param user the pages' user; if left out, the pages are taken without running scripts
 * @returns the address of the server
 */
export async function serveStaticPages(
  browser: Browser,
  academyUrl: string,
  originals: readonly Original[],
  user?: SignedIn,
): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: user !== undefined, viewport: PHONE })
  if (user) await bringSession(context, user)
  const pages = new Map<string, StoredResponse>()
  for (const { path, open } of originals) {
    const page = await context.newPage()
    await open(page)
    pages.set(path, compressed(await plainHtml(page), 'text/html; charset=utf-8'))
  }
  await context.close()
  return serveFromMemory(pages, target => picture(`${academyUrl}${target}`))
}

async function plainHtml(page: Page): Promise<string> {
  const body = await page.evaluate(PLAIN_PAGE)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${await page.title()}</title><style>${LOOK}</style></head><body>${body}</body></html>`
}

/** Returns a picture of the academy, compressed like the academy's answer. */
async function picture(url: string): Promise<StoredResponse> {
  const reply = await fetch(url)
  const type = reply.headers.get('content-type') ?? 'application/octet-stream'
  const body = Buffer.from(await reply.arrayBuffer())
  if (reply.ok && /svg|text/.test(type)) return compressed(body, type)
  return { status: reply.status, headers: { 'content-type': type }, body }
}

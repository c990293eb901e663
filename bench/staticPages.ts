import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { freePort } from '../scripts/ports.ts'

const PLAIN_PAGE = readFileSync(fileURLToPath(new URL('./plainPage.js', import.meta.url)), 'utf8')
const LOOK = readFileSync(fileURLToPath(new URL('./plainPage.css', import.meta.url)), 'utf8')
const FIRST_PORT = 4215

/** Hand-written twins of pages, on a server of their own. */
export interface StaticPages {
  url: string
  close(): void
}

/**
 * The limit: for each path a page of the same words, links, fields and pictures (at the same size, and as early or late) in
 * plain HTML with a screenful of CSS, compressed, and without script or web font. Its server has everything in memory.
 */
export async function serveStaticPages(
  browser: Browser,
  academyUrl: string,
  paths: readonly string[],
): Promise<StaticPages> {
  const kept = new Map<string, Kept>()
  for (const path of paths) kept.set(path, await plainPage(browser, `${academyUrl}${path}`))
  const port = await freePort(FIRST_PORT)
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = kept.get(path) ?? (await fetched(`${academyUrl}${path}`))
    kept.set(path, answer)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface Kept {
  status: number
  headers: Record<string, string>
  body: Buffer
}

async function plainPage(browser: Browser, url: string): Promise<Kept> {
  // Without scripts of its own the page stays as it came.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(url)
  const body = await page.evaluate(PLAIN_PAGE)
  const title = await page.title()
  await context.close()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOK}</style></head><body>${body}</body></html>`
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(html),
  }
}

/** A picture of the academy, compressed as the academy sends it. */
async function fetched(url: string): Promise<Kept> {
  const reply = await fetch(url)
  const type = reply.headers.get('content-type') ?? 'application/octet-stream'
  const body = Buffer.from(await reply.arrayBuffer())
  const isText = /svg|text/.test(type)
  return {
    status: reply.status,
    headers: { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) },
    body: isText ? brotliCompressSync(body) : body,
  }
}

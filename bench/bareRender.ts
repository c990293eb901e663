import { renderToString } from 'react-dom/server'
import { pageElement, query } from '#app/entry.server.tsx'
import { serverContext } from '#app/ssr/serverContext.ts'
import { createApiClient } from '#shared/api/apiClient.ts'

// The baseline of an uncached page: React renders the same prepared trees and does nothing else. Prints the renders per second of
// CPU time. Built like the academy's renderer, so that both have the same React.
const WARM_UP_MS = 3_000
const MEASURED_MS = 4_000

const baseUrl = process.env.ACADEMY_URL ?? ''
const paths: string[] = JSON.parse(process.env.PAGES ?? '[]')
const site = {
  ...serverContext(() => Promise.reject(new Error('The API is asked over HTTP.')), 'anonymous'),
  api: createApiClient({ baseUrl, bearer: () => 'academy-web' }),
}
const elements = await Promise.all(paths.map(elementOf))

renderFor(WARM_UP_MS)
const before = process.cpuUsage()
const renders = renderFor(MEASURED_MS)
const { user, system } = process.cpuUsage(before)
console.log(renders / ((user + system) / 1e6))

async function elementOf(path: string) {
  const context = await query(new Request(`${baseUrl}${path}`), site)
  if (context instanceof Response) throw new Error(`The page ${path} answered a redirect.`)
  return pageElement(context)
}

/** Renders the trees in turn; returns how many it rendered. */
function renderFor(milliseconds: number): number {
  const end = performance.now() + milliseconds
  let count = 0
  while (performance.now() < end) renderToString(elements[count++ % elements.length])
  return count
}

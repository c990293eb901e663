import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { ANYBODY } from './courses.ts'
import { compressed, type StoredResponse, serveFromMemory } from './memoryServer.ts'

const SOURCE = fileURLToPath(new URL('./bareAdmin/', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const ROWS = 10

/**
 * Serves the console's baseline from memory: react-admin with a list of an academy's first courses.
 * @param folder where it is built
 * @returns its address
 */
export async function serveBareAdmin(folder: string, academyUrl: string): Promise<string> {
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => extname(file) in TYPES,
  )
  const responses = new Map(
    files.map(file => [`/${file}`, compressed(readFileSync(join(folder, file)), TYPES[extname(file)] ?? '')]),
  )
  const index = responses.get('/index.html')
  if (index) responses.set('/', index)
  responses.set('/courses', await courseList(academyUrl))
  return serveFromMemory(responses, async () => NOT_FOUND)
}

/** The first page of courses for react-admin's REST provider. It has a content-range, so it is not compressed. */
async function courseList(academyUrl: string): Promise<StoredResponse> {
  const reply = await fetch(`${academyUrl}/api/courses?items=${ROWS}`, { headers: ANYBODY })
  const { data } = await reply.json()
  const rows = data.data.map(({ id, title, discounted_price, duration }: Record<string, unknown>) => ({
    id,
    title,
    discounted_price,
    duration,
  }))
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'content-range': `courses 0-${ROWS - 1}/${rows.length}` },
    body: Buffer.from(JSON.stringify(rows)),
  }
}

const NOT_FOUND: StoredResponse = { status: 404, headers: {}, body: Buffer.alloc(0) }

import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../scripts/machine/ports.ts'

const FIRST_PORT = 4215

/** A response that is ready to be sent. */
export interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Serves responses from memory, so that a browser waits for nothing but the line and itself. They are found by their path,
 * whatever the query; what is not among them is made for its path and query, once. The server ends with this process.
 * @returns its address
 */
export async function serveFromMemory(
  responses: Map<string, StoredResponse>,
  make: (target: string) => Promise<StoredResponse>,
): Promise<string> {
  const port = await freePort(FIRST_PORT)
  const server = createServer(async (request, response) => {
    const target = request.url ?? '/'
    const [path = '/'] = target.split('?')
    const stored = responses.get(target) ?? responses.get(path) ?? (await make(target))
    responses.set(target, stored)
    response.writeHead(stored.status, stored.headers).end(stored.body)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${port}`
}

/** Text as brotli. */
export function compressed(body: string | Buffer, type: string): StoredResponse {
  return {
    status: 200,
    headers: { 'content-type': type, 'content-encoding': 'br' },
    body: brotliCompressSync(body),
  }
}

import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../scripts/machine/ports.ts'

const FIRST_PORT = 4215

/** A ready response. */
export interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Serves responses from memory, so that a browser waits only for the network and itself. They are found by path, with or without
 * query; a missing one is made once per path and query. The server ends with this process.
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

/** Compresses text with brotli. */
export function compressed(body: string | Buffer, type: string): StoredResponse {
  return {
    status: 200,
    headers: { 'content-type': type, 'content-encoding': 'br' },
    body: brotliCompressSync(body),
  }
}

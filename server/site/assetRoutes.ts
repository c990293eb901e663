import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../platform/errors.ts'
import type { NewResponse } from '../platform/responseCache/cachedResponse.ts'

/** The name of a file in the folder itself: not hidden, and not in a subfolder. */
const ASSET_NAME = /^[\w-][\w.-]*$/

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Serves the build's hashed files. A name always means the same bytes, so browsers cache it for ever. Files
 * of earlier builds, and of one made since this server started, are served too: pages from those builds are
 * open in browsers, or come from other servers.
 */
export function assetRoutes(app: FastifyInstance, client: string): void {
  const folders = [path.join(client, 'assets'), path.join(client, '../earlier/assets')]
  const options = { schema: { hide: true }, config: { audienceOf: () => 'anyone' } }

  app.get('/assets/:name', options, (request, reply) => {
    const { name } = request.params as { name: string }
    return app.replyCached(`anyone /assets/${name}`, request, reply, async cachedHash =>
      cachedHash === null ? findAsset(folders, name) : 'same',
    )
  })
}

async function findAsset(folders: readonly string[], name: string): Promise<NewResponse> {
  const type = TYPES[path.extname(name)]
  if (!type || !ASSET_NAME.test(name)) throw new HttpError('address.not_found', 'Page not found.')
  for (const folder of folders) {
    const body = await readIfThere(path.join(folder, name))
    if (body) return assetResponse(path.join(folder, name), body, type)
  }
  throw new HttpError('address.not_found', 'Page not found.')
}

async function assetResponse(file: string, body: Buffer, type: string): Promise<NewResponse> {
  // The build keeps a compressed file only if it is smaller.
  const [br, gzip] = await Promise.all(['.br', '.gz'].map(ending => readIfThere(`${file}${ending}`)))
  return {
    status: 200,
    body,
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
    type,
    cacheControl: 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    dataHash: file,
    isCacheable: true,
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

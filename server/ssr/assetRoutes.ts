import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type KeptAnswer, keptAnswer } from '../responseCache/cachedResponse.ts'
import { sendKept } from '../responseCache/sendCached.ts'

/** A file of the folder itself: nothing that climbs or hides. */
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
 * The build's hashed files: a name never means other bytes, so they are kept by browsers for ever and here from the first
 * request on, as the build has compressed them. Files of the builds before, and of one that was made since this server
 * started, are found too: pages of theirs are open in browsers, or come from other servers.
 */
export function assetRoutes(app: FastifyInstance, client: string): void {
  const folders = [path.join(client, 'assets'), path.join(client, '../earlier/assets')]

  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const answer = app.keptFiles.get(`/assets/${name}`) ?? (await findAsset(folders, name))
    if (!answer) return reply.callNotFound()
    app.keptFiles.set(`/assets/${name}`, answer)
    return sendKept(answer, request, reply)
  })
}

async function findAsset(folders: readonly string[], name: string): Promise<KeptAnswer | null> {
  if (!ASSET_NAME.test(name) || !(path.extname(name) in TYPES)) return null
  for (const folder of folders) {
    try {
      return await readAsset(path.join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return null
}

async function readAsset(file: string): Promise<KeptAnswer> {
  const answer = keptAnswer(
    {
      status: 200,
      text: await readFile(file),
      type: TYPES[path.extname(file)] ?? 'application/octet-stream',
      cacheControl: 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      fingerprint: '',
      isKeepable: true,
    },
    0,
    Number.POSITIVE_INFINITY,
  )
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    // What would hardly shrink has no compressed twin, and goes as it is.
    const bytes = await readFile(`${file}${ending}`).catch(() => answer.identity)
    answer.encoded[encoding] = {
      bytes,
      etag: `"${answer.mark}-${encoding}"`,
      isPlain: bytes === answer.identity,
      sent: 0,
      isPressed: true,
    }
  }
  return answer
}

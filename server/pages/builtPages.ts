import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { pageStatus } from './pageStatus.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))

/** Serves the client that `npm run build` made. */
export function builtPages(app: FastifyInstance, academy: Academy): Promise<void> {
  return pagesFrom(CLIENT, app, academy)
}

/** Serves a built client: hashed files for ever, and one HTML for every page, with an honest status. */
export async function pagesFrom(folder: string, app: FastifyInstance, { db }: Academy): Promise<void> {
  const html = await readFile(path.join(folder, 'index.html'))

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:api|storage|assets)(?:\/|$)/.test(address)) return reply.callNotFound()
    const status = await pageStatus(db, address)
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

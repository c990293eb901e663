import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { pageStatus } from './pageStatus.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))

/** Serves the built client: hashed files for ever, and one HTML for every page, with an honest status. */
export async function builtPages(app: FastifyInstance, { db }: Academy): Promise<void> {
  const html = await readFile(new URL('index.html', `file://${CLIENT}`))

  await app.register(fastifyStatic, {
    root: CLIENT,
    wildcard: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(?:api|storage|assets)(?:\/|$)/.test(path)) return reply.callNotFound()
    const status = await pageStatus(db, path)
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}

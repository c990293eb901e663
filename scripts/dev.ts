import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/setting.ts'
import { startAcademy } from '#server/start.ts'
import { ROOT } from './stamp.mjs'

// `npm run dev`: the academy with Vite inside. The browser takes changed modules while it runs; a change of the
// server's or the contract's code restarts the process (`tsx watch`).
try {
  const academy = await startAcademy(readConfig(process.env), vitePages)
  console.log(`The academy is at ${academy.address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => academy.close().finally(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Whatever is no call of the API goes to Vite: pages, modules, and the socket that reloads them. */
async function vitePages(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      watch: { ignored: ['**/dist/**', '**/data/**'] },
    },
  })
  app.addHook('onClose', () => vite.close())
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(?:api|storage)(?:\/|$)/.test(request.url)) return reply.callNotFound()
    // Past Fastify: Vite's inline scripts and its socket do not fit the built site's security headers.
    reply.raw.removeHeader('content-security-policy')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

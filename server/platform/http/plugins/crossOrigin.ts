import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'

/**
 * Lets a static build on another host call the API: only the configured origins, and without cookies, because the
 * Authorization header alone identifies the caller.
 */
export const crossOrigin = fp(async (app, { config }: { config: Config }) => {
  const allowed = new Set(config.allowedOrigins)
  if (allowed.size === 0) return

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Content-Range, Retry-After')
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
    reply.header('access-control-max-age', '600')
    return reply.code(204).send()
  })
})

import fp from 'fastify-plugin'
import type { Academy } from '../academy.ts'
import { unavailable } from '../errors.ts'

/** `/healthz`: this process runs. `/readyz`: it can answer, its database too. */
export const health = fp(async (app, { academy }: { academy: Academy }) => {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'success' }))
  app.get('/readyz', hidden, async () => {
    try {
      await academy.connection.ping()
    } catch {
      throw unavailable('The database does not answer.')
    }
    return { status: 'success' }
  })
})

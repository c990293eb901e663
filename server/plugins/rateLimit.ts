import fastifyRateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { tooMany } from '../errors.ts'

const MINUTE = 60_000

/** A generous limit per address for everything; sign-in and sign-up add their own tight ones (server/accounts). */
export const rateLimit = fp(async (app, { config }: { config: Config }) => {
  if (config.requestsPerMinute === 0) return
  await app.register(fastifyRateLimit, {
    max: config.requestsPerMinute,
    timeWindow: MINUTE,
    // Files are cheap, a page needs many, and a whole school may stand behind one address.
    allowList: request => /^\/(?:assets|storage)\//.test(request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('Too many requests from your address. Please wait a moment.', ttl / 1000),
  })
})

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
    allowList: request => request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany('Too many requests from your address. Please wait a moment.', ttl / 1000),
  })
})

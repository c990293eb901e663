import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { networkOf } from '../../limits/limits.ts'
import { HttpError } from '../errors.ts'

const MINUTE = 60_000

/** The wide limit is this many times the near one: an IPv6 site has many networks, and may be a whole carrier. */
const WIDE = 10

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that the general limit has spared; throws `rate_limit.reached` where its network has had enough. */
    limitNetwork(request: FastifyRequest): Promise<void>
  }
}

/** A generous limit per network for everything; sign-in and sign-up add their own tight ones (server/people/accounts). */
export const rateLimit = fp(async (app, { config }: { config: Config }) => {
  if (config.requestsPerMinute === 0) {
    app.decorate('limitNetwork', async () => undefined)
    return
  }
  await app.register(fastifyRateLimit, {
    max: config.requestsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: request => networkOf(request.ip).near,
    allowList: isSpared,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  const countWide = app.createRateLimit({
    max: config.requestsPerMinute * WIDE,
    keyGenerator: request => networkOf(request.ip).wide ?? '',
    allowList: (request, key) => key === '' || isSpared(request),
  })
  const countNear = app.createRateLimit({
    max: config.requestsPerMinute,
    keyGenerator: request => networkOf(request.ip).near,
    // Otherwise the list of the general limit would spare it here too.
    allowList: [],
  })
  app.decorate('limitNetwork', async request => {
    const count = await countNear(request)
    if (!count.isAllowed && count.isExceeded) throw tooManyRequests(count.ttl)
  })
  app.addHook('onRequest', async request => {
    const count = await countWide(request)
    if (!count.isAllowed && count.isExceeded) throw tooManyRequests(count.ttl)
  })
})

/**
 * Returns whether a request is for a file, or comes from a calendar. Files are cheap, a page needs many, and a whole school may share one address; calendars of
 * many people come from one address of Google's, and those that find nothing count for themselves.
 */
function isSpared(request: FastifyRequest): boolean {
  return /^\/(?:assets|storage|calendar)\//.test(request.url)
}

function tooManyRequests(milliseconds: number) {
  return new HttpError('rate_limit.reached', 'Too many requests from your address. Please wait a moment.', {
    retryAfter: milliseconds / 1000,
  })
}

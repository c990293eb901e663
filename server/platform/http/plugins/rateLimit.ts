import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { HttpError } from '../../errors.ts'
import { networkOf } from '../../limits/limits.ts'

const MINUTE = 60_000

/** The factor from the near limit to the wide one: an IPv6 site has many networks and may be a whole carrier. */
const WIDE = 10

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that the general limit skips; throws `rate_limit.reached` if its network has used up its limit. */
    limitNetwork(request: FastifyRequest): Promise<void>
  }
}

/** A generous limit per network for all requests; sign-in and sign-up add tight limits (server/people). */
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
    // Otherwise the allow list of the general limit would apply here too.
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
 * Returns whether a request is for a file or a calendar feed. Files are cheap, a page needs many, and a school may share one
 * address. Many users' feeds are read from one Google address; failing feed requests have a limit of their own.
 */
function isSpared(request: FastifyRequest): boolean {
  return /^\/(?:assets|storage|calendar)\//.test(request.url)
}

function tooManyRequests(milliseconds: number) {
  return new HttpError('rate_limit.reached', 'Too many requests from your address. Please wait a moment.', {
    retryAfter: milliseconds / 1000,
  })
}

import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { networkOf } from '../../limits/network.ts'
import { HttpError } from '../errors.ts'

const MINUTE = 60_000

/** The wide limit is this many times the near one: an IPv6 site has many networks, and may be a whole carrier. */
const WIDE = 10

/** A generous limit per network for everything; sign-in and sign-up add their own tight ones (server/accounts). */
export const rateLimit = fp(async (app, { config }: { config: Config }) => {
  if (config.requestsPerMinute === 0) return
  await app.register(fastifyRateLimit, {
    max: config.requestsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: request => networkOf(request.ip).near,
    allowList: isFile,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  const countWide = app.createRateLimit({
    max: config.requestsPerMinute * WIDE,
    keyGenerator: request => networkOf(request.ip).wide ?? '',
    allowList: (request, key) => key === '' || isFile(request),
  })
  app.addHook('onRequest', async request => {
    const count = await countWide(request)
    if (!count.isAllowed && count.isExceeded) throw tooManyRequests(count.ttl)
  })
})

/** Whether a request is for a file: files are cheap, a page needs many, and a whole school may share one address. */
function isFile(request: FastifyRequest): boolean {
  return /^\/(?:assets|storage)\//.test(request.url)
}

function tooManyRequests(milliseconds: number) {
  return new HttpError('rate_limit.reached', 'Too many requests from your address. Please wait a moment.', {
    retryAfter: milliseconds / 1000,
  })
}

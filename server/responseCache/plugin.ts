import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { AppContext } from '../appContext.ts'
import { replyAtOnce, replyWith } from './replyWith.ts'
import { createResponseCache, type MakeResponse } from './responseCache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies from the cache, or makes the response and caches it. */
    replyCached: ReplyCached
  }
  interface FastifyContextConfig {
    /** Names the audience that shares a cached response, such as a page's role; null for a request that shares none. */
    audienceOf?: (request: FastifyRequest) => string | null
  }
}

/** @param canonicalUrl begins with the audience: `anonymous /courses`, `visitor /api/courses` */
type ReplyCached = (
  canonicalUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  make: MakeResponse,
) => Promise<FastifyReply>

/**
 * Caches responses that are the same for a whole audience. A cached one is sent before the request is counted by the
 * rate limit or refused for want of memory: it costs less than either check.
 */
export const responseCache = fp(async (app, { academy: { connection } }: { academy: AppContext }) => {
  const cache = createResponseCache(connection.changes)
  const unfollow = connection.followOthers()
  app.addHook('onClose', unfollow)

  app.addHook('onRequest', (request, reply, done) => {
    const url = audienceUrl(request)
    const response = url === null ? undefined : cache.find(url)
    if (!response || !replyAtOnce(response, request, reply)) done()
  })

  // One read that must be made begins in each turn of the event loop, so that cached responses are sent in between.
  let lastTurn = Promise.resolve()
  app.addHook('onRequest', async ({ method }) => {
    if (method !== 'GET') return
    lastTurn = lastTurn.then(() => nextTurn())
    await lastTurn
  })

  const replyCached: ReplyCached = async (canonicalUrl, request, reply, make) => {
    const response = await cache.findOrMake(canonicalUrl, make)
    const url = audienceUrl(request)
    if (url !== null) cache.rememberUrl(url, canonicalUrl)
    return replyWith(response, request, reply)
  }
  app.decorate('replyCached', replyCached)
})

function audienceUrl(request: FastifyRequest): string | null {
  const audience = request.routeOptions.config.audienceOf?.(request) ?? null
  return audience && `${audience} ${request.url}`
}

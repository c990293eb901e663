import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../appContext.ts'
import { isDatabaseAway } from '../database/failures.ts'
import {
  type CachedResponse,
  cachedResponse,
  type NewResponse,
  replyAtOnce,
  replyWith,
} from './cachedResponse.ts'
import { type DatabaseWatch, databaseWatch } from './databaseWatch.ts'
import { followOtherProcesses } from './otherProcesses.ts'

/** The size of all cached responses together; the least recently used ones go first. */
const CACHE_BYTES = 32 * 1024 * 1024

/** A response takes some memory besides its body, and its compressed bodies take half as much as the body. */
const ENTRY_BYTES = 2_000
const ENCODINGS_FACTOR = 1.5

/** Other URLs of cached responses: with a tracker's parameter, or with the query in another order. */
const MAX_OTHER_URLS = 4_000
const MAX_URL_LENGTH = 300

/** A response that changes without a commit, such as by the age of an exchange rate, is checked again after this time. */
const CHECK_AFTER_MILLISECONDS = 5 * 60_000

/**
 * Makes a response. It is given the `dataHash` of the cached one, or null, and may answer "same" when the data have not
 * changed: that saves the rendering.
 */
type MakeResponse = (cachedHash: string | null) => Promise<NewResponse | 'same'>

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

/**
 * @param canonicalUrl begins with the audience: `anonymous /courses`, `visitor /api/courses`; null for a response for one request
 */
type ReplyCached = (
  canonicalUrl: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  make: MakeResponse,
) => Promise<FastifyReply>

/**
 * Caches responses that are the same for a whole audience. A cached one is sent before the request is counted by the
 * rate limit or refused for want of memory: it costs less than either check.
 */
export const responseCache = fp(async (app, { academy: { connection } }: { academy: AppContext }) => {
  const cache = createResponseCache(connection.changes, databaseWatch(connection.db))
  followOtherProcesses(app, connection)

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
    if (canonicalUrl === null) return replyWith(await madeOrKept(null, make), request, reply)
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

/** Responses that are the same for everybody of an audience, cached until what they show changes. */
interface ResponseCache {
  /** Finds a response that is up to date, by any URL of it. */
  find(url: string): CachedResponse | undefined
  /** Returns the response from the cache, checked or made. However many ask for it meanwhile, it is made once. */
  findOrMake(canonicalUrl: string, make: MakeResponse): Promise<CachedResponse>
  /** Lets `find` know another URL of a response. */
  rememberUrl(url: string, canonicalUrl: string): void
}

interface Entry {
  response: CachedResponse
  /** The revision of the content that the response was last checked against. */
  revision: number
  /** Milliseconds since 1970. */
  checkAfter: number
}

/**
 * @param content its revision grows whenever something changes that responses show
 * @param database tells when a response that may have changed is better than a long wait
 */
function createResponseCache(content: { readonly revision: number }, database: DatabaseWatch): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ response }) => Math.ceil(ENTRY_BYTES + ENCODINGS_FACTOR * response.body.length),
  })
  const canonicalUrls = new LRUCache<string, string>({ max: MAX_OTHER_URLS })
  const pending = new Map<string, { revision: number; response: Promise<CachedResponse> }>()

  function find(url: string): CachedResponse | undefined {
    const entry = entries.get(url) ?? entries.get(canonicalUrls.get(url) ?? '')
    return entry?.revision === content.revision && Date.now() < entry.checkAfter ? entry.response : undefined
  }

  async function makeOrCheck(url: string, make: MakeResponse, revision: number): Promise<CachedResponse> {
    const before = entries.get(url)?.response ?? null
    const response = await madeOrKept(before, make)
    if (response.hasFailedPart && before) return before
    if (response.isCacheable) {
      entries.set(url, { response, revision, checkAfter: Date.now() + CHECK_AFTER_MILLISECONDS })
    } else entries.delete(url)
    return response
  }

  function begin(url: string, make: MakeResponse): Promise<CachedResponse> {
    // A response started before the last change may show old data.
    const { revision } = content
    const begun = pending.get(url)
    if (begun?.revision === revision) return begun.response
    const mine = { revision, response: makeOrCheck(url, make, revision) }
    pending.set(url, mine)
    const end = () => {
      if (pending.get(url) === mine) pending.delete(url)
    }
    mine.response.then(end, end)
    return mine.response
  }

  return {
    find,
    async findOrMake(url, make) {
      const found = find(url)
      if (found) return found
      const before = entries.get(url)?.response
      if (!before) return begin(url, make)
      if (database.isAway()) return before
      const checked = begin(url, make).catch(error => {
        if (isFault(error)) return before
        entries.delete(url)
        throw error
      })
      return await database.unlessAway(checked, before)
    },
    rememberUrl(url, canonicalUrl) {
      if (url !== canonicalUrl && url.length <= MAX_URL_LENGTH) canonicalUrls.set(url, canonicalUrl)
    },
  }
}

/** Returns whether an error is ours or the database's; any other means that there is nothing to show. */
function isFault(error: { status?: number }): boolean {
  return isDatabaseAway(error) || (error.status ?? 0) >= 500
}

/** Makes a response, or keeps the one that was cached before when its data are the same. */
async function madeOrKept(before: CachedResponse | null, make: MakeResponse): Promise<CachedResponse> {
  const made = await make(before?.dataHash ?? null)
  if (made !== 'same') return cachedResponse(made)
  if (before === null) throw new Error('A response that is not cached cannot be the same.')
  return before
}

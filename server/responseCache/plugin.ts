import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { AppContext } from '../appContext.ts'
import type { KeptAnswer } from './cachedResponse.ts'
import type { Door } from './door.ts'
import { keptAnswers, type Make } from './responseCache.ts'
import { sendKept } from './sendCached.ts'
import type { Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    door: Door
    turns: Turns
    /**
     * Answers with what is kept under a key, or makes and keeps it.
     * @param key begins with whose answer it is, and a space: `anonymous /courses`, `api /api/courses`
     */
    answerKept(key: string, request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply>
    /** The build's hashed files, by address: true for as long as this process runs. */
    keptFiles: Map<string, KeptAnswer>
    /** Says whose pages a request with these cookies gets; set by whoever serves pages. */
    visitors: { roleOf: ((cookies: string | undefined) => string) | null }
  }
}

/** Keeps answers that are the same for everybody; see `keptAnswers.ts` and `door.ts`. */
export const keptAnswersPlugin = fp(async (app, { academy }: { academy: AppContext }) => {
  const { connection, config } = academy
  const kept = keptAnswers(connection.changes)
  const anonymousBearer = `Bearer ${config.apiClientToken}`

  app.decorate('keptFiles', new Map())
  app.decorate('visitors', { roleOf: null })
  app.decorate(
    'answerKept',
    async (key: string, request: FastifyRequest, reply: FastifyReply, make: Make) => {
      const answer = await kept.answer(key, make)
      kept.rememberSpelling(spellingOf(key, request.url), key)
      return sendKept(answer, request, reply, () => kept.weigh(key, answer))
    },
  )

  app.door.open(find)
  app.addHook('preClose', async () => app.door.close())
  const unfollow = connection.followOthers()
  app.addHook('onClose', unfollow)

  function find({ url = '', headers }: IncomingMessage): KeptAnswer | undefined {
    // The answer to another site's script carries its name.
    if (headers.origin !== undefined && config.allowedOrigins.length > 0) return undefined
    if (url.startsWith('/assets/')) return app.keptFiles.get(url)
    if (!url.startsWith('/api/')) return kept.current(`${app.visitors.roleOf?.(headers.cookie) ?? ''} ${url}`)
    const { authorization } = headers
    if (authorization !== undefined && authorization !== anonymousBearer) return undefined
    return kept.current(`api ${url}`)
  }
})

function spellingOf(key: string, url: string): string {
  return `${key.split(' ', 1)[0]} ${url}`
}

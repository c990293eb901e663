import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import { readPicture } from '../../platform/files/storedPicture.ts'
import type { NewResponse } from '../../platform/responseCache/cachedResponse.ts'
import { adireCover, slugsOfAdirePath } from './drawn/adireCover.ts'

/** An uploaded cover never changes under its name; a drawn cover may change with a release. */
const UPLOADED = 'public, max-age=31536000, immutable'
/** A person may remove their picture: no shared cache stores it, and a browser revalidates it within the hour. */
const OF_A_PERSON = 'private, max-age=3600'
const DRAWN = 'public, max-age=86400'

/** A picture that is opened as a page can do nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const LARGEST = 1_200

/** Serves `/storage/{path}`: uploaded pictures in a stored width, and covers drawn from their path. */
export function storageRoutes(app: FastifyInstance, { storage, config }: AppContext): void {
  const isOpen = config.allowedOrigins.length > 0

  app.get('/storage/*', { schema: { hide: true } }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const drawn = slugsOfAdirePath(path)
    if (drawn) {
      const picture = adireCover(drawn.slug, drawn.categorySlug)
      return app.replyCached(null, request, withPolicies(reply), async () => drawnCover(picture))
    }
    const width = widthOf((request.query as Record<string, unknown>).w)
    const picture = await readPicture(storage, path, width)
    if (!picture) throw new HttpError('picture.not_found', 'Picture not found.')
    const caching = path.startsWith('people/') ? OF_A_PERSON : UPLOADED
    return withPolicies(reply).header('cache-control', caching).type('image/webp').send(Buffer.from(picture))
  })

  function withPolicies(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-security-policy', POLICY)
      .header('cross-origin-resource-policy', isOpen ? 'cross-origin' : 'same-origin')
  }
}

/** Drawn covers are not cached: strangers can request endlessly many, and drawing costs less than compressing. */
function drawnCover(body: string): NewResponse {
  return {
    status: 200,
    body,
    type: 'image/svg+xml; charset=utf-8',
    cacheControl: DRAWN,
    vary: 'Accept-Encoding',
    isCacheable: false,
  }
}

function widthOf(asked: unknown): number {
  if (asked === undefined) return LARGEST
  if (typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked)) return Number(asked)
  throw badInput({ w: 'W must be a whole number of pixels from 1 to 9999.' })
}

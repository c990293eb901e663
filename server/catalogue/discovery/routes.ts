import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { pages } from '#pages/pages.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { refuseControlCharacters } from '../../platform/http/controlCharacters.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { PUBLIC } from '../../platform/responseCache/cachedCall.ts'
import { hashOf, type NewResponse } from '../../platform/responseCache/cachedResponse.ts'
import { findBySlug } from '../courses/repository.ts'
import { sharePicture } from '../covers/sharePicture.ts'
import { newCoursesFeed } from './newCoursesFeed.ts'
import { listNewestCourses } from './repository.ts'
import { securityText } from './securityText.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const FEED_COURSES = 30
const XML = 'application/xml; charset=utf-8'
/** Paths that robots.txt closes to search engines: the API, and the sandbox of payments. A person's own pages say the same themselves (`X-Robots-Tag`). */
const CLOSED = ['/api/', '/sandbox/']

const hidden = { schema: { hide: true } }
/** Marks a route whose answer is the same for everybody, whatever their cookies say. */
const shared = { ...hidden, config: { audienceOf: () => 'anyone' } }

/** Serves the files that search engines, feed readers and previews of shared links ask for. */
export function discoveryRoutes(app: FastifyInstance, { config, clock, db }: AppContext): void {
  const { publicUrl } = config

  app.get('/robots.txt', shared, (request, reply) =>
    sendText(request, reply, 'text/plain; charset=utf-8', async () => robots(publicUrl)),
  )

  app.get('/.well-known/security.txt', hidden, async (_, reply) => {
    const text = securityText(config, clock)
    if (text === null) throw new HttpError('address.not_found', 'This address was not found.')
    return reply.headers({ 'cache-control': PUBLIC, 'content-type': 'text/plain; charset=utf-8' }).send(text)
  })

  app.get('/sitemap.xml', shared, (request, reply) =>
    sendText(request, reply, XML, () => sitemap(db, publicUrl)),
  )

  app.get('/sitemap-:number(^[1-9]\\d{0,5}$).xml', shared, (request, reply) =>
    sendText(request, reply, XML, async () => {
      const { number } = request.params as { number: string }
      const part = await sitemapPart(db, publicUrl, Number(number))
      if (part === null) throw new HttpError('address.not_found', 'This part of the sitemap was not found.')
      return part
    }),
  )

  app.get('/rss.xml', shared, (request, reply) =>
    sendText(request, reply, 'application/rss+xml; charset=utf-8', async () =>
      newCoursesFeed(await listNewestCourses(db, FEED_COURSES), config),
    ),
  )

  app.get(`${pages.course.path}/cover.png`, shared, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    refuseControlCharacters({ slug })
    return app.replyCached(`anyone /courses/${slug}/cover.png`, request, reply, async cachedHash => {
      const course = await findBySlug(db, slug)
      if (course?.status !== PUBLISHED)
        throw new HttpError('picture.not_found', 'This picture was not found.')
      if (course.cover_photo === cachedHash) return 'same'
      const picture = await sharePicture(course.cover_photo)
      if (picture === null) throw new HttpError('picture.not_found', 'This picture was not found.')
      return { ...publicResponse(picture, 'image/png'), dataHash: course.cover_photo }
    })
  })

  function sendText(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    text: () => Promise<string>,
  ): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0]
    return app.replyCached(`anyone ${path}`, request, reply, async cachedHash => {
      const body = await text()
      return cachedHash !== null && hashOf(body) === cachedHash ? 'same' : publicResponse(body, type)
    })
  }
}

/** robots.txt: everything public may be read, and where the sitemap is. */
function robots(publicUrl: string): string {
  const lines = CLOSED.map(path => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${lines}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function publicResponse(body: string | Buffer, type: string): NewResponse {
  return {
    status: 200,
    body,
    type,
    cacheControl: PUBLIC,
    vary: 'Accept-Encoding',
    isCacheable: true,
  }
}

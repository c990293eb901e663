import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { pages } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import { HttpError } from '../../platform/errors.ts'
import { type PictureOwner, pictureQueue } from '../../platform/files/pictureQueue.ts'
import { pictures } from '../../platform/files/pictures.ts'
import { refuseControlCharacters, withoutControlCharacters } from '../../platform/http/controlCharacters.ts'
import { PUBLIC } from '../../platform/responseCache/cachedCall.ts'
import { hashOf, type NewResponse } from '../../platform/responseCache/cachedResponse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findBySlug } from '../courses/queries/cards.ts'
import { adireCover, slugsOfAdirePath } from '../covers/drawn/adireCover.ts'
import { listNewestCourses, type NewCourse } from './queries.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const FEED_COURSES = 30
const XML = 'application/xml; charset=utf-8'
/** Paths that robots.txt closes to search engines: the API and the payment sandbox. Private pages send `X-Robots-Tag` instead. */
const CLOSED = ['/api/', '/sandbox/']

const hidden = { schema: { hide: true } }
/** Marks a route whose response is the same for everybody, with any cookies. */
const shared = { ...hidden, config: { audienceOf: () => 'anyone' } }

/** Serves the files for search engines, feed readers and previews of shared links. */
export function discoveryRoutes(app: FastifyInstance, { config, clock, db }: AppContext): void {
  const { publicUrl } = config

  app.get('/robots.txt', shared, (request, reply) =>
    sendText(request, reply, 'text/plain; charset=utf-8', async () => robots(publicUrl)),
  )

  app.get('/.well-known/security.txt', hidden, async (_, reply) => {
    const text = securityText(config, clock)
    if (text === null) throw new HttpError('address.not_found', 'Page not found.')
    return reply.headers({ 'cache-control': PUBLIC, 'content-type': 'text/plain; charset=utf-8' }).send(text)
  })

  app.get('/sitemap.xml', shared, (request, reply) =>
    sendText(request, reply, XML, () => sitemap(db, publicUrl)),
  )

  app.get('/sitemap-:number(^[1-9]\\d{0,5}$).xml', shared, (request, reply) =>
    sendText(request, reply, XML, async () => {
      const { number } = request.params as { number: string }
      const part = await sitemapPart(db, publicUrl, Number(number))
      if (part === null) throw new HttpError('address.not_found', "This part of the sitemap doesn't exist.")
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
      if (course?.status !== PUBLISHED) throw new HttpError('picture.not_found', 'Picture not found.')
      if (course.cover_photo === cachedHash) return 'same'
      const picture = await sharePicture(course.cover_photo)
      if (picture === null) throw new HttpError('picture.not_found', 'Picture not found.')
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

/** Returns robots.txt: everything public may be crawled, and the address of the sitemap. */
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

/** Returns the RSS feed of the newest courses of the public catalogue. */
async function newCoursesFeed(
  courses: readonly NewCourse[],
  config: Pick<Config, 'academy' | 'publicUrl'>,
): Promise<string> {
  // It is seldom needed, so it is not loaded at every start.
  const { Feed } = await import('feed')
  const { academy, publicUrl } = config
  const newest = courses[0]
  const feed = new Feed({
    title: `New courses at ${academy.name}`,
    description: 'Live virtual and onsite courses with tutors who do the work.',
    id: `${publicUrl}/`,
    link: `${publicUrl}${paths.catalogue()}`,
    language: 'en',
    copyright: academy.name,
    // The time comes from the content, so that an unchanged feed is byte-identical.
    updated: new Date(newest?.updated_at ?? 0),
    feedLinks: { rss: `${publicUrl}/rss.xml` },
  })
  for (const course of courses) {
    const link = `${publicUrl}${paths.course(course.slug)}`
    feed.addItem({
      title: inXml(course.title),
      id: link,
      link,
      description: inXml(course.short_description),
      date: new Date(course.created_at),
      category: [{ name: inXml(course.category_name) }],
      // RSS allows only an email as an author, and a tutor's email is private.
      extensions: [{ name: 'dc:creator', objects: creatorOf(course) }],
    })
  }
  return feed.rss2()
}

function creatorOf({ tutor_firstname, tutor_lastname }: NewCourse): Record<string, unknown> {
  return {
    _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    _text: inXml(`${tutor_firstname} ${tutor_lastname}`),
  }
}

/** The library escapes only the first end of a CDATA section in a text. */
function inXml(text: string): string {
  return withoutControlCharacters(text).replaceAll(']]>', ']] >')
}

/** RFC 9116 recommends less than a year; a later reader fetches the file again. */
const VALID_DAYS = 180
const DAY = 86_400_000

/** Returns `security.txt`, with the contact for reporting a weakness; null if the academy names no contact. */
function securityText({ securityContact, publicUrl }: Config, clock: Clock): string | null {
  if (securityContact === null) return null
  const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY).toISOString()
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/** The width in pixels of a picture in a preview of a shared link. */
const WIDTH = 1_200

/** This loader is blocked or unblocked for the whole process. */
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Robots request many at once and retry later. */
const ROBOTS: PictureOwner = { key: 'previews of shared links', mostWaiting: 12 }

/**
 * Returns a drawn cover as a PNG, because no preview shows an SVG; null for a cover that is a photo.
 * @throws HttpError `server.unavailable` if too many wait
 */
async function sharePicture(coverPhoto: string): Promise<Buffer | null> {
  const slugs = slugsOfAdirePath(coverPhoto)
  if (!slugs) return null
  return pictureQueue.run(ROBOTS, () => draw(adireCover(slugs.slug, slugs.categorySlug)))
}

/** Converts our own drawing, never a client's file: uploads are checked (server/catalogue/covers/coverPhoto.ts). */
async function draw(svg: string): Promise<Buffer> {
  const sharp = await pictures()
  sharp.unblock(SVG)
  try {
    return await sharp(Buffer.from(svg))
      .resize({ width: WIDTH })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  } finally {
    // The queue makes one picture at a time, so no upload is read in between.
    sharp.block(SVG)
  }
}

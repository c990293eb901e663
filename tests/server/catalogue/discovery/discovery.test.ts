import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sitemap, sitemapPart } from '#server/catalogue/discovery/sitemap.ts'
import { academyWithPages } from '../../../support/academy/site.ts'

const config = { publicUrl: 'https://academy.example' }

async function academyWithThree() {
  const academy = await academyWithPages(
    { course: { slug: 'weaving', title: 'Weaving & dyeing' }, category: { slug: 'crafts' } },
    { config },
  )
  const { make, tutor, category, db } = academy
  await db.updateTable('users').set({ page_slug: 'tolu-obi' }).where('id', '=', tutor.id).execute()
  const belongs = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...belongs, slug: 'hidden-one', title: 'Hidden one', display: 1 })
  await make.course({ ...belongs, slug: 'unpublished-one', title: 'Unpublished one', status: 0 })
  return { ...academy, belongs }
}

test('the sitemap names pages, categories and listed courses by the academy’s own address', async () => {
  const { server } = await academyWithThree()
  const { payload, headers } = await server.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    ...['/', '/courses', '/about', '/what-we-do', '/team', '/contact', '/terms', '/privacy', '/help'].map(
      path => `https://academy.example${path}`,
    ),
    'https://academy.example/courses?category=crafts',
    'https://academy.example/courses/weaving',
    'https://academy.example/tutors/tolu-obi',
  ])
  expect(payload).toContain('<lastmod>2026-03-01T08:00:00.000Z</lastmod>')
})

test('a long sitemap is an index of parts, each with the courses of its numbers', async () => {
  const { db, make, belongs } = await academyWithThree()
  for (const slug of ['a', 'b', 'c']) await make.course({ ...belongs, slug })
  const { id } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const size = id - 1
  const index = await sitemap(db, 'https://academy.example', size)
  expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://academy.example/sitemap-1.xml',
    'https://academy.example/sitemap-2.xml',
  ])
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(number => sitemapPart(db, 'https://academy.example', number, size)),
  )
  expect(first).toMatch(/<loc>https:\/\/academy\.example\/<\/loc>[\s\S]*\/courses\/b<\/loc>/)
  expect(first).not.toContain('/courses/c<')
  expect(second).toContain('/courses/c</loc>')
  expect(third).toBeNull()
  expect(first).toContain('/tutors/tolu-obi</loc>')
  expect(second).not.toContain('/tutors/')
})

test('a part of the sitemap that does not exist is not found', async () => {
  const { server } = await academyWithThree()
  expect((await server.inject('/sitemap-1.xml')).statusCode).toBe(200)
  for (const url of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
    expect((await server.inject(url)).statusCode, url).toBe(404)
  }
})

test('robots.txt names the sitemap and closes the API', async () => {
  const { server } = await academyWithThree()
  const { payload } = await server.inject('/robots.txt')
  expect(payload).toContain('Disallow: /api/\n')
  expect(payload).toContain('Sitemap: https://academy.example/sitemap.xml\n')
})

test('the feed tells of new listed courses, newest first, and of a new one at once', async () => {
  const { server, make, belongs } = await academyWithThree()
  const before = await server.inject('/rss.xml')
  expect(before.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(before.payload).toContain('https://academy.example/courses/weaving')
  expect(before.payload).not.toMatch(/hidden-one|unpublished-one/)
  const known = { 'if-none-match': String(before.headers.etag) }
  expect((await server.inject({ url: '/rss.xml', headers: known })).statusCode).toBe(304)
  await make.course({ ...belongs, slug: 'pottery', created_at: '2026-03-02T08:00:00.000Z' })
  const { payload } = await server.inject({ url: '/rss.xml', headers: known })
  expect(payload.indexOf('courses/pottery')).toBeLessThan(payload.indexOf('courses/weaving'))
  expect(payload).toContain('<guid isPermaLink="false">https://academy.example/courses/pottery')
})

test('the feed stays well-formed whatever is kept in old texts', async () => {
  const { server, make, belongs, tutor, db } = await academyWithThree()
  const hostile = 'Ring \u0007 the \u001b[31mbell ]]>, ]]> and \uFFFF <b>weave</b> & dye'
  await make.course({ ...belongs, slug: 'old', title: hostile, short_description: `${hostile}\n\tTwice.` })
  await db.updateTable('users').set({ firstname: 'To\u0008lu' }).where('id', '=', tutor.id).execute()
  const { payload } = await server.inject('/rss.xml')
  const { document } = new JSDOM(payload, { contentType: 'text/xml' }).window
  const titles = [...document.querySelectorAll('item > title')].map(({ textContent }) => textContent)
  expect(titles).toContain('Ring  the [31mbell ]] >, ]] > and  <b>weave</b> & dye')
})

test('the feed names a course’s tutor, and calls nothing an e-mail that is none', async () => {
  const { server, tutor } = await academyWithThree()
  const { payload } = await server.inject('/rss.xml')
  const { document } = new JSDOM(payload, { contentType: 'text/xml' }).window
  const creators = document.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'creator')
  expect([...creators].map(({ textContent }) => textContent)).toEqual([
    `${tutor.firstname} ${tutor.lastname}`,
  ])
  expect(document.querySelector('author')).toBeNull()
})

test('a drawn cover is to be had as a PNG for previews, drawn once', async () => {
  const { server, make, belongs } = await academyWithThree()
  await make.course({ ...belongs, slug: 'drawn', cover_photo: 'adire/crafts/drawn.svg' })
  const { rawPayload, headers } = await server.inject('/courses/drawn/cover.png')
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 675 })
  const drawing = sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'))
  await expect(drawing.metadata(), 'nobody else’s drawing is opened').rejects.toThrow('unsupported')
  const again = await server.inject({
    url: '/courses/drawn/cover.png',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  await make.course({ ...belongs, slug: 'photo', cover_photo: 'covers/abc.webp' })
  for (const slug of ['photo', 'unpublished-one', 'none']) {
    expect((await server.inject(`/courses/${slug}/cover.png`)).statusCode, slug).toBe(404)
  }
})

test('whoever finds a weakness reads where to tell of it', async () => {
  const told = await academyWithPages(
    {},
    { config: { ...config, securityContact: 'mailto:safe@academy.example' } },
  )
  const { payload, headers } = await told.server.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toContain('Contact: mailto:safe@academy.example\n')
  expect(payload).toContain('Canonical: https://academy.example/.well-known/security.txt\n')
  const expires = new Date(/^Expires: (.+)$/m.exec(payload)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(told.clock.now().getTime())
})

test('an academy that names no contact has no security.txt', async () => {
  const { server } = await academyWithPages({}, { config })
  expect((await server.inject('/.well-known/security.txt')).statusCode).toBe(404)
})

test('a picture is not asked of the database by an address that it cannot hold', async () => {
  const { server } = await academyWithThree()
  expect((await server.inject({ url: '/courses/%00/cover.png' })).statusCode).toBe(400)
})

import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { renderer } from '#app/entry.server.tsx'
import type { PageRenderer } from '#pages/pageRenderer.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { watchDatabases } from '../../../support/database/testDatabase.ts'
import { PATIENCE } from '../../../support/patience.ts'

/** Builds an academy that records each render of a page. */
async function countingAcademy() {
  const rendered: string[] = []
  const counting: PageRenderer = {
    ...renderer,
    render: async visit => {
      const page = await renderer.render(visit)
      if (page !== 'same') rendered.push(visit.url)
      return page
    },
  }
  const academy = await academyWithPages(
    { course: { slug: 'weaving', title: 'Weaving' } },
    { loadRenderer: async () => counting },
  )
  return { ...academy, rendered }
}

test('a page is rendered once, however many ask for it at the same time and later', async () => {
  const { server, rendered } = await countingAcademy()
  await Promise.all(Array.from({ length: 20 }, () => server.inject('/courses')))
  await server.inject('/courses')
  expect(rendered).toEqual(['/courses'])
})

test('parameters that a page does not read, their order and a slash make no other page', async () => {
  const { server, rendered } = await countingAcademy()
  const urls = [
    '/courses?sort=title&price=paid',
    '/courses?price=paid&utm_source=x&sort=title',
    '/courses/?sort=title&price=paid&page=1',
  ]
  const pages = await Promise.all(urls.map(url => server.inject(url)))
  expect(rendered).toHaveLength(1)
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1)
})

test('searches, empty lists and unknown courses are not cached, since there are endlessly many', async () => {
  const { server, rendered } = await countingAcademy()
  const urls = [
    '/courses?q=weaving',
    '/courses?page=99',
    '/courses?category=none',
    '/courses/none',
    '/login?redirect_to=/courses',
  ]
  for (const url of [...urls, ...urls]) await server.inject(url)
  expect(rendered).toHaveLength(2 * urls.length)
})

test('all unknown addresses share one cached response', async () => {
  const { server, rendered } = await countingAcademy()
  for (const url of ['/nothing', '/nothing/else', '/wp-login.php?x=1']) {
    expect((await server.inject(url)).statusCode).toBe(404)
  }
  expect(rendered).toHaveLength(1)
})

test('each role has a page of its own, and only the visitor’s may be held by a CDN', async () => {
  const { server, rendered } = await countingAcademy()
  const as = (userType: string) => ({
    cookie: `user=${encodeURIComponent(JSON.stringify({ token: 't', userType }))}`,
  })
  const visitor = await server.inject('/')
  const learner = await server.inject({ url: '/', headers: as('learner') })
  const tutor = await server.inject({ url: '/', headers: as('tutor') })
  expect(rendered).toHaveLength(3)
  expect(visitor.headers['cache-control']).toMatch(
    /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
  )
  for (const { headers } of [learner, tutor]) expect(headers['cache-control']).toBe('private, no-cache')
  for (const { headers } of [visitor, learner, tutor])
    expect(headers.vary).toMatch(/\bCookie\b.*Accept-Encoding/)
  expect(new Set([visitor, learner, tutor].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a page comes in the encoding that is asked for, and as 304 to who has it', async () => {
  const { server, rendered } = await countingAcademy()
  const etags = new Set<unknown>()
  for (const encoding of ['br', 'gzip', 'br;q=0, gzip;q=0.5', 'identity']) {
    const { headers } = await server.inject({ url: '/courses', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding.includes('q=0,') ? 'gzip' : encoding)
    etags.add(headers.etag)
    const again = { 'accept-encoding': encoding, 'if-none-match': `W/"x", ${headers.etag}` }
    const reply = await server.inject({ url: '/courses', headers: again })
    expect(reply.statusCode).toBe(304)
    expect(reply.payload).toBe('')
    expect(reply.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] })
  }
  expect(etags.size).toBe(3)
  expect(rendered).toHaveLength(1)
})

test('a change elsewhere leaves the ETag of a page as it is', async () => {
  const { server, make, tutor, course, rendered } = await countingAcademy()
  // The page shows four more courses of its category, and others only if there are fewer.
  for (let beside = 0; beside < 4; beside++)
    await make.course({ tutor_id: tutor.id, category_id: course.category_id })
  const before = await server.inject('/courses/weaving')
  const elsewhere = await make.category({})
  const other = await make.tutor()
  await make.course({ tutor_id: other.id, category_id: elsewhere.id })
  const after = await server.inject('/courses/weaving')
  expect(after.headers.etag).toBe(before.headers.etag)
  expect(rendered).toEqual(['/courses/weaving'])
})

test('the response to a signed-in caller is not cached for others', async () => {
  const { server, course, learner } = await countingAcademy()
  const url = `/api/courses/${course.slug}`
  await server.inject(url)
  const authorization = `Bearer ${await server.tokenOf(learner)}`
  const own = await server.inject({ url, headers: { authorization } })
  expect(own.json().data.viewer).toMatchObject({ is_enrolled: false })
  expect((await server.inject(url)).json().data).not.toHaveProperty('viewer')
  expect(own.headers['cache-control']).toBe('no-cache')
})

test('a broken cookie, a huge one and one that is no object look like no cookie', async () => {
  const { server, rendered } = await countingAcademy()
  for (const value of ['%', '%22x%22', 'null', encodeURIComponent(`{"token":"${'x'.repeat(5_000)}"`), '']) {
    const reply = await server.inject({ url: '/', headers: { cookie: `a=b; user=${value}; c=d` } })
    expect(reply.payload).toContain('href="/login"')
  }
  expect(rendered).toHaveLength(1)
})

/** Makes the database of academies built after it answer no query from `hang` until `goOn`. */
function hangingDatabase() {
  let gate: Promise<void> | null = null
  let open = () => {}
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await gate
      return result
    },
  }
  onTestFinished(watchDatabases(plugin))
  const goOn = () => {
    open()
    gate = null
  }
  onTestFinished(goOn)
  return {
    hang() {
      gate = new Promise(resolve => {
        open = resolve
      })
    },
    goOn,
  }
}

test('what is cached is shown while the database does not answer, and what has changed once it does', async () => {
  const database = hangingDatabase()
  const { server, db, ports } = await countingAcademy()
  const urls = ['/', '/courses', '/courses/weaving', '/api/courses', '/api/courses/weaving']
  for (const url of urls) expect((await server.inject(url)).payload, url).toContain('Weaving')
  await db.updateTable('courses').set({ title: 'Dyeing' }).execute()

  database.hang()
  for (const url of urls) {
    const shown = await server.inject(url)
    expect(shown.statusCode, url).toBe(200)
    expect(shown.payload, url).toContain('Weaving')
  }
  // The database hangs on, so it is unknown what has changed.
  ports.connection.changes.bump()
  expect((await server.inject('/courses')).payload).toContain('Weaving')

  database.goOn()
  for (const url of urls) {
    await expect.poll(async () => (await server.inject(url)).payload, PATIENCE).toContain('Dyeing')
  }
})

test('a course that was taken off sale is gone although the database hung while it was looked at', async () => {
  const database = hangingDatabase()
  const { server, db } = await countingAcademy()
  for (const url of ['/courses/weaving', '/api/courses/weaving']) await server.inject(url)
  await db.updateTable('courses').set({ status: 0 }).execute()
  database.hang()
  for (const url of ['/courses/weaving', '/api/courses/weaving']) await server.inject(url)
  database.goOn()
  for (const url of ['/courses/weaving', '/api/courses/weaving']) {
    await expect.poll(async () => (await server.inject(url)).statusCode, PATIENCE).toBe(404)
  }
})

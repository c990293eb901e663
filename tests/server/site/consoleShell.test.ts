import { expect, test } from 'vitest'
import { pageList } from '#pages/pages.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const CONSOLE = pageList.filter(([, { area }]) => area === 'tutor').map(([, { path }]) => path)

/** Opens a page with a user's cookie. */
async function opened(path: string, userType: 'learner' | 'tutor') {
  const { server } = await academyWithPages({ course: { slug: 'weaving', title: 'Weaving by hand' } })
  const data = { id: 7, firstname: 'Zubaida', lastname: 'Okoro', email: 'zubaida@example.com' }
  const session = JSON.stringify({ token: 'secret-token', data, isVerified: true, userType })
  const headers = { cookie: `user=${encodeURIComponent(session)}` }
  return server.inject({ url: path.replace(':slug', 'weaving'), headers })
}

test.each(CONSOLE)('a tutor finds header, menu, heading and skeleton of %s in its HTML', async path => {
  const { statusCode, payload, headers } = await opened(path, 'tutor')
  expect(statusCode).toBe(200)
  expect(payload).toMatch(/<header[^>]*>.*<nav aria-label="Main"/)
  expect(payload).toMatch(/<nav aria-label="Tutor".*href="\/tutor\/dashboard".*href="\/courses\/upload"/)
  expect(payload.match(/<h1[^>]*>[^<]+/g)).toHaveLength(1)
  expect(payload.match(/role="status" aria-label="Loading"/g)).toHaveLength(1)
  expect(payload).toMatch(/<title>[^<|]+ \| Belong Academy<\/title>/)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  expect(headers.vary).toContain('Cookie')
})

test.each(CONSOLE)('%s says without script that it needs one, in place of the skeleton', async path => {
  const { payload } = await opened(path, 'tutor')
  expect(payload).toMatch(
    /<body[^>]*>\s*<noscript>This page needs JavaScript\..*<\/noscript><div id="root" class="needs-script"/s,
  )
})

test.each(CONSOLE)('the shell of %s is the same for every tutor', async path => {
  const { payload } = await opened(path, 'tutor')
  expect(payload).not.toMatch(/secret-token|zubaida|Okoro|by hand/i)
})

test.each(CONSOLE)('a learner and a visitor get nothing of %s', async path => {
  const { server } = await academyWithPages({ course: { slug: 'weaving' } })
  const visitors = await server.inject(path.replace(':slug', 'weaving'))
  for (const { payload } of [await opened(path, 'learner'), visitors]) {
    expect(payload).toContain('<div id="root"></div>')
    expect(payload).not.toMatch(/aria-label="Tutor"|first-calls/)
  }
})

test.each([
  ['/tutor/dashboard', ['/api/courses/enrollment-count', '/api/tutor/enrollments?items=5&page=1']],
  ['/tutor/courses', ['/api/tutor/courses?items=25&page=1&sort=newest']],
  ['/tutor/courses?page=2', []],
  ['/courses/weaving/manage?tab=objectives', ['/api/courses/weaving']],
  ['/courses/upload', []],
])('%s names what it asks the API for first', async (url, addresses) => {
  const { payload } = await opened(url, 'tutor')
  const [, json] = /<script type="application\/json" id="first-calls">(.*?)<\/script>/.exec(payload) ?? []
  expect(JSON.parse(json ?? '')).toEqual(addresses)
})

import { expect, test } from 'vitest'
import { academyWithPages, EARLIER_SCRIPT, MAIN_SCRIPT } from '../../support/academy/site.ts'

test.each([
  '/',
  '/courses',
  '/courses/?category=design',
  '/courses/weaving',
  '/courses/weaving/edit',
  '/register',
  '/login?redirect_to=/dashboard',
  '/tutor/login',
  '/tutor/dashboard',
  '/tutor/classes',
  '/tutor/learners',
  '/tutor/learners/2',
  '/tutor/payments',
  '/tutor/refunds',
  '/tutor/history',
  '/courses/upload',
])('%s is a page', async url => {
  const { server } = await academyWithPages({ course: { slug: 'weaving' } })
  const reply = await server.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['cache-control']).toMatch(/^public, max-age=0|^private, no-cache$|^no-cache$/)
})

test.each([
  '/no-such-page',
  '/courses/no-such',
  '/courses/no-such/enrol',
  '/courses/secret',
  '/courses/weaving/nothing',
  '/courses/%00',
  `/courses/${'long'.repeat(60)}`,
  '/receipts/%0a',
  '/tutor',
  '/wp-login.php',
])('%s answers 404 with the page that says so', async url => {
  const { server, make, tutor, category } = await academyWithPages({ course: { slug: 'weaving' } })
  await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'secret', status: 0 })
  const reply = await server.inject(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).toContain('<title>Page not found</title>')
})

test('a receipt that does not exist answers 404 with a warning', async () => {
  const { server } = await academyWithPages({})
  const reply = await server.inject('/receipts/nobody-has-this-link')
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).toContain('rely on it')
})

test('a hidden course is a page: it is only unlisted', async () => {
  const { server } = await academyWithPages({ course: { slug: 'hidden', display: 1 } })
  expect((await server.inject('/courses/hidden')).statusCode).toBe(200)
})

test('hashed files are kept for ever and sent compressed to who understands it', async () => {
  const { server } = await academyWithPages({})
  const plain = await server.inject('/assets/main-abc123.js')
  expect(plain.payload).toBe(MAIN_SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const pressed = await server.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
  expect(pressed.headers['content-encoding']).toBe('br')
  expect(pressed.payload).toBe('pressed')
})

test('a page of the build before still finds its script, for ever', async () => {
  const { server } = await academyWithPages({})
  const { statusCode, payload, headers } = await server.inject('/assets/main-before.js')
  expect([statusCode, payload]).toEqual([200, EARLIER_SCRIPT])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/none.js',
  '/assets/.hidden.js',
  '/assets/%2e%2e%2f%2e%2e%2fclient%2fassets%2fmain-abc123.js',
  '/.vite/manifest.json',
  '/assets/../.vite/manifest.json',
  '/assets/%2e%2e/index.html',
])('%s is no file', async url => {
  const { server } = await academyWithPages({})
  const reply = await server.inject(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).not.toContain('secret')
})

test('an unknown call is answered as a call, not as a page', async () => {
  const { server } = await academyWithPages({})
  for (const url of ['/api/no-such', '/storage/no-such']) {
    const reply = await server.inject(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ status: 'error' })
  }
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderer } from '#app/entry.server.tsx'
import { readConfig } from '#server/platform/config/config.ts'
import { securityHeadersOf } from '#server/platform/http/plugins/securityHeaders.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const cookieOf = (session: object) => `theme=dark; user=${encodeURIComponent(JSON.stringify(session))}`

test('a page comes with its content, its title and its styles', async () => {
  const { server } = await academyWithPages({ course: { title: 'Weaving & dyeing' } })
  const { payload } = await server.inject('/')
  expect(payload).toContain('Belong Here, Become a Pro!')
  expect(payload).toContain('Weaving &amp; dyeing')
  const [head = ''] = payload.split('</head>')
  expect(head.match(/<title>.*?<\/title>/g)).toEqual([
    '<title>Belong Academy | Belong Here, Become a Pro!</title>',
  ])
  expect(head.match(/<meta name="description"/g)).toHaveLength(1)
  expect(head).toMatch(/Card-abc123\.css[\s\S]*LandingPage-abc123\.css/)
})

test.each(['/', '/courses', '/courses/weaving'])(
  '%s comes without invented stars and learners where the academy wants none',
  async url => {
    const figures = { enrolled_baseline: 0, unrated_rating: null }
    const { server } = await academyWithPages({ course: { slug: 'weaving' } }, { config: { figures } })
    const { payload } = await server.inject(url)
    expect(payload).toContain('No ratings yet')
    expect(payload).not.toMatch(/out of 5 stars|already enrolled/)
  },
)

test('the catalogue is rendered with the filters of its address', async () => {
  const { server, make, tutor, category } = await academyWithPages({ course: { title: 'Weaving' } })
  await make.course({ tutor_id: tutor.id, category_id: category.id, title: 'Pottery' })
  const { payload } = await server.inject('/courses?q=pottery&utm_source=x')
  expect(payload).toContain('Pottery')
  expect(payload).not.toContain('Weaving')
})

test('a course cannot end the script element that its data stands in', async () => {
  const title = 'A </script><script>alert(1)</script> course \u2028'
  const { server } = await academyWithPages({ course: { slug: 'hostile', title } })
  const { payload } = await server.inject('/courses/hostile')
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(payload)?.[1] ?? ''
  expect(payload).not.toContain('<script>alert')
  expect(data).not.toContain('\u2028')
  expect(JSON.stringify(JSON.parse(data))).toContain('alert(1)')
})

test('the header is of the role that the cookie names, and nothing else of the cookie is on the page', async () => {
  const { server } = await academyWithPages({})
  const session = (userType: string) => ({
    token: 'secret-token',
    data: { id: 77, firstname: 'Zubaida', lastname: 'Okoro', email: 'zubaida@example.com' },
    userType,
  })
  const learner = await server.inject({ url: '/', headers: { cookie: cookieOf(session('learner')) } })
  expect(learner.payload).toContain('href="/dashboard"')
  const tutor = await server.inject({ url: '/', headers: { cookie: cookieOf(session('tutor')) } })
  expect(tutor.payload).toContain('href="/tutor/dashboard"')
  for (const { payload } of [learner, tutor]) expect(payload).not.toMatch(/secret-token|zubaida|Okoro/i)
  const anonymous = await server.inject({ url: '/', headers: { cookie: 'user=%7Bbroken' } })
  expect(anonymous.payload).toContain('href="/login"')
})

test('the tutor’s pages name the chunks of the console ahead', async () => {
  const { server } = await academyWithPages({})
  const cookie = cookieOf({ token: 't', userType: 'tutor' })
  const { payload } = await server.inject({ url: '/tutor/courses', headers: { cookie } })
  expect(payload).toContain('<link rel="modulepreload" crossorigin href="/assets/ConsoleRoot-abc123.js">')
  expect(payload).toContain('<link rel="modulepreload" crossorigin href="/assets/CourseListPage-abc123.js">')
  const visitor = await server.inject('/tutor/courses')
  expect(visitor.payload).not.toContain('ConsoleRoot')
})

test('a page that the browser renders brings the academy’s configuration, which cannot end its element', async () => {
  const academy = { ...readConfig({}).academy, name: 'A </script> school' }
  const { server } = await academyWithPages({}, { config: { academy } })
  const { payload } = await server.inject('/tutor/dashboard')
  const config = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(payload)?.[1] ?? ''
  expect(JSON.parse(config)).toEqual((await server.inject('/api/config')).json())
  expect(JSON.parse(config).data.name).toBe('A </script> school')
})

test('an unpublished course is left to the browser of whoever is signed in', async () => {
  const { server } = await academyWithPages({ course: { slug: 'secret', title: 'Secret', status: 0 } })
  const cookie = cookieOf({ token: 't', userType: 'tutor' })
  const reply = await server.inject({ url: '/courses/secret', headers: { cookie } })
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).toContain('<div id="root"></div>')
  const visitor = await server.inject('/courses/secret')
  expect(visitor.payload).toContain('Page not found')
  expect(visitor.payload).not.toContain('Secret')
})

test('a page that cannot be rendered is left to the browser', async () => {
  const failing = { ...renderer, render: () => Promise.reject(new Error('a component threw')) }
  const { server } = await academyWithPages({}, { loadRenderer: async () => failing })
  const reply = await server.inject('/courses')
  expect(reply.statusCode).toBe(200)
  expect(reply.payload).toContain('<div id="root"></div>')
})

test('the inline script of the theme is let in by its hash, and no other', async () => {
  const { server } = await academyWithPages({})
  const { headers } = await server.inject('/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/)
})

test.each([
  '//evil.example/courses',
  '/\\evil.example',
  '/courses/%',
  '/%E0%A4%A',
  '/courses?page=1e9&sort=<x>',
])('%s is answered without a fault', async url => {
  const { server } = await academyWithPages({})
  const { statusCode } = await server.inject(url)
  expect([200, 400, 404]).toContain(statusCode)
})

test('a page lets in its own styles by their hash, and no other style element', async () => {
  const { server } = await academyWithPages({ course: { slug: 'weaving' } })
  for (const url of ['/', '/courses', '/courses/weaving', '/login', '/nowhere']) {
    for (const _ of ['made', 'kept']) {
      const { payload, headers } = await server.inject(url)
      const policy = String(headers['content-security-policy'])
      const styles = [...payload.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
      expect(styles.length, url).toBeGreaterThan(0)
      for (const text of styles) {
        expect(policy, url).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      }
      expect(policy, url).not.toMatch(/style-src [^;]*unsafe/)
    }
  }
})

test('the policy knows the style of the wheel that react-paystack shows', () => {
  const source = readFileSync(
    new URL('../../../node_modules/react-paystack/dist/index.es.js', import.meta.url),
    'utf8',
  )
  const [, spelt = ''] = /Paystack Popup Loader[\s\S]*?<style>([\s\S]*?)<\/style>/.exec(source) ?? []
  const text = spelt.replaceAll('\\n', '\n')
  const { payments } = readConfig({ PAYSTACK_SECRET_KEY: 'sk_live_x', PAYSTACK_PUBLIC_KEY: 'pk_live_x' })
  const config = { ...readConfig({}), payments }
  expect(securityHeadersOf(config)['content-security-policy']).toContain(
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
})

import { expect, test } from 'vitest'
import { closeSession } from '#server/people/queries/sessions.ts'
import type { Account } from '#server/platform/http/account.ts'
import { cookieWith, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const GUARDED_PAGES = [
  '/dashboard',
  '/courses/enrolled',
  '/timetable',
  '/payment-history',
  '/payment-success?reference=none',
]

/** Everybody may open this page; a signed-in user sees their own data on it. */
const ENROL = '/courses/weaving/enrol?method=virtual'

const OWN_PAGES = [...GUARDED_PAGES, ENROL]

/** Builds two learners, each enrolled in another course, with the cookies of their browsers. */
async function twoLearners() {
  const academy = await academyWithPages({
    learner: { firstname: 'Ada' },
    course: { title: 'Weaving', slug: 'weaving' },
  })
  const { make, tutor, category, learner: ada, course, server } = academy
  const bisi = await make.learner({ firstname: 'Bisi' })
  const pottery = await make.course({ tutor_id: tutor.id, category_id: category.id, title: 'Pottery' })
  await make.enrolment({ user_id: ada.id, course_id: course.id })
  await make.enrolment({ user_id: bisi.id, course_id: pottery.id })
  const cookieOf = async (account: Account) => cookieWith(await server.tokenOf(account), account)
  return { ...academy, bisi, cookieOf, adas: await cookieOf(ada), bisis: await cookieOf(bisi) }
}

test.each(['/courses/enrolled', '/dashboard'])('%s shows whose session it is what is theirs', async url => {
  const { server, adas, bisis } = await twoLearners()
  const forAda = await server.inject({ url, headers: { cookie: adas } })
  const forBisi = await server.inject({ url, headers: { cookie: bisis } })
  expect(forAda.statusCode).toBe(200)
  expect(forAda.payload).toContain('Weaving')
  expect(forAda.payload).not.toMatch(/Pottery|Bisi/)
  expect(forBisi.payload).toContain('Pottery')
  expect(forBisi.payload).not.toMatch(/Weaving|Ada\b/)
})

test.each(['/courses/enrolled', '/dashboard'])(
  '%s comes with the timetables, which a button opens by itself',
  async url => {
    const { app, make, course, adas } = await twoLearners()
    const meeting_link = 'javascript:alert(1)'
    await make.classSession({ course_id: course.id, title: 'The loom', meeting_link })
    const { document } = await plainBrowser(app, adas).open(url)
    const button = document.querySelector('button[aria-label="View the timetable for Weaving"]')
    expect(button?.getAttribute('command')).toBe('show-modal')
    const dialog = document.querySelector(`dialog[id="${button?.getAttribute('commandfor')}"]`)
    expect(dialog?.textContent).toContain('Timetable for Weaving')
    expect(dialog?.textContent).toMatch(/The loom9 Mar 2026, 18:00 to 19:00 \(Lagos time\)/)
    expect(dialog?.querySelector('a')).toBeNull()
  },
)

test('the name is the account’s, whatever the cookie says', async () => {
  const { server, adas } = await twoLearners()
  const { payload } = await server.inject({ url: '/dashboard', headers: { cookie: adas } })
  expect(payload).toContain('Welcome Ada')
  expect(payload).not.toMatch(/\bEve\b/)
})

test('no part of a page holds the token', async () => {
  const { server, learner } = await twoLearners()
  const token = await server.tokenOf(learner)
  const cookie = cookieWith(token, learner)
  for (const url of OWN_PAGES) {
    const { payload, headers } = await server.inject({ url, headers: { cookie } })
    expect(payload + JSON.stringify(headers)).not.toContain(token)
  }
})

test('the enrolment page is of whoever opens it', async () => {
  const { server, adas, bisis, tutor, cookieOf } = await twoLearners()
  const open = async (cookie?: string) =>
    (await server.inject({ url: ENROL, headers: cookie ? { cookie } : {} })).payload
  expect(await open(adas)).toContain('already enrolled in Weaving')
  const forBisi = await open(bisis)
  expect(forBisi).toMatch(/Pay ₦|Enrol for free/)
  expect(forBisi).not.toMatch(/enrolled in Weaving already|Ada\b/)
  expect(await open(await cookieOf(tutor))).toContain('You are signed in as a tutor')
  const forVisitor = await open()
  expect(forVisitor).toContain('You must be logged in to complete your enrollment')
  expect(forVisitor).toContain('/login?redirect_to=%2Fcourses%2Fweaving%2Fenrol%3Fmethod%3Dvirtual')
  expect(forVisitor).not.toMatch(/Pay ₦|Ada\b|Bisi/)
})

test('the enrolment page brings nothing that only the course’s own page shows', async () => {
  const { server, bisis } = await twoLearners()
  const { payload } = await server.inject({ url: ENROL, headers: { cookie: bisis } })
  expect(payload).toContain('"discounted_price"')
  expect(payload).not.toMatch(/"(?:ratings|topics|objectives|long_description)"/)
})

test('a course that is off sale has its enrolment page for those who are in it, and for nobody else', async () => {
  const { server, db, adas, bisis } = await twoLearners()
  await db.updateTable('courses').set({ status: 0 }).where('slug', '=', 'weaving').execute()
  const open = (cookie: string) => server.inject({ url: ENROL, headers: { cookie } })
  expect((await open(adas)).payload).toContain('already enrolled in Weaving')
  for (const reply of [await open(bisis), await server.inject(ENROL)]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.payload).not.toContain('Weaving')
    expect(reply.headers['cache-control']).toBe('private, no-store')
  }
})

test('without script a card payment says what it needs and why', async () => {
  const { server, bisis } = await twoLearners()
  const { payload } = await server.inject({ url: ENROL, headers: { cookie: bisis } })
  expect(payload).toMatch(/<noscript>.*Turn on JavaScript to pay by card.*<\/noscript>/)
})

test.each(OWN_PAGES)('no cache keeps %s: neither ours nor one on the way', async url => {
  const { server, adas, bisis } = await twoLearners()
  const first = await server.inject({ url, headers: { cookie: adas } })
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(first.headers.vary).toContain('Cookie')

  // With one user's ETag, the other gets neither a 304, nor a part of that page, nor its headers.
  const etag = String(first.headers.etag)
  const asked = { cookie: bisis, 'if-none-match': etag, range: 'bytes=0-100' }
  const other = await server.inject({ url, headers: asked })
  expect(other.statusCode).toBe(200)
  expect(other.payload).not.toMatch(/Ada\b|enrolled in Weaving|Weaving<\/h2>/)
  const head = await server.inject({ method: 'HEAD', url, headers: { cookie: bisis } })
  expect([head.statusCode, head.payload]).toEqual([200, ''])
  expect(head.headers.etag).not.toBe(etag)
  const visitor = await server.inject({ url, headers: { 'if-none-match': etag } })
  expect(visitor.statusCode).toBe(url === ENROL ? 200 : 302)
  expect(visitor.headers['cache-control']).toBe('private, no-store')
  expect(visitor.payload).not.toMatch(/Ada\b|Bisi|enrolled in/)
})

test.each([
  { url: '/courses/enrolled', ofAda: 'Weaving', ofBisi: 'Pottery' },
  { url: ENROL, ofAda: 'already enrolled in Weaving', ofBisi: ', by Paystack' },
])('hundreds of requests for $url side by side never mix two people', async ({ url, ofAda, ofBisi }) => {
  const { server, adas, bisis } = await twoLearners()
  // A busy machine answers this many in parallel before a page's wait for its data times out.
  for (let round = 0; round < 10; round += 1) {
    const pages = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const isAda = index % 2 === 0
        const { payload } = await server.inject({ url, headers: { cookie: isAda ? adas : bisis } })
        return payload.includes(isAda ? ofAda : ofBisi) && !payload.includes(isAda ? ofBisi : ofAda)
      }),
    )
    expect(pages.filter(Boolean)).toHaveLength(20)
  }
})

test.each(GUARDED_PAGES)('a visitor is sent from %s to sign in, and back', async url => {
  const { server } = await twoLearners()
  const reply = await server.inject(url)
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe(`/login?${new URLSearchParams({ redirect_to: url })}`)
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test.each(['/dashboard', ENROL])(
  'a session that is over leads from %s to signing in, which says why, and the cookie goes',
  async url => {
    const { server, db, learner } = await twoLearners()
    const token = await server.tokenOf(learner)
    await closeSession(db, token)
    const reply = await server.inject({ url, headers: { cookie: cookieWith(token, learner) } })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers['set-cookie']).toBe('user=; Path=/; Max-Age=0; SameSite=Lax')
    expect(reply.headers.location).toBe(`/login?${new URLSearchParams({ redirect_to: url, ended: '1' })}`)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    const signIn = await server.inject(String(reply.headers.location))
    expect(signIn.payload).toContain('Your session has ended')
  },
)

test('a suspended learner’s cookie opens nothing', async () => {
  const { server, db, learner, adas } = await twoLearners()
  await db
    .updateTable('users')
    .set({ suspended_at: '2026-03-01T08:00:00.000Z' })
    .where('id', '=', learner.id)
    .execute()
  const reply = await server.inject({ url: '/courses/enrolled', headers: { cookie: adas } })
  expect(reply.statusCode).toBe(302)
  expect(reply.payload).not.toContain('Weaving')
})

test('a tutor is sent to sign in as a learner; a cookie that calls them one is taken away', async () => {
  const { server, tutor } = await twoLearners()
  const token = await server.tokenOf(tutor)
  const open = (userType: Account['userType']) =>
    server.inject({ url: '/dashboard', headers: { cookie: cookieWith(token, { id: tutor.id, userType }) } })
  const asTutor = await open('tutor')
  expect(asTutor.headers.location).toBe('/login?redirect_to=%2Fdashboard')
  expect(asTutor.headers['set-cookie']).toBeUndefined()
  const asLearner = await open('learner')
  expect(asLearner.headers.location).toBe('/login?redirect_to=%2Fdashboard&ended=1')
  expect(asLearner.headers['set-cookie']).toContain('Max-Age=0')
})

test('the API takes no cookie for a session', async () => {
  const { server, adas } = await twoLearners()
  const reply = await server.inject({ url: '/api/courses/enrolled', headers: { cookie: adas } })
  expect(reply.statusCode).toBe(401)
})

test('the shell that a browser keeps for a time without a connection shows nothing of anybody', async () => {
  const { server, adas } = await twoLearners()
  const { statusCode, payload } = await server.inject({ url: '/app-shell', headers: { cookie: adas } })
  expect(statusCode).toBe(200)
  expect(payload).toContain('<div id="root"></div>')
  expect(payload).not.toMatch(/Ada\b|Weaving/)
})

test('somebody else’s receipt is none', async () => {
  const { server, db, bisi, bisis } = await twoLearners()
  const { reference } = await db
    .selectFrom('payments')
    .select('reference')
    .where('user_id', '!=', bisi.id)
    .executeTakeFirstOrThrow()
  const reply = await server.inject({
    url: `/payment-history/${reference}/receipt`,
    headers: { cookie: bisis },
  })
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).toContain('Receipt not found')
})

import { expect, test } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { closeSession } from '#server/people/queries/sessions.ts'
import { cookieWith, formOf, plainBrowser, urlEncoded } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const PAGE = '/courses/weaving/enrol'
const BUTTON = 'Enrol for free'

/** Builds a free course and a learner without script, and reads enrolments and payments. */
async function freeCourse(values: { discounted_price_cents?: number } = {}) {
  const academy = await academyWithPages({
    learner: { firstname: 'Ada' },
    course: { title: 'Weaving', slug: 'weaving', discounted_price_cents: 0, ...values },
  })
  const { app, db, server, learner, make, course } = academy
  await make.onsiteTime(course)
  const token = await server.tokenOf(learner)
  return {
    ...academy,
    token,
    ada: plainBrowser(app, cookieWith(token, learner)),
    enrolments: () =>
      db.selectFrom('enrolments').select(['user_id', 'course_id', 'method']).orderBy('id').execute(),
    payments: () => db.selectFrom('payments').select(['user_id', 'amount_kobo']).execute(),
  }
}

test('a learner without script enrols, and the page that follows says so', async () => {
  const { ada, enrolments, learner, course } = await freeCourse()
  const reply = await ada.press(await ada.open(`${PAGE}?method=physical`), BUTTON)
  expect(reply.status).toBe(303)
  expect(reply.headers.location).toMatch(/^\/payment-success\?reference=/)
  expect(await enrolments()).toEqual([{ user_id: learner.id, course_id: course.id, method: 'physical' }])
  const thanks = await ada.open(String(reply.headers.location))
  expect(thanks.text).toContain("You're enrolled in Weaving")
})

test('who comes without a method chooses it in the form', async () => {
  const { ada, enrolments } = await freeCourse()
  const page = await ada.open(PAGE)
  expect(formOf(page, BUTTON).fields.method).toBe('virtual')
  await ada.press(page, BUTTON, { method: 'physical' })
  expect(await enrolments()).toMatchObject([{ method: 'physical' }])
})

test('a form that a double tap has posted twice enrols once, and both posts lead on', async () => {
  const { ada, enrolments, payments } = await freeCourse()
  const page = await ada.open(PAGE)
  const replies = await Promise.all([ada.press(page, BUTTON), ada.press(page, BUTTON)])
  expect(replies.map(({ status }) => status)).toEqual([303, 303])
  expect(replies[1]?.headers.location).toBe(replies[0]?.headers.location)
  expect(await enrolments()).toHaveLength(1)
  expect(await payments()).toHaveLength(1)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a form of another site enrols nobody, whatever cookie comes with it: %j', async headers => {
  const { ada, enrolments, payments } = await freeCourse()
  const { action, fields } = formOf(await ada.open(PAGE), BUTTON)
  const reply = await ada.post(action, fields, headers)
  expect(reply.status).toBe(403)
  expect([...(await enrolments()), ...(await payments())]).toEqual([])
})

test('whoever is not signed in is led to sign in, and back to the page', async () => {
  const { app, ada, enrolments } = await freeCourse()
  const { action, fields } = formOf(await ada.open(`${PAGE}?method=physical`), BUTTON)
  const reply = await plainBrowser(app).post(action, fields)
  expect(reply.status).toBe(303)
  expect(reply.headers.location).toBe(
    `/login?${new URLSearchParams({ redirect_to: `${PAGE}?method=physical` })}`,
  )
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await enrolments()).toEqual([])
})

test('a session that is over leads to signing in, which says why, and the cookie goes', async () => {
  const { db, token, ada, enrolments } = await freeCourse()
  const page = await ada.open(PAGE)
  await closeSession(db, token)
  const reply = await ada.press(page, BUTTON)
  expect(reply.status).toBe(303)
  expect(reply.headers).toMatchObject({
    location: `/login?${new URLSearchParams({ redirect_to: PAGE, ended: '1' })}`,
    'set-cookie': 'user=; Path=/; Max-Age=0; SameSite=Lax',
    'cache-control': 'private, no-store',
  })
  expect(await enrolments()).toEqual([])
})

test('a tutor enrols in nothing, and is told why', async () => {
  const { app, server, tutor, ada, enrolments } = await freeCourse()
  const { action, fields } = formOf(await ada.open(PAGE), BUTTON)
  const reply = await plainBrowser(app, cookieWith(await server.tokenOf(tutor), tutor)).post(action, fields)
  expect(reply.status).toBe(403)
  expect(reply.text).toContain('You are signed in as a tutor')
  expect(await enrolments()).toEqual([])
})

test('it is the token’s owner who is enrolled, whoever the cookie and the form name', async () => {
  const { app, make, token, learner, ada, enrolments } = await freeCourse()
  const bisi = await make.learner({ firstname: 'Bisi' })
  const { action, fields } = formOf(await ada.open(PAGE), BUTTON)
  const lying = plainBrowser(app, cookieWith(token, bisi, 'Bisi'))
  const reply = await lying.post(action, { ...fields, user_id: String(bisi.id) })
  expect(reply.status).toBe(303)
  expect(await enrolments()).toMatchObject([{ user_id: learner.id }])
})

test('a cookie with a token that is none enrols nobody', async () => {
  const { app, learner, ada, enrolments } = await freeCourse()
  const { action, fields } = formOf(await ada.open(PAGE), BUTTON)
  const reply = await plainBrowser(app, cookieWith('x'.repeat(43), learner)).post(action, fields)
  expect(reply.headers.location).toMatch(/^\/login\?/)
  expect(await enrolments()).toEqual([])
})

test('a course that costs something is never free: the page comes back with its price', async () => {
  const { db, ada, enrolments } = await freeCourse()
  const page = await ada.open(PAGE)
  await db.updateTable('courses').set({ discounted_price_cents: 5_000 }).execute()
  const reply = await ada.press(page, BUTTON)
  expect(reply.status).toBe(409)
  expect(reply.text).toContain('The price has changed')
  expect(reply.text).toContain('Turn on JavaScript to pay by card')
  expect(reply.text).not.toContain(BUTTON)
  expect(await enrolments()).toEqual([])
})

test('a refused form comes back with the sentence, what was chosen, and a key for the next try', async () => {
  const { make, server, course, ada, enrolments } = await freeCourse()
  const reference = 'taken-12345678'
  const body = { reference, amount: 0, description: 'Weaving', course_id: course.id }
  await server.as(await make.learner()).call(createPayment, { body })
  const page = await ada.open(PAGE)
  const refused = await ada.press(page, BUTTON, { reference, method: 'physical' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('This payment reference has already been used.')
  expect(refused.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  const again = formOf(refused, 'Try again')
  expect(again.fields.method).toBe('physical')
  expect(again.fields.reference).not.toBe(reference)
  expect((await ada.post(again.action, again.fields)).status).toBe(303)
  expect(await enrolments()).toHaveLength(2)
})

test('who is enrolled already is told so', async () => {
  const { make, course, learner, ada, enrolments } = await freeCourse()
  const page = await ada.open(PAGE)
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const reply = await ada.press(page, BUTTON)
  expect(reply.status).toBe(409)
  expect(reply.text).toContain('already enrolled in Weaving')
  expect(await enrolments()).toHaveLength(1)
})

test('a course that is gone meanwhile is not found', async () => {
  const { db, ada, enrolments } = await freeCourse()
  const page = await ada.open(PAGE)
  await db.updateTable('courses').set({ status: 0 }).execute()
  const reply = await ada.press(page, BUTTON)
  expect(reply.status).toBe(404)
  expect(reply.text).toContain('Page not found')
  expect(await enrolments()).toEqual([])
})

test('only a posted form changes something: an address with the same words does not', async () => {
  const { ada, enrolments, payments } = await freeCourse()
  const { fields } = formOf(await ada.open(PAGE), BUTTON)
  const page = await ada.open(`${PAGE}?${urlEncoded(fields)}`)
  expect(page.status).toBe(200)
  expect([...(await enrolments()), ...(await payments())]).toEqual([])
})

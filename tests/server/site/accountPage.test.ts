import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { listSessions } from '#contract/ownAccount.ts'
import { ADA, CHROME_ON_ANDROID, signInAsAda, withToken } from '../../support/academy/ownAccount.ts'
import { cookieWith, formOf, type PlainPage, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

/** Builds an academy with Ada, whose browser runs no script. */
async function adaWithoutScript(more: { user_type?: 'tutor' } = {}) {
  const academy = await academyWithPages({})
  const headers = { 'user-agent': CHROME_ON_ANDROID }
  const { body } = await academy.server.call(signup, { body: { ...ADA, ...more }, headers })
  const userType = more.user_type ?? 'learner'
  const browserWith = (token: string) =>
    plainBrowser(academy.app, cookieWith(token, { id: body.user.id, userType }, 'Ada'))
  return { ...academy, token: body.token, id: body.user.id, browserWith, ada: browserWith(body.token) }
}

/** Returns the session in an answer's cookie. */
function sessionIn({ headers }: PlainPage): { token: string; data: { firstname: string } } {
  const [, value = ''] = /user=([^;]*)/.exec(String(headers['set-cookie'])) ?? []
  return JSON.parse(decodeURIComponent(value))
}

test('the account is rendered for its person alone, and no cache keeps it', async () => {
  const { ada } = await adaWithoutScript()
  const page = await ada.open('/account')
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(page.text).toContain('Your account')
  expect(page.text).toContain(ADA.email)
  expect(page.text).toContain('Chrome on Android')
  expect(page.text).toContain('This device')
})

test('a visitor is led to sign in, and from there back', async () => {
  const { app } = await adaWithoutScript()
  const page = await plainBrowser(app).open('/account')
  expect([page.status, page.headers.location]).toEqual([302, '/login?redirect_to=%2Faccount'])
})

test('a tutor sees the account as a page of the site, with the choice of letters', async () => {
  const { ada } = await adaWithoutScript({ user_type: 'tutor' })
  const page = await ada.open('/account')
  expect(page.text).toContain('Course news')
  const { action, fields } = formOf(page, 'Save notifications')
  expect(fields).toMatchObject({ intent: 'notices', 'tutor_news letter': 'on' })
  const saved = await ada.post(action, { ...fields, 'tutor_news letter': 'daily' })
  expect([saved.status, saved.headers.location]).toEqual([303, '/account?saved=notices#notices'])
  const again = await ada.open('/account?saved=notices')
  expect(again.text).toContain('Notifications saved')
  expect(formOf(again, 'Save notifications').fields).toMatchObject({ 'tutor_news letter': 'daily' })
})

test('without script the details are saved, and the cookie keeps its token and gets the name', async () => {
  const { ada, token } = await adaWithoutScript()
  const typed = { firstname: 'Adaeze', phone: '0803 123 4567', time_zone: 'Europe/London' }
  const saved = await ada.press(await ada.open('/account'), 'Save details', typed)
  expect([saved.status, saved.headers.location]).toEqual([303, '/account?saved=details#details'])
  expect(sessionIn(saved)).toMatchObject({ token, data: { firstname: 'Adaeze' } })
  const page = await ada.open('/account?saved=details')
  expect(page.text).toContain('Details saved')
  expect(formOf(page, 'Save details').fields).toMatchObject({ ...typed, phone: '+2348031234567' })
})

test('details that are refused come back with the sentence on the field and all that was typed', async () => {
  const { ada } = await adaWithoutScript()
  const typed = { firstname: 'Adaeze', lastname: 'Eze', phone: 'call me', whatsapp: '', time_zone: 'UTC' }
  const page = await ada.press(await ada.open('/account'), 'Save details', typed)
  expect(page.status).toBe(400)
  expect(formOf(page, 'Save details').fields).toMatchObject(typed)
  const phone = page.document.querySelector<HTMLInputElement>('input[name=phone]')
  expect(phone?.getAttribute('aria-invalid')).toBe('true')
  const [error = ''] = phone?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(page.document.getElementById(error)?.textContent).toMatch(/^Phone must be a number/)
})

test('without script a password is changed, and the browser goes on with the session that comes with it', async () => {
  const academy = await adaWithoutScript()
  const { ada, token } = academy
  const typed = { current_password: ADA.password, password: 'nine purple plums' }
  const saved = await ada.press(await ada.open('/account'), 'Change password', typed)
  expect([saved.status, saved.headers.location]).toEqual([303, '/account?saved=password#password'])
  const session = sessionIn(saved)
  expect(session.token).toMatch(/^[\w-]{43}$/)
  expect(session.token).not.toBe(token)
  const page = await academy.browserWith(session.token).open('/account?saved=password')
  expect(page.text).toContain('Password changed')
  expect((await withToken(academy, token).call(listSessions)).status).toBe(401)
  const body = { email: ADA.email, password: 'nine purple plums' }
  expect((await academy.server.call(login, { body })).status).toBe(200)
})

test('a wrong password is said on its field, and no password comes back', async () => {
  const { ada } = await adaWithoutScript()
  const typed = { current_password: 'not the password', password: 'nine purple plums' }
  const page = await ada.press(await ada.open('/account'), 'Change password', typed)
  expect(page.status).toBe(400)
  expect(page.text).toContain('Current password is incorrect.')
  expect(page.html).not.toMatch(/not the password|purple plums/)
})

test('without script somebody signs another device out, and then all others', async () => {
  const academy = await adaWithoutScript()
  const { ada, token } = academy
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const lost = await signInAsAda(academy, { userAgent: iPhone })
  await ada.press(await ada.open('/account'), 'Sign out Safari on an iPhone')
  expect((await withToken(academy, lost).call(listSessions)).status).toBe(401)
  const other = await signInAsAda(academy)
  const done = await ada.press(await ada.open('/account'), 'Sign out all other devices')
  expect(done.status).toBe(303)
  expect((await withToken(academy, other).call(listSessions)).status).toBe(401)
  expect((await withToken(academy, token).call(listSessions)).status).toBe(200)
  expect((await ada.open('/account?saved=devices')).text).toContain("You aren't signed in anywhere else.")
})

test('a form from another site changes nothing, whoever is signed in', async () => {
  const { ada } = await adaWithoutScript()
  const { action, fields } = formOf(await ada.open('/account'), 'Save details')
  const reply = await ada.post(
    action,
    { ...fields, firstname: 'Mallory' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(reply.status).toBe(403)
  expect(formOf(await ada.open('/account'), 'Save details').fields.firstname).toBe('Ada')
})

test('a form that is posted after the session has ended leads to signing in', async () => {
  const { ada, db } = await adaWithoutScript()
  const page = await ada.open('/account')
  await db.deleteFrom('sessions').execute()
  const reply = await ada.press(page, 'Save details')
  expect(reply.status).toBe(303)
  expect(reply.headers.location).toBe('/login?redirect_to=%2Faccount&ended=1')
})

test('the token stands nowhere on the page', async () => {
  const { ada, token } = await adaWithoutScript()
  expect((await ada.open('/account')).html).not.toContain(token)
})

test('without script somebody erases their account, and the sign-in page says so', async () => {
  const { ada, token, server } = await adaWithoutScript()
  const typed = { current_password: ADA.password }
  const left = await ada.press(await ada.open('/account'), 'Delete my account permanently', typed)
  expect([left.status, left.headers.location]).toEqual([303, '/login?erased=1'])
  expect(left.headers['set-cookie']).toMatch(/^user=; Path=\/; Max-Age=0/)
  const headers = { authorization: `Bearer ${token}` }
  expect((await server.inject({ url: '/api/account', headers })).statusCode).toBe(401)
})

test('an account that cannot be erased yet says why, where it was asked for', async () => {
  const { ada, make, id, category, tutor, db } = await adaWithoutScript()
  const course = await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.enrolment({ course_id: course.id, user_id: id })
  await db.updateTable('payments').set({ status: 'pending' }).execute()
  const typed = { current_password: ADA.password }
  const page = await ada.press(await ada.open('/account'), 'Delete my account permanently', typed)
  expect(page.status).toBe(409)
  const section = page.document.getElementById('erase')
  expect(section?.querySelector('[role=alert]')?.textContent).toContain('A payment is still open.')
  expect(section?.querySelector('details')?.open).toBe(true)
})

test('the form of a download, which a script alone hands over, leads back to the page', async () => {
  const { ada } = await adaWithoutScript()
  const reply = await ada.post('/account', { intent: 'data' })
  expect([reply.status, reply.headers.location]).toEqual([303, '/account'])
})

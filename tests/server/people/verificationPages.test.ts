import { expect, test } from 'vitest'
import { getVerification } from '#contract/emailVerification.ts'
import { sessionInCookie } from '#shared/session.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { plainBrowser } from '../../support/academy/plainBrowser.ts'
import { otherThan, proofIn, signUpByLetter } from '../../support/academy/proofs.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const ADA = 'ada@yams.example'
const PASSWORD = 'seven yellow yams'
const CONFIRM = 'Confirm my email'

async function siteOfAda(user_type: 'learner' | 'tutor' = 'learner') {
  const academy = await academyWithPages({})
  const ada = await signUpByLetter(academy, ADA, { user_type })
  const session = { token: ada.token, data: ada.user, isVerified: false, userType: ada.user_type }
  const cookie = `user=${encodeURIComponent(JSON.stringify(session))}`
  const isVerified = async () =>
    (await academy.server.call(getVerification, { headers: ada.as })).body.is_verified
  return {
    ...academy,
    ada,
    isVerified,
    own: plainBrowser(academy.app, cookie),
    strange: plainBrowser(academy.app),
    link: `/verify-email?token=${ada.token_of_letter}`,
  }
}

test('somebody without script confirms by one press in the browser that they signed up with', async () => {
  const { own, link, ada, isVerified } = await siteOfAda()
  const page = await own.open(link)
  expect(page.status).toBe(200)
  expect(page.document.querySelector('h1')?.textContent).toBe('Confirm your email')
  expect(page.document.querySelector('input[type=password]')).toBeNull()
  const pressed = await own.press(page, CONFIRM)
  expect(pressed).toMatchObject({ status: 303, headers: { location: '/verify-email?done=1' } })
  expect(await isVerified()).toBe(true)
  const cookie = /^user=([^;]*)/.exec(String(pressed.headers['set-cookie']))?.[1]
  expect(sessionInCookie(cookie)).toEqual({
    token: ada.token,
    data: ada.user,
    isVerified: true,
    userType: 'learner',
  })
  const done = await own.open('/verify-email?done=1')
  expect(done.text).toContain('Email confirmed')
  expect([...done.document.querySelectorAll('main a')].map(a => a.getAttribute('href'))).toContain(
    '/dashboard',
  )
})

test('in a strange browser the page asks for the password, and goes on without signing in', async () => {
  const { strange, link, isVerified } = await siteOfAda()
  const asked = await strange.press(await strange.open(link), CONFIRM)
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('signed up in another browser')
  expect(asked.document.querySelector('input[type=password]')).not.toBeNull()
  expect([...asked.document.querySelectorAll('a')].map(a => a.getAttribute('href'))).toContain(
    '/forgot-password',
  )
  const wrong = await strange.press(asked, CONFIRM, { password: 'not her password' })
  expect([wrong.status, await isVerified()]).toEqual([400, false])
  expect(wrong.text).toContain('Password is incorrect.')
  expect(wrong.html).not.toContain('not her password')
  const right = await strange.press(wrong, CONFIRM, { password: PASSWORD })
  expect(right).toMatchObject({ status: 303, headers: { location: '/verify-email?done=1' } })
  expect(right.headers['set-cookie']).toBeUndefined()
  expect(await isVerified()).toBe(true)
  expect((await strange.open('/verify-email?done=1')).text).toContain('Sign in')
})

test('a link that a mail scanner has opened still works', async () => {
  const { own, link, server, isVerified } = await siteOfAda()
  for (const method of ['GET', 'HEAD'] as const) {
    for (let time = 0; time < 5; time += 1) {
      expect((await server.inject({ url: link, method })).statusCode).toBe(200)
    }
  }
  expect(await isVerified()).toBe(false)
  expect((await own.press(await own.open(link), CONFIRM)).status).toBe(303)
})

test('a double press without script confirms, and both posts say so', async () => {
  const { own, link } = await siteOfAda()
  const page = await own.open(link)
  const replies = await Promise.all([own.press(page, CONFIRM), own.press(page, CONFIRM)])
  expect(replies.map(({ headers }) => headers.location)).toEqual([
    '/verify-email?done=1',
    '/verify-email?done=1',
  ])
})

test('a code is typed as it is read, and the page wanted comes after it', async () => {
  const { own, ada, isVerified } = await siteOfAda()
  const url = '/verify-email?redirect_to=%2Fcourses%2Fweaving%2Fenrol%3Fmethod%3Donsite'
  const page = await own.open(url)
  expect(page.text).toContain(ADA)
  const wrong = await own.press(page, CONFIRM, { code: otherThan(ada.code) })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('That code is incorrect.')
  expect(wrong.document.querySelector('input[name=code]')?.getAttribute('value')).toBe(otherThan(ada.code))
  const spaced = ` ${ada.code.slice(0, 3)} ${ada.code.slice(3)} `
  const right = await own.press(wrong, CONFIRM, { code: spaced })
  expect(right).toMatchObject({ status: 303, headers: { location: '/courses/weaving/enrol?method=onsite' } })
  expect(await isVerified()).toBe(true)
})

test('a new letter is asked for by a form, and the page wanted is not lost over it', async () => {
  const academy = await siteOfAda('tutor')
  const { own, mail, isVerified } = academy
  const page = await own.open('/verify-email?redirect_to=%2Ftutor%2Fcourses')
  const asked = await own.press(page, 'Send a new email')
  expect(asked.status).toBe(303)
  const next = await own.open(String(asked.headers.location))
  expect(next.text).toContain("We've sent a new email")
  await sendLetters(academy)
  const { code } = proofIn(mail.letters.at(-1))
  const right = await own.press(next, CONFIRM, { code })
  expect(right.headers.location).toBe('/tutor/courses')
  expect(await isVerified()).toBe(true)
})

test('too many letters are refused on the page, with the time to wait', async () => {
  const { own } = await siteOfAda()
  const page = await own.open('/verify-email')
  for (let index = 0; index < 3; index += 1) await own.press(page, 'Send a new email')
  const refused = await own.press(page, 'Send a new email')
  expect(refused.status).toBe(429)
  expect(refused.text).toContain("We've sent too many emails to this address.")
  expect(refused.document.querySelector('input[name=code]')).not.toBeNull()
})

test('the page of the code leads a visitor to sign in and back', async () => {
  const { strange } = await siteOfAda()
  const page = await strange.open('/verify-email')
  expect(page).toMatchObject({ status: 302, headers: { location: '/login?redirect_to=%2Fverify-email' } })
  const posted = await strange.post('/verify-email', { code: '123456' })
  expect(posted).toMatchObject({ status: 303, headers: { location: '/login?redirect_to=%2Fverify-email' } })
})

test('a link that is over says so, and where a new one comes from', async () => {
  const { own, strange, link, clock } = await siteOfAda()
  clock.advance({ hours: 48, seconds: 1 })
  for (const browser of [own, strange]) {
    const over = await browser.post(link, {})
    expect(over.status).toBe(400)
    expect(over.text).toContain("This link doesn't work")
    expect(over.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/verify-email')
  }
})

test('a page with a token is kept nowhere and named to nobody', async () => {
  const { own, strange, link, ada } = await siteOfAda()
  for (const browser of [own, strange]) {
    const opened = await browser.open(link)
    const { headers, document } = opened
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(headers['cache-control']).toMatch(/\bno-store\b/)
    const holders = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ value }) => value.includes(ada.token_of_letter)),
    )
    expect(holders.map(({ tagName }) => tagName)).toEqual(['FORM'])
    for (const script of document.querySelectorAll('script')) {
      expect(script.textContent).not.toContain(ada.token_of_letter)
    }
    const pressed = await browser.press(opened, CONFIRM, { password: PASSWORD })
    expect(pressed.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringContaining('no-store'),
    })
    expect(String(pressed.headers.location)).not.toContain(ada.token_of_letter)
  }
})

test('a session that has ended does not send a link’s token to the sign-in page', async () => {
  const { app, link, isVerified } = await siteOfAda()
  const stale = { token: 'x'.repeat(43), data: {}, isVerified: false, userType: 'learner' }
  const browser = plainBrowser(app, `user=${encodeURIComponent(JSON.stringify(stale))}`)
  const page = await browser.open(link)
  expect(page.status).toBe(200)
  const right = await browser.press(page, CONFIRM, { password: PASSWORD })
  expect([right.status, await isVerified()]).toEqual([303, true])
})

test('another site posts no form here, and a browser that hides where it was counts as a stranger', async () => {
  const { own, link, isVerified } = await siteOfAda()
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of others) {
    expect((await own.post(link, {}, headers)).status).toBe(403)
  }
  expect((await own.post('/verify-email', { intent: 'send' }, { origin: 'null' })).status).toBe(403)
  expect((await own.post(link, {}, { origin: 'null' })).status).toBe(409)
  expect(await isVerified()).toBe(false)
  expect((await own.post(link, { password: PASSWORD }, { origin: 'null' })).status).toBe(303)
})

test('a page that is wanted elsewhere is not gone to', async () => {
  const { own, ada } = await siteOfAda()
  const page = await own.open('/verify-email?redirect_to=https%3A%2F%2Fevil.example')
  const right = await own.press(page, CONFIRM, { code: ada.code })
  expect(right.headers.location).toBe('/verify-email?done=1')
})

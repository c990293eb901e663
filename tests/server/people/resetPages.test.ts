import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { cookieWith, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { tokenFor, tokenIn } from '../../support/academy/resets.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const OLD = 'seven yellow yams'
const NEW = 'nine purple plums'
const ADA = { email: 'ada@yams.example', password: OLD, firstname: 'Ada', lastname: 'Obi' }
const LINK_OVER = "This link doesn't work"

async function siteOfAda() {
  const academy = await academyWithPages({})
  const { body } = await academy.server.call(signup, { body: ADA })
  const cookie = cookieWith(body.token, { id: body.user.id, userType: 'learner' }, 'Ada')
  await sendLetters(academy)
  academy.mail.letters.length = 0
  const enter = (password: string) =>
    academy.server.call(login, { body: { email: ADA.email, password } }).then(({ status }) => status)
  return { ...academy, enter, cookie, token: body.token, browser: plainBrowser(academy.app) }
}

const linkOf = (token: string) => `/reset-password?token=${token}`

test('somebody without script asks for a link and chooses a new password, form by form', async () => {
  const academy = await siteOfAda()
  const { browser } = academy
  for (const page of ['/login', '/tutor/login']) {
    const { document } = await browser.open(page)
    const links = [...document.querySelectorAll('a')].filter(
      ({ textContent }) => textContent === 'Forgot password?',
    )
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/forgot-password'])
  }
  const asked = await browser.press(await browser.open('/forgot-password'), 'Send the link', {
    email: ADA.email,
  })
  expect(asked).toMatchObject({ status: 303, headers: { location: '/forgot-password?sent=1' } })
  expect((await browser.open('/forgot-password?sent=1')).text).toContain(
    'sent you a link that works for an hour',
  )

  await sendLetters(academy)
  const form = await browser.open(linkOf(tokenIn(academy.mail.letters[0])))
  expect(form.document.querySelector('h1')?.textContent).toBe('Choose a new password')
  const saved = await browser.press(form, 'Save password', { password: NEW })
  expect(saved).toMatchObject({ status: 303, headers: { location: '/login?reset=1' } })
  expect((await browser.open('/login?reset=1')).text).toContain('Password changed')
  expect([await academy.enter(OLD), await academy.enter(NEW)]).toEqual([401, 200])
})

test('what is wrong is said on the page, the e-mail stays and no password does', async () => {
  const academy = await siteOfAda()
  const { browser } = academy
  const asked = await browser.press(await browser.open('/forgot-password'), 'Send the link', { email: 'ada' })
  expect(asked.status).toBe(400)
  expect(asked.text).toContain('Email must be an email like ada@example.com.')
  expect(asked.document.querySelector('input[name=email]')?.getAttribute('value')).toBe('ada')

  const url = linkOf(await tokenFor(academy, ADA.email))
  const refused = await browser.press(await browser.open(url), 'Save password', {
    password: 'password1!',
  })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Many people use this password.')
  expect(refused.html).not.toContain('password1!')
  expect((await browser.press(refused, 'Save password', { password: NEW })).status).toBe(303)
})

test('a late, a used and a cut link say the same, and where to ask for a new one', async () => {
  const academy = await siteOfAda()
  const { browser } = academy
  const token = await tokenFor(academy, ADA.email)
  const form = await browser.open(linkOf(token))
  await browser.press(form, 'Save password', { password: NEW })
  const used = await browser.post(linkOf(token), { password: NEW })
  const usedOpened = await browser.open(linkOf(token))

  const lateToken = await tokenFor(academy, ADA.email)
  academy.clock.advance({ hours: 1, seconds: 1 })
  const late = await browser.post(linkOf(lateToken), { password: NEW })
  const lateOpened = await browser.open(linkOf(lateToken))

  const cut = await browser.open(linkOf(token.slice(0, -1)))
  const posted = await browser.post(linkOf('x'.repeat(10_000)), { password: NEW })
  const none = await browser.open('/reset-password')
  for (const page of [used, usedOpened, late, lateOpened, cut, posted, none]) {
    expect(page.text).toContain(LINK_OVER)
    expect(page.document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/forgot-password')
    expect(page.document.querySelector('input[type=password]')).toBeNull()
  }
  expect([used.status, late.status, posted.status]).toEqual([400, 400, 400])
})

test('a link that a mail scanner has opened still works', async () => {
  const academy = await siteOfAda()
  const url = linkOf(await tokenFor(academy, ADA.email))
  for (const method of ['GET', 'HEAD'] as const) {
    for (let time = 0; time < 5; time += 1) {
      expect((await academy.server.inject({ url, method })).statusCode).toBe(200)
    }
  }
  const form = await academy.browser.open(url)
  expect((await academy.browser.press(form, 'Save password', { password: NEW })).status).toBe(303)
  expect(await academy.enter(NEW)).toBe(200)
})

test('a page with a token is kept nowhere and named to nobody', async () => {
  const academy = await siteOfAda()
  const { browser } = academy
  const token = await tokenFor(academy, ADA.email)
  const opened = await browser.open(linkOf(token))
  const refused = await browser.press(opened, 'Save password', { password: 'short' })
  for (const { headers, document } of [opened, refused]) {
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(headers['cache-control']).toMatch(/\bno-store\b/)
    // Only its own form needs the token.
    const holders = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ value }) => value.includes(token)),
    )
    expect(holders.map(({ tagName }) => tagName)).toEqual(['FORM'])
    for (const script of document.querySelectorAll('script')) expect(script.textContent).not.toContain(token)
  }
  const saved = await browser.press(opened, 'Save password', { password: NEW })
  expect(saved.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  })
  expect(String(saved.headers.location)).not.toContain(token)
})

test('the page of one token is never another’s', async () => {
  const academy = await siteOfAda()
  const { browser } = academy
  const bola = { ...ADA, email: 'bola@yams.example' }
  await academy.server.call(signup, { body: bola })
  for (const { email } of [ADA, bola]) {
    const token = await tokenFor(academy, email)
    const { document } = await browser.open(linkOf(token))
    expect(document.querySelector('form[method=post]')?.getAttribute('action')).toBe(linkOf(token))
  }
})

test('the browser in which a new password was chosen is signed out', async () => {
  const academy = await siteOfAda()
  const browser = plainBrowser(academy.app, academy.cookie)
  const form = await browser.open(linkOf(await tokenFor(academy, ADA.email)))
  const saved = await browser.press(form, 'Save password', { password: NEW })
  expect(saved.headers['set-cookie']).toBe('user=; Path=/; Max-Age=0; SameSite=Lax')
})

test('a browser that keeps its address to itself posts the form over plain http too, another site does not', async () => {
  const academy = await siteOfAda()
  const url = linkOf(await tokenFor(academy, ADA.email))
  const fields = { password: NEW }
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of others) {
    expect((await academy.browser.post(url, fields, headers)).status).toBe(403)
  }
  // A page that sends no referrer sends no origin either.
  expect((await academy.browser.post('/login', ADA, { origin: 'null' })).status).toBe(403)
  expect((await academy.browser.post(url, fields, { origin: 'null' })).status).toBe(303)
})

test('a double tap without script changes the password, and both posts say so', async () => {
  const academy = await siteOfAda()
  const form = await academy.browser.open(linkOf(await tokenFor(academy, ADA.email)))
  const press = () => academy.browser.press(form, 'Save password', { password: NEW })
  const replies = await Promise.all([press(), press()])
  expect(replies.map(({ headers }) => headers.location)).toEqual(['/login?reset=1', '/login?reset=1'])
})

test('nobody is led to these pages after signing in', async () => {
  const { browser } = await siteOfAda()
  for (const wanted of ['/forgot-password', '/reset-password']) {
    const entered = await browser.post(`/login?redirect_to=${wanted}`, ADA)
    expect(entered.headers.location).toBe('/dashboard')
  }
})

import { expect, test } from 'vitest'
import { cookieWith, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

test('without script an address is made, shown once and ended', async () => {
  const academy = await academyWithPages({})
  const { app, server, learner } = academy
  const token = await server.tokenOf(learner)
  const browser = plainBrowser(app, cookieWith(token, { id: learner.id, userType: 'learner' }, 'Lara'))
  const before = await browser.open('/calendar')
  expect(before.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(before.text).not.toContain('Turn off link')
  const made = await browser.press(before, /^Create private link$/)
  expect(made.status).toBe(200)
  expect(made.headers['cache-control']).toBe('private, no-store')
  const [address = ''] = /http:\/\/[\w.:]+\/calendar\/[\w-]+\.ics/.exec(made.text) ?? []
  const { pathname } = new URL(address)
  expect((await app.inject(pathname)).statusCode).toBe(200)
  const links = [...made.document.querySelectorAll('a')].map(({ href }) => href)
  const webcal = address.replace('http:', 'webcal:')
  expect(links).toContain(webcal)
  expect(links).toContain(`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`)
  const again = await browser.open('/calendar')
  expect(again.html).not.toContain(pathname)
  expect(again.text).toContain('We only show it once')
  const ended = await browser.press(again, /^Turn off link$/)
  expect([ended.status, ended.headers.location]).toEqual([303, '/calendar'])
  expect((await app.inject(pathname)).statusCode).toBe(404)
})

test('a visitor is led to sign in, and from there back', async () => {
  const { app } = await academyWithPages({})
  const page = await plainBrowser(app).open('/calendar')
  expect([page.status, page.headers.location]).toEqual([302, '/login?redirect_to=%2Fcalendar'])
})

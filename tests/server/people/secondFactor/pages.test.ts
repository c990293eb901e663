import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { ADA } from '../../../support/academy/ownAccount.ts'
import { cookieWith, formOf, type PlainPage, plainBrowser } from '../../../support/academy/plainBrowser.ts'
import { codeOf, SECRET, switchOn } from '../../../support/academy/secondFactor.ts'
import { academyWithPages } from '../../../support/academy/site.ts'

async function siteOfAda() {
  const academy = await academyWithPages({})
  const { body } = await academy.server.call(signup, { body: ADA })
  const { token, user } = body
  const ada = plainBrowser(academy.app, cookieWith(token, { id: user.id, userType: 'learner' }, 'Ada'))
  return { ...academy, id: user.id, token, ada, visitor: plainBrowser(academy.app) }
}

const CREDENTIALS = { email: ADA.email, password: ADA.password }

function secretOn({ document }: PlainPage): string {
  const items = [...document.querySelectorAll('li')]
  const item = items.find(({ textContent }) => textContent.includes('No camera?'))
  return item?.querySelector('code')?.textContent.replaceAll(' ', '') ?? ''
}

test('without script an app is set up and switched on, and a wrong code asks for the same app again', async () => {
  const academy = await siteOfAda()
  const { ada } = academy
  const asked = await ada.press(await ada.open('/account'), 'Set up', { current_password: ADA.password })
  expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(asked.document.querySelector('svg[role=img]')).not.toBeNull()
  expect(asked.html).not.toContain(' style=')
  const secret = secretOn(asked)
  const wrong = await ada.press(asked, 'Turn on', { code: '000000' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('That code is incorrect')
  expect(secretOn(wrong)).toBe(secret)
  const on = await ada.press(wrong, 'Turn on', { code: codeOf(academy, secret) })
  expect(on.text).toContain('Your recovery codes')
  expect(on.text.match(/(?:[0-9a-z]{4}-){6}[0-9a-z]{4}/g)).toHaveLength(10)
  expect((await ada.open('/account')).text).toContain('You have 10 recovery codes left.')
})

test.each(['/login', '/tutor/login'])('without script %s asks for the code, and leads on', async url => {
  const academy = await siteOfAda()
  await academy.db.updateTable('users').set({ user_type: 'tutor' }).execute()
  await switchOn(academy, academy.id)
  const { visitor } = academy
  const asked = await visitor.press(await visitor.open(`${url}?redirect_to=/courses`), 'Login', CREDENTIALS)
  expect(asked.text).toContain('One more step')
  expect(asked.headers['cache-control']).toContain('no-store')
  expect(asked.headers['set-cookie']).toBeUndefined()
  const field = asked.document.querySelector('input[name=code]')
  expect(field?.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field?.getAttribute('inputmode')).toBe('numeric')

  const wrong = await visitor.press(asked, 'Sign in', { code: '000000' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('That code is incorrect')
  expect(formOf(wrong, 'Sign in').fields.ticket).toBe(formOf(asked, 'Sign in').fields.ticket)

  const entered = await visitor.press(wrong, 'Sign in', { code: codeOf(academy, SECRET) })
  expect([entered.status, entered.headers.location]).toEqual([303, '/courses'])
  expect(String(entered.headers['set-cookie'])).toMatch(/^user=/)
})

test('a ticket that is over leads back to e-mail and password, and keeps the e-mail', async () => {
  const academy = await siteOfAda()
  await switchOn(academy, academy.id)
  const { visitor } = academy
  const asked = await visitor.press(await visitor.open('/login'), 'Login', CREDENTIALS)
  academy.clock.advance({ minutes: 6 })
  const over = await visitor.press(asked, 'Sign in', { code: codeOf(academy, SECRET) })
  expect(over.text).toContain('This took more than five minutes')
  expect(formOf(over, 'Login').fields).toEqual({ email: ADA.email, password: '' })
})

test('a ticket stands in its form alone, and in no script of the page', async () => {
  const academy = await siteOfAda()
  await switchOn(academy, academy.id)
  const { visitor } = academy
  const asked = await visitor.press(await visitor.open('/login'), 'Login', CREDENTIALS)
  const { ticket = '' } = formOf(asked, 'Sign in').fields
  expect(ticket).toHaveLength(43)
  for (const link of asked.document.querySelectorAll('a')) expect(link.href).not.toContain(ticket)
})

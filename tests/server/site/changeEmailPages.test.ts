import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { getAccount, requestEmailChange } from '#contract/ownAccount.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { ADA, withToken } from '../../support/academy/ownAccount.ts'
import { cookieWith, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const NEW = 'adaeze@plums.example'
const LINK = /http:\/\/[^/]+(\/(?:change|keep)-email\?token=[\w-]{43})/

async function adaWithLinks() {
  const academy = await academyWithPages({})
  const { token, user } = (await academy.server.call(signup, { body: ADA })).body
  const cookie = cookieWith(token, { id: user.id, userType: 'learner' }, 'Ada')
  const ada = plainBrowser(academy.app, cookie)
  const typed = { email: NEW, current_password: ADA.password }
  const asked = await ada.press(await ada.open('/account'), 'Change email', typed)
  await sendLetters(academy)
  // The welcome letter may leave after the others.
  const linkTo = (to: string) =>
    academy.mail.letters
      .filter(letter => letter.to === to)
      .map(({ text }) => LINK.exec(text)?.[1])
      .find(link => link !== undefined) ?? ''
  return { ...academy, token, ada, asked, stranger: plainBrowser(academy.app), linkTo }
}

test('without script an e-mail is changed: asked for on the account, confirmed by the letter’s page', async () => {
  const { asked, ada, stranger, linkTo, token, server } = await adaWithLinks()
  expect([asked.status, asked.headers.location]).toEqual([303, '/account?saved=email#email'])
  expect((await ada.open('/account?saved=email')).text).toContain(`Confirm ${NEW}`)
  const page = await stranger.open(linkTo(NEW))
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  const account = withToken({ server }, token)
  expect((await account.call(getAccount)).body.data.email).toBe(ADA.email)
  const asking = await stranger.press(page, 'Confirm new email')
  expect(asking.text).toContain('Please enter your password too.')
  const done = await stranger.press(asking, 'Confirm new email', { password: ADA.password })
  expect([done.status, done.headers.location]).toEqual([303, '/change-email?done=1'])
  expect((await stranger.open('/change-email?done=1')).text).toContain('Email changed')
  expect((await account.call(getAccount)).body.data.email).toBe(NEW)
  const again = await stranger.press(asking, 'Confirm new email', { password: ADA.password })
  expect(again.status).toBe(400)
  expect(again.text).toContain("This link doesn't work")
})

test('without script the old mailbox keeps its e-mail', async () => {
  const { ada, stranger, linkTo } = await adaWithLinks()
  const done = await stranger.press(await stranger.open(linkTo(ADA.email)), 'Keep my email')
  expect([done.status, done.headers.location]).toEqual([303, '/keep-email?done=1'])
  expect((await stranger.open('/keep-email?done=1')).text).toContain("We've kept your email")
  expect((await ada.open('/account')).headers.location).toMatch(/^\/login/)
})

test('a link of which a part is missing says so', async () => {
  const { app } = await academyWithPages({})
  for (const path of ['/change-email', '/keep-email?token=short'])
    expect((await plainBrowser(app).open(path)).text).toContain('Part of the link is missing.')
})

test('an address that is refused comes back with what was typed, and no password does', async () => {
  const { ada, server, token } = await adaWithLinks()
  expect(requestEmailChange.path).toBe('/api/email/change')
  const typed = { email: 'other@plums.example', current_password: 'not the password' }
  const page = await ada.press(await ada.open('/account'), 'Change email', typed)
  expect(page.status).toBe(400)
  const section = page.document.getElementById('email')
  expect(section?.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe(typed.email)
  expect(page.html).not.toContain('not the password')
  expect((await withToken({ server }, token).call(getAccount)).body.data.new_email).toBe(NEW)
})

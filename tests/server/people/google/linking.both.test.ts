import { expect, test } from 'vitest'
import { forgotPassword, login, resetPassword, signup } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/emailVerification.ts'
import { allowGoogle, unlinkGoogle } from '#contract/google.ts'
import {
  changePassword,
  eraseAccount,
  getAccount,
  requestEmailChange,
  stopEmailChange,
} from '#contract/ownAccount.ts'
import { ADA_AT_GOOGLE, academyWithGoogle } from '../../../support/academy/googleAcademy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { cookieWith } from '../../../support/academy/plainBrowser.ts'
import { tokenFor } from '../../../support/academy/resets.ts'
import type { Person } from '../../../support/standIns/google.ts'

const NEW = 'nine purple plums'
const NO_PASSWORD = "You have no password yet. Set one first: we'll email you a link."
const OTHERS: Person = { ...ADA_AT_GOOGLE, sub: '2', email: 'adaeze@gmail.com' }

/** Signs Ada up with a password, with her session's cookie in her browser. */
async function ada() {
  const academy = await academyWithGoogle({})
  const { body } = await academy.server.call(signup, { body: ADA })
  await academy.db.updateTable('users').set({ is_verified: 1 }).where('id', '=', body.user.id).execute()
  await sendLetters(academy)
  academy.mail.letters.length = 0
  const { token } = body
  const own = withToken(academy, token)
  const browser = academy.browser()
  const [, value = ''] = cookieWith(token, { id: body.user.id, userType: 'learner' }, 'Ada').split('=', 2)
  browser.jar.set('user', value)

  const allow = async (current_password = ADA.password) =>
    own.call(allowGoogle, { body: { current_password } })
  async function link(person: Person = OTHERS, on = browser) {
    const there = await on.visit((await allow()).body.path)
    return on.visit(academy.standIn.allow(there.location, person))
  }
  const google = async () => (await own.call(getAccount)).body.data.google
  const acts = async () => {
    const rows = await academy.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return rows.map(({ act }) => act)
  }
  return { ...academy, fresh: academy.browser, id: body.user.id, own, browser, allow, link, google, acts }
}

test('who gives the password links Google, is told by letter, and signs in with it', async () => {
  const academy = await ada()
  expect(await academy.link()).toMatchObject({ status: 303, location: '/account?saved=google#google' })
  expect(await academy.google()).toMatchObject({ email: 'adaeze@gmail.com' })
  const back = await academy.signInAs(OTHERS)
  expect(back.session?.data).toMatchObject({ id: academy.id, email: ADA.email })
  await sendLetters(academy)
  const [letter] = academy.mail.letters
  expect([letter?.to, letter?.subject]).toEqual([ADA.email, 'Google was linked'])
  expect(letter?.text).toContain('Your password still works.')
  expect(await academy.acts()).toEqual(['signed up', 'linked Google', 'signed in'])
  expect(await signInAsAda(academy)).not.toBe('')
})

test('a stolen session links nothing: the password is asked for, and wrong ones count', async () => {
  const academy = await ada()
  for (let count = 0; count < 5; count += 1)
    expect(await academy.allow('not the password')).toBeRefused(400, 'Current password is incorrect.')
  expect((await academy.allow()).status).toBe(429)
  expect(await academy.db.selectFrom('google_flows').selectAll().execute()).toEqual([])
})

test('the link to Google works once, for ten minutes, and in no address of its own making', async () => {
  const academy = await ada()
  const { path } = (await academy.allow()).body
  expect((await academy.browser.visit(path)).status).toBe(302)
  const over = '/account?google=over#google'
  expect((await academy.browser.visit(path)).location).toBe(over)
  const late = (await academy.allow()).body.path
  academy.clock.advance({ minutes: 10 })
  expect((await academy.browser.visit(late)).location).toBe(over)
  expect((await academy.browser.visit('/auth/google/start?link=')).location).toBe(over)
})

test("who is back from Google while “This wasn't me” is pressed links nothing any more", async () => {
  const academy = await ada()
  const there = await academy.browser.visit((await academy.allow()).body.path)
  // By then the state of the flow is consumed and the session has been checked.
  await academy.db.updateTable('users').set({ password_hash: '' }).where('id', '=', academy.id).execute()
  const back = await academy.browser.visit(academy.standIn.allow(there.location, OTHERS))
  expect(back.location).toBe('/account?google=over#google')
  expect(await academy.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('a link that was allowed is no key of a way back', async () => {
  const academy = await ada()
  const { path } = (await academy.allow()).body
  const key = new URL(path, 'http://academy.example').searchParams.get('link') ?? ''
  const { state } = await academy.db.selectFrom('google_flows').select('state').executeTakeFirstOrThrow()
  academy.browser.jar.set('google_flow', key)
  const back = await academy.browser.visit(`/auth/google/callback?code=x&state=${state}`)
  expect(back.location).toBe('/login?google=over')
})

test('who comes back without the session that went is not linked', async () => {
  const academy = await ada()
  const other = academy.fresh()
  expect((await academy.link(OTHERS, other)).location).toBe('/account?google=other-session#google')
  const { session } = await academy.signInAs(
    { ...ADA_AT_GOOGLE, sub: '3', email: 'eve@gmail.com' },
    '',
    other,
  )
  expect(session?.data.email).toBe('eve@gmail.com')
  expect((await academy.link(OTHERS, other)).location).toBe('/account?google=other-session#google')
  expect(await academy.google()).toBe(null)
})

test('a Google account opens one account, and an account has one', async () => {
  const academy = await ada()
  await academy.signInAs(OTHERS)
  expect((await academy.link(OTHERS)).location).toBe('/account?google=others#google')
  expect((await academy.link({ ...OTHERS, sub: '3' })).location).toBe('/account?saved=google#google')
  expect(await academy.allow()).toBeRefused(409, 'A Google account is already linked. Unlink it first.')
})

test('of two ways that end at once one is linked', async () => {
  const academy = await ada()
  const browsers = [academy.fresh(), academy.fresh()]
  const backs: string[] = []
  for (const [index, browser] of browsers.entries()) {
    browser.jar.set('user', academy.browser.jar.get('user') ?? '')
    const there = await browser.visit((await academy.allow()).body.path)
    backs.push(academy.standIn.allow(there.location, { ...OTHERS, sub: `${index}` }))
  }
  const ended = await Promise.all(browsers.map((browser, index) => browser.visit(backs[index] ?? '')))
  expect(ended.map(({ location }) => location).toSorted()).toEqual([
    '/account?google=linked-already#google',
    '/account?saved=google#google',
  ])
})

test('to link the mailbox that Google runs verifies it, and leaves the session in', async () => {
  const academy = await ada()
  await academy.db
    .updateTable('users')
    .set({ is_verified: 0, email: 'ada@gmail.com', email_key: 'ada@gmail.com' })
    .where('id', '=', academy.id)
    .execute()
  await academy.link(ADA_AT_GOOGLE)
  const { data } = (await academy.own.call(getAccount)).body
  expect(data).toMatchObject({ is_verified: true, has_password: true })
})

test('who unlinks Google gives the password, is told by letter, and signs in by it no more', async () => {
  const academy = await ada()
  await academy.link()
  const unlink = (current_password: string) => academy.own.call(unlinkGoogle, { body: { current_password } })
  expect(await unlink('not the password')).toBeRefused(400, 'Current password is incorrect.')
  expect((await unlink(ADA.password)).status).toBe(200)
  expect((await unlink(ADA.password)).status).toBe(200)
  expect(await academy.google()).toBe(null)
  expect((await academy.signInAs({ ...OTHERS, email: ADA.email, email_verified: true })).location).toBe(
    '/login?google=taken',
  )
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ subject }) => subject)).toEqual([
    'Google was linked',
    'Google was unlinked',
  ])
  expect((await academy.acts()).filter(act => act === 'unlinked Google')).toHaveLength(1)
})

test('the last way in is not unlinked, and the reason is said', async () => {
  const academy = await academyWithGoogle({})
  const { session } = await academy.signInAs()
  const own = withToken(academy, session?.token ?? '')
  const refused = await own.call(unlinkGoogle, { body: { current_password: 'whatever' } })
  expect(refused).toBeRefused(409, /^Google is the only way to sign in/)
  expect((await academy.signInAs()).location).toBe('/dashboard')
})

test('who has no password is told so by whatever asks for it, and chooses one by letter', async () => {
  const academy = await academyWithGoogle({})
  const { session } = await academy.signInAs()
  const own = withToken(academy, session?.token ?? '')
  const current_password = 'seven yellow yams'
  const calls = [
    own.call(changePassword, { body: { current_password, password: NEW } }),
    own.call(requestEmailChange, { body: { current_password, email: 'ada@plums.example' } }),
    own.call(eraseAccount, { body: { current_password } }),
    own.call(allowGoogle, { body: { current_password } }),
  ]
  for (const reply of await Promise.all(calls)) expect(reply).toBeRefused(400, NO_PASSWORD)

  const token = await tokenFor(academy, 'ada@gmail.com')
  await academy.server.call(resetPassword, { body: { token, password: NEW } })
  const { body } = await academy.server.call(login, { body: { email: 'ada@gmail.com', password: NEW } })
  const { data } = (await withToken(academy, body.token).call(getAccount)).body
  expect(data).toMatchObject({ has_password: true, google: { email: 'ada@gmail.com' } })
  expect((await academy.signInAs()).location).toBe('/dashboard')
})

test('the letter for a forgotten password tells who has only Google how to sign in', async () => {
  const academy = await academyWithGoogle({})
  await academy.signInAs()
  await academy.server.call(signup, { body: ADA })
  await sendLetters(academy)
  academy.mail.letters.length = 0
  const asked = []
  for (const email of ['ada@gmail.com', ADA.email, 'nobody@yams.example'])
    asked.push(await academy.server.call(forgotPassword, { body: { email } }))
  expect(new Set(asked.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await sendLetters(academy)
  const textTo = (to: string) => academy.mail.letters.find(letter => letter.to === to)?.text ?? ''
  expect(textTo('ada@gmail.com')).toContain('you sign in with Google')
  expect(textTo('ada@gmail.com')).toContain('/reset-password?token=')
  expect(textTo(ADA.email)).not.toContain('Google')
})

test('who proves the mailbox by a new password is rid of a squatter who came by Google', async () => {
  const academy = await academyWithGoogle({})
  // Google verified this address once, but does not host its mailbox.
  const eve = { ...ADA_AT_GOOGLE, sub: '666', email: 'ada@yams.example' }
  const { session } = await academy.signInAs(eve)
  const token = await tokenFor(academy, 'ada@yams.example')
  await academy.server.call(resetPassword, { body: { token, password: NEW } })
  expect((await academy.signInAs(eve)).location).toBe('/login?google=taken')
  expect((await withToken(academy, session?.token ?? '').call(getAccount)).status).toBe(401)
})

test('a squatter who came by Google gets nobody to vouch for the account by its letter', async () => {
  const academy = await academyWithGoogle({})
  await academy.signInAs({ ...ADA_AT_GOOGLE, email: 'ada@yams.example' })
  await sendLetters(academy)
  const token = /\/verify-email\?token=([\w-]+)/.exec(academy.mail.letters[0]?.text ?? '')?.[1] ?? ''
  for (const password of [undefined, 'seven yellow yams']) {
    const reply = await academy.server.call(verifyEmail, { body: { token, password } })
    expect(reply.status).not.toBe(200)
  }
  const reply = await academy.server.call(verifyEmail, { body: { token } })
  expect(reply).toBeRefused(409, /signed up with Google in another browser/)
})

test('who says that a change of e-mail was not theirs is rid of the Google account of who asked for it', async () => {
  const academy = await ada()
  await academy.link({ ...OTHERS, sub: '666' })
  await academy.own.call(requestEmailChange, {
    body: { email: 'eve@yams.example', current_password: ADA.password },
  })
  await sendLetters(academy)
  const letter = academy.mail.letters.find(({ text }) => text.includes('/keep-email?token='))
  const token = /\/keep-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  await academy.server.call(stopEmailChange, { body: { token } })
  expect((await academy.signInAs({ ...OTHERS, sub: '666' })).session?.data.id).not.toBe(academy.id)
})

test('the letter about a new password names the Google account that goes on opening the account', async () => {
  const academy = await ada()
  await academy.link()
  const token = await tokenFor(academy, ADA.email)
  await academy.server.call(resetPassword, { body: { token, password: NEW } })
  await sendLetters(academy)
  const letter = academy.mail.letters.find(({ subject }) => subject === 'Your password was changed')
  expect(letter?.text).toContain('adaeze@gmail.com')
})

test('an erased person is linked to nobody at Google, and begins anew', async () => {
  const academy = await ada()
  await academy.link()
  await academy.allow()
  await academy.own.call(eraseAccount, { body: { current_password: ADA.password } })
  expect(await academy.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect(await academy.db.selectFrom('google_flows').selectAll().execute()).toEqual([])
  expect((await academy.signInAs(OTHERS)).session?.data.id).not.toBe(academy.id)
})

test('where the academy has no Google, nothing is allowed', async () => {
  const academy = await academyOfAda()
  const reply = await withToken(academy, academy.token).call(allowGoogle, {
    body: { current_password: ADA.password },
  })
  expect(reply).toBeRefused(409, "Signing in with Google isn't available here.")
})

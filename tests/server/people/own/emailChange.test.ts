import { expect, test } from 'vitest'
import { login, resetPassword, signup } from '#contract/accounts.ts'
import {
  confirmEmailChange,
  getAccount,
  listSessions,
  requestEmailChange,
  stopEmailChange,
} from '#contract/ownAccount.ts'
import { confirmSecondFactor, setUpSecondFactor } from '#contract/secondFactor.ts'
import { addAdmin } from '#server/people/admins.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { BY_OPERATOR } from '../../../support/academy/operator.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { newestToken, tokenFor, tokenIn } from '../../../support/academy/resets.ts'
import {
  academyOfCarefulAda,
  codeOf,
  signInByCode,
  ticketOfAda,
} from '../../../support/academy/secondFactor.ts'

const NEW = 'adaeze@plums.example'
const LINK_OVER = /^This link doesn't work/

const ask = (academy: TestAcademy, token: string, email = NEW, current_password = ADA.password) =>
  withToken(academy, token).call(requestEmailChange, { body: { email, current_password } })

const confirm = (
  { server }: Pick<TestAcademy, 'server'>,
  token: string,
  evidence: { password?: string; browser?: string } = { password: ADA.password },
) => server.call(confirmEmailChange, { body: { token, ...evidence } })

const stop = ({ server }: Pick<TestAcademy, 'server'>, token: string) =>
  server.call(stopEmailChange, { body: { token } })

const linkIn = (letter: Email | undefined, page: 'change-email' | 'keep-email') =>
  new RegExp(`/${page}\\?token=([\\w-]+)`).exec(letter?.text ?? '')?.[1] ?? ''

/** Requests another e-mail; returns the two tokens in the letters. */
async function asked(academy: TestAcademy, token: string, email = NEW) {
  academy.mail.letters.length = 0
  expect((await ask(academy, token, email)).body).toEqual({ status: 'success' })
  await sendLetters(academy)
  const linkTo = (to: string, page: 'change-email' | 'keep-email') =>
    academy.mail.letters.map(letter => (letter.to === to ? linkIn(letter, page) : '')).find(Boolean) ?? ''
  return { confirmation: linkTo(email, 'change-email'), objection: linkTo(ADA.email, 'keep-email') }
}

test('the new mailbox confirms the change, and from then on it alone signs in', async () => {
  const academy = await academyOfAda()
  const { confirmation } = await asked(academy, academy.token)
  const ada = withToken(academy, academy.token)
  expect((await ada.call(getAccount)).body.data).toMatchObject({ email: ADA.email, new_email: NEW })
  expect(await signInAsAda(academy)).not.toBe('')
  expect(await signInAsAda(academy, { email: NEW })).toBe('')
  expect((await confirm(academy, confirmation)).body).toEqual({ status: 'success' })
  expect(await signInAsAda(academy)).toBe('')
  expect(await signInAsAda(academy, { email: NEW })).not.toBe('')
  const { data } = (await ada.call(getAccount)).body
  expect(data).toMatchObject({ email: NEW, new_email: null, is_verified: true })
})

test('the old mailbox is told, and no letter holds a name', async () => {
  const academy = await academyOfAda()
  await asked(academy, academy.token)
  expect(academy.mail.letters.map(({ to }) => to).toSorted()).toEqual([ADA.email, NEW].toSorted())
  for (const { text, html } of academy.mail.letters) expect(`${text} ${html}`).not.toMatch(/Ada\b|Obi/)
})

test('the old mailbox is told, and may take the change back, though its letter is late and the change was confirmed', async () => {
  const letters: Email[] = []
  let isAway = true
  const send = async (letter: Email) => {
    if (isAway && letter.to === ADA.email) throw new Error('450 come again later')
    letters.push(letter)
  }
  const academy = await academyOfAda({}, { ports: { mail: { send, close: async () => undefined } } })
  await ask(academy, academy.token)
  await sendLetters(academy)
  const toNew = letters.find(({ to }) => to === NEW)
  expect((await confirm(academy, linkIn(toNew, 'change-email'))).status).toBe(200)
  isAway = false
  academy.clock.advance({ hours: 1 })
  await sendLetters(academy)
  const toOld = letters.find(({ to, subject }) => to === ADA.email && subject.startsWith('Your email at'))
  expect(toOld?.text).toContain('your account now uses it')
  expect((await stop(academy, linkIn(toOld, 'keep-email'))).status).toBe(200)
  const { email } = await academy.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', academy.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(ADA.email)
})

test('a stranger whose mailbox an account is to have confirms nothing: its person does, by session, browser or password', async () => {
  const academy = await academyOfAda()
  const browser = 'b'.repeat(43)
  await signInAsAda(academy, { browser })
  const { confirmation } = await asked(academy, academy.token)
  expect(await confirm(academy, confirmation, {})).toBeRefused(409, /Please enter your password too/)
  expect(await confirm(academy, confirmation, { browser: 'c'.repeat(43) })).toBeRefused(409)
  const wrong = await confirm(academy, confirmation, { password: 'not the password' })
  expect(wrong.failure.fields).toEqual({ password: 'Password is incorrect.' })
  expect(await signInAsAda(academy)).not.toBe('')
  expect((await confirm(academy, confirmation, { browser })).status).toBe(200)

  const other = await academyOfAda()
  const link = await asked(other, other.token)
  const body = { token: link.confirmation }
  expect((await withToken(other, other.token).call(confirmEmailChange, { body })).status).toBe(200)
})

test('a change needs the password', async () => {
  const academy = await academyOfAda()
  const reply = await ask(academy, academy.token, NEW, 'not the password')
  expect(reply).toBeRefused(400, 'Current password is incorrect.')
  await sendLetters(academy)
  expect(academy.mail.letters).toEqual([])
})

test('a taken address gets the same answer, its owner a letter, and the asker no link', async () => {
  const academy = await academyOfAda()
  const other = await academy.make.learner({ email: 'Olu@plums.example' })
  const free = await ask(academy, academy.token)
  const taken = await ask(academy, academy.token, 'olu@plums.example')
  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  await sendLetters(academy)
  const letter = academy.mail.letters.find(({ to }) => to === other.email)
  expect(letter?.subject).toBe('Your email at Belong Academy')
  expect(letter?.text).not.toContain('token=')
})

test('of two accounts that confirm one address at once, one gets it', async () => {
  const academy = await academyOfAda()
  const second = await academyWith(
    {},
    { nobody: true, ports: { connection: academy.ports.connection, clock: academy.clock } },
  )
  const { confirmation } = await asked(academy, academy.token)
  const olu = { ...ADA, email: 'olu@yams.example' }
  const { token } = (await academy.server.call(signup, { body: olu })).body
  await ask(academy, token)
  academy.mail.letters.length = 0
  await sendLetters(academy)
  const other = linkIn(
    academy.mail.letters.find(({ to }) => to === NEW),
    'change-email',
  )
  const replies = await Promise.all([confirm(academy, confirmation), confirm(second, other)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const users = await academy.db.selectFrom('users').select('id').where('email', '=', NEW).execute()
  expect(users).toHaveLength(1)
})

test('a link works once, for two days, and the newest alone', async () => {
  const academy = await academyOfAda()
  const first = await asked(academy, academy.token)
  academy.clock.advance({ seconds: 1 })
  const second = await asked(academy, academy.token, 'other@plums.example')
  expect(await confirm(academy, first.confirmation)).toBeRefused(400, LINK_OVER)
  academy.clock.advance({ hours: 48 })
  expect(await confirm(academy, second.confirmation)).toBeRefused(400, LINK_OVER)
  const token = await signInAsAda(academy)
  const third = await asked(academy, token)
  expect((await confirm(academy, third.confirmation)).status).toBe(200)
  expect(await confirm(academy, third.confirmation)).toBeRefused(400, LINK_OVER)
})

test(`"This wasn't me" stops the change, signs everybody out and brings a link for a new password`, async () => {
  const academy = await academyOfAda()
  const { confirmation, objection } = await asked(academy, academy.token)
  academy.mail.letters.length = 0
  expect((await stop(academy, objection)).body).toEqual({ status: 'success' })
  expect((await withToken(academy, academy.token).call(listSessions)).status).toBe(401)
  expect(await confirm(academy, confirmation)).toBeRefused(400, LINK_OVER)
  expect(await signInAsAda(academy)).toBe('')
  await sendLetters(academy)
  expect(academy.mail.letters).toMatchObject([{ to: ADA.email }])
  const body = { token: tokenIn(academy.mail.letters[0]), password: 'ten green grapes' }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  expect(await signInAsAda(academy, { password: 'ten green grapes' })).not.toBe('')
  expect(await stop(academy, objection)).toBeRefused(400, LINK_OVER)
})

test('the old mailbox takes a confirmed change back within a week, and not later', async () => {
  const academy = await academyOfAda()
  const { confirmation, objection } = await asked(academy, academy.token)
  await confirm(academy, confirmation)
  academy.clock.advance({ days: 6 })
  expect((await stop(academy, objection)).status).toBe(200)
  const { email } = await academy.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', academy.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(ADA.email)
  const again = await academyOfAda()
  const late = await asked(again, again.token)
  await confirm(again, late.confirmation)
  again.clock.advance({ days: 8 })
  expect(await stop(again, late.objection)).toBeRefused(400, LINK_OVER)
})

/** Marks the e-mail as verified: a first verification would clear the account anyway. */
async function verified<A extends TestAcademy & { id: number }>(academy: A): Promise<A> {
  await academy.db.updateTable('users').set({ is_verified: 1 }).where('id', '=', academy.id).execute()
  return academy
}

/** Turns on a second factor as somebody with the password; returns their app's secret. */
async function switchOnBy(academy: TestAcademy, token: string): Promise<string> {
  const thief = withToken(academy, token)
  const { secret } = (await thief.call(setUpSecondFactor, { body: { current_password: ADA.password } })).body
    .data
  const reply = await thief.call(confirmSecondFactor, { body: { code: codeOf(academy, secret) } })
  expect(reply.status).toBe(200)
  return secret
}

/** Chooses a new password by the letter that follows "This wasn't me", and returns what the password alone opens. */
async function resetByLetter(academy: TestAcademy, password = 'ten green grapes') {
  academy.mail.letters.length = 0
  await sendLetters(academy)
  const body = { token: newestToken(academy.mail.letters), password }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  return academy.server.call(login, { body: { email: ADA.email, password } })
}

test.each(['before', 'after'])(
  `"This wasn't me" takes out a second factor that a thief set up %s asking for another e-mail`,
  async moment => {
    const academy = await verified(await academyOfAda())
    if (moment === 'before') {
      await switchOnBy(academy, academy.token)
      academy.clock.advance({ days: 6 })
      await academy.db.updateTable('sessions').set({ expires_at: '2026-12-01T00:00:00.000Z' }).execute()
    }
    const { objection, confirmation } = await asked(academy, academy.token)
    if (moment === 'after') {
      await confirm(academy, confirmation)
      await switchOnBy(academy, academy.token)
    }
    expect((await stop(academy, objection)).status).toBe(200)
    expect((await resetByLetter(academy)).status).toBe(200)
    const subjects = academy.mail.letters.map(({ subject }) => subject)
    expect(subjects).toContain('Two-step verification is off')
    expect(await academy.db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
  },
)

test(`"This wasn't me" leaves the second factor that its owner has had for long`, async () => {
  const academy = await verified(await academyOfCarefulAda())
  academy.clock.advance({ days: 8 })
  const { body } = await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))
  const { objection } = await asked(academy, body.token)
  expect((await stop(academy, objection)).status).toBe(200)
  const entered = await resetByLetter(academy)
  expect(entered.failure.code).toBe('account.second_factor_required')
  const reply = await signInByCode(academy, entered.failure.ticket ?? '', academy.recoveryCodes[0] ?? '')
  expect(reply.status).toBe(200)
})

test(`an app that waited for its first code confirms nothing after "This wasn't me"`, async () => {
  const academy = await academyOfAda()
  await withToken(academy, academy.token).call(setUpSecondFactor, {
    body: { current_password: ADA.password },
  })
  const { objection } = await asked(academy, academy.token)
  await stop(academy, objection)
  expect(await academy.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
})

test('while the old mailbox may take a change back, no other change pushes its link aside', async () => {
  const academy = await academyOfAda()
  const { confirmation, objection } = await asked(academy, academy.token)
  await confirm(academy, confirmation)
  academy.clock.advance({ hours: 1 })
  expect(await ask(academy, academy.token, 'third@plums.example')).toBeRefused(
    400,
    'You changed your email recently, and the old address can still undo that. Please try again on 9 March 2026.',
  )
  expect((await stop(academy, objection)).status).toBe(200)
  expect(await signInAsAda(academy, { email: NEW })).toBe('')
})

/** Changes Ada's e-mail as somebody who knows her password; returns the link by which she takes it back. */
async function stolenAda() {
  const academy = await academyOfAda()
  const { confirmation, objection } = await asked(academy, academy.token)
  expect((await confirm(academy, confirmation)).status).toBe(200)
  return { ...academy, objection }
}

test('the old address opens no account while its mailbox may take the change back, and is free a week later', async () => {
  const academy = await stolenAda()
  const taken = await academy.server.call(signup, { body: { ...ADA, email: NEW } })
  const refused = await academy.server.call(signup, { body: { ...ADA, email: ADA.email.toUpperCase() } })
  expect(refused).toBeRefused(400, 'You already have an account with this email. Sign in instead.')
  expect(refused.failure).toEqual({ ...taken.failure, request_id: expect.any(String) })
  academy.clock.advance({ days: 6 })
  expect(await academy.server.call(signup, { body: ADA })).toBeRefused(400)
  expect((await stop(academy, academy.objection)).status).toBe(200)
  const later = await stolenAda()
  later.clock.advance({ days: 7 })
  expect((await later.server.call(signup, { body: ADA })).status).toBe(200)
})

test('no other account changes to an address whose mailbox may take a change back, and nobody is told why', async () => {
  const academy = await stolenAda()
  const olu = { ...ADA, email: 'olu@yams.example' }
  const { token } = (await academy.server.call(signup, { body: olu })).body
  const free = await ask(academy, token, 'nobody@yams.example')
  academy.clock.advance({ seconds: 1 })
  academy.mail.letters.length = 0
  const reserved = await ask(academy, token, ADA.email)
  expect([reserved.status, reserved.text]).toEqual([free.status, free.text])
  await sendLetters(academy)
  expect(academy.mail.letters.filter(({ to }) => to === ADA.email)).toEqual([])
  expect((await stop(academy, academy.objection)).status).toBe(200)
})

test('a link to an address that was free when it was asked for confirms nothing while a change from there may be taken back', async () => {
  const academy = await academyWith()
  const olu = { ...ADA, email: 'olu@yams.example' }
  const { token } = (await academy.server.call(signup, { body: olu })).body
  await ask(academy, token, ADA.email)
  await sendLetters(academy)
  const oluLink = linkIn(
    academy.mail.letters.find(({ to }) => to === ADA.email),
    'change-email',
  )
  const ada = (await academy.server.call(signup, { body: ADA })).body
  const { confirmation, objection } = await asked(academy, ada.token)
  expect((await confirm(academy, confirmation)).status).toBe(200)
  expect(await confirm(academy, oluLink)).toBeRefused(400, LINK_OVER)
  expect((await stop(academy, objection)).status).toBe(200)
})

test('no admin is made of an address whose mailbox may take a change back', async () => {
  const academy = await stolenAda()
  const wanted = { email: ADA.email, firstname: 'Ada', lastname: 'Obi' }
  await expect(addAdmin(academy, wanted, BY_OPERATOR)).rejects.toMatchObject({
    details: { fields: { email: expect.stringContaining('can still be undone') } },
  })
})

test('a week after a change the e-mail may change again', async () => {
  const academy = await academyOfAda()
  await confirm(academy, (await asked(academy, academy.token)).confirmation)
  academy.clock.advance({ hours: 7 * 24 })
  const token = await signInAsAda(academy, { email: NEW })
  expect((await ask(academy, token, 'third@plums.example')).body).toEqual({ status: 'success' })
})

test('a change voids a link for a new password that was sent to the old mailbox', async () => {
  const academy = await academyOfAda()
  const reset = await tokenFor(academy, ADA.email)
  const { confirmation } = await asked(academy, academy.token)
  await confirm(academy, confirmation)
  const body = { token: reset, password: 'ten green grapes' }
  expect(await academy.server.call(resetPassword, { body })).toBeRefused(400)
})

test.each(['not-an-address', 'K\u212Aelvin@yams.example', 'ada@yams\uFF0Eexample', 'a\u200Bda@yams.example'])(
  'the address %j is refused on its field',
  async email => {
    const academy = await academyOfAda()
    const reply = await ask(academy, academy.token, email)
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('email')
  },
)

test('the e-mail that one has is no change, however it is spelt', async () => {
  const academy = await academyOfAda()
  expect(await ask(academy, academy.token, ADA.email.toUpperCase())).toBeRefused(400, /already your email/)
})

test('a mailbox gets few letters, whoever asks', async () => {
  const academy = await academyOfAda()
  const statuses: number[] = []
  for (let time = 0; time < 8; time += 1) {
    academy.clock.advance({ seconds: 1 })
    statuses.push((await ask(academy, academy.token)).status)
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  await sendLetters(academy)
  expect(academy.mail.letters.filter(({ to }) => to === NEW).length).toBeLessThanOrEqual(5)
})

test('nobody learns from a link that is none', async () => {
  const { server } = await academyWith()
  for (const token of ['x'.repeat(43), 'short', 'x'.repeat(200)]) {
    expect(await confirm({ server }, token)).toBeRefused(400, LINK_OVER)
    expect(await stop({ server }, token)).toBeRefused(400, LINK_OVER)
  }
  const body = { email: ADA.email, password: ADA.password }
  expect(await server.call(login, { body })).toBeRefused(401)
})

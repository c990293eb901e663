import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts.ts'
import { getAccount, listSessions } from '#contract/ownAccount.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  switchSecondFactorOff,
} from '#contract/secondFactor.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { tokenFor } from '../../../support/academy/resets.ts'
import {
  academyOfCarefulAda,
  codeOf,
  signInByCode,
  ticketOfAda,
} from '../../../support/academy/secondFactor.ts'

type Ada = TestAcademy & { token: string; id: number }

const WRONG = /^That code is incorrect/
const PASSWORD = { current_password: ADA.password }

const setUp = (academy: Ada, body = PASSWORD) =>
  withToken(academy, academy.token).call(setUpSecondFactor, { body })

const confirm = (academy: Ada, code: string) =>
  withToken(academy, academy.token).call(confirmSecondFactor, { body: { code } })

const acts = async ({ db }: TestAcademy) =>
  (await db.selectFrom('audit_log').select(['act', 'actor', 'subject']).orderBy('id').execute()).filter(
    ({ act }) => /factor|recovery/.test(act),
  )

test('an app gets its secret by a picture or as text, and its first code switches the second factor on', async () => {
  const academy = await academyOfAda()
  const { data } = (await setUp(academy)).body
  const app = URI.parse(data.address)
  expect(app).toBeInstanceOf(TOTP)
  expect(app).toMatchObject({ issuer: 'Belong Academy', label: ADA.email, digits: 6, period: 30 })
  expect(app.secret.base32).toBe(data.secret)
  expect(app.secret.bytes).toHaveLength(20)

  const { status, body } = await confirm(academy, codeOf(academy, data.secret))
  expect(status).toBe(200)
  expect(new Set(body.data.recovery_codes).size).toBe(10)
  for (const code of body.data.recovery_codes)
    expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/)

  academy.clock.advance({ minutes: 1 })
  const reply = await signInByCode(academy, await ticketOfAda(academy), codeOf(academy, data.secret))
  expect(reply.status).toBe(200)
})

test('until a code has confirmed it, the password alone signs in', async () => {
  const academy = await academyOfAda()
  await setUp(academy)
  expect(await signInAsAda(academy)).not.toBe('')
})

test('switching on ends every other session, and the own one has shown a code', async () => {
  const academy = await academyOfAda()
  const other = await signInAsAda(academy)
  const { secret } = (await setUp(academy)).body.data
  await confirm(academy, codeOf(academy, secret))
  expect(await withToken(academy, other).call(listSessions)).toBeRefused(401)
  expect((await withToken(academy, academy.token).call(listSessions)).status).toBe(200)
  const sessions = await academy.db.selectFrom('sessions').select('second_factor_at').execute()
  expect(sessions).toEqual([{ second_factor_at: academy.clock.now().toISOString() }])
})

test('the code that set the app up signs nobody in', async () => {
  const academy = await academyOfAda()
  const { secret } = (await setUp(academy)).body.data
  const code = codeOf(academy, secret)
  await confirm(academy, code)
  expect(await signInByCode(academy, await ticketOfAda(academy), code)).toBeRefused(400, WRONG)
})

test('a wrong code switches nothing on, stands on its field, and counts', async () => {
  const academy = await academyOfAda()
  await setUp(academy)
  const statuses = []
  for (let index = 0; index < 7; index += 1) statuses.push((await confirm(academy, '000000')).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect(await signInAsAda(academy)).not.toBe('')
})

test('the secret of an hour ago, of before another one, and of nothing confirm nothing', async () => {
  const academy = await academyOfAda()
  expect(await confirm(academy, '123456')).toBeRefused(409, /start again/)
  const first = (await setUp(academy)).body.data.secret
  const second = (await setUp(academy)).body.data.secret
  expect(await confirm(academy, codeOf(academy, first))).toBeRefused(400, WRONG)
  academy.clock.advance({ minutes: 60 })
  expect(await confirm(academy, codeOf(academy, second))).toBeRefused(409, /start again/)
})

test('of two confirmations at once one tells recovery codes', async () => {
  const academy = await academyOfAda()
  const { secret } = (await setUp(academy)).body.data
  const code = codeOf(academy, secret)
  const replies = await Promise.all([confirm(academy, code), confirm(academy, code)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('nothing of it goes without the password, by the sample academy, or by strangers', async () => {
  const academy = await academyOfCarefulAda()
  const wrong = { current_password: 'not the password', code: codeOf(academy) }
  const ada = withToken(academy, academy.token)
  for (const endpoint of [switchSecondFactorOff, renewRecoveryCodes] as const) {
    expect(await ada.call(endpoint, { body: wrong })).toBeRefused(400, 'Current password is incorrect.')
    expect(await academy.server.call(endpoint, { body: wrong })).toBeRefused(401)
  }
  expect(await setUp(academy, wrong)).toBeRefused(400, 'Current password is incorrect.')
  const sample = await academyWith({ learner: { is_sample: 1 } }, { config: { demo: true } })
  const reply = await sample.server.as(sample.learner).call(setUpSecondFactor, {
    body: { current_password: 'learn-today-1' },
  })
  expect(reply).toBeRefused(403, /demo account/)
})

test('one that is on is not set up anew, nor confirmed again', async () => {
  const academy = await academyOfCarefulAda()
  expect(await setUp(academy)).toBeRefused(409, /turn it off first/)
  expect(await confirm(academy, codeOf(academy))).toBeRefused(409, /turn it off first/)
  expect((await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).status).toBe(200)
})

test('password and code switch it off: the password alone signs in, and nothing of it is left', async () => {
  const academy = await academyOfCarefulAda()
  const ada = withToken(academy, academy.token)
  const without = { ...PASSWORD, code: '000000' }
  expect(await ada.call(switchSecondFactorOff, { body: without })).toBeRefused(400, WRONG)
  const body = { ...PASSWORD, code: codeOf(academy) }
  expect((await ada.call(switchSecondFactorOff, { body })).status).toBe(200)
  expect(await signInAsAda(academy)).not.toBe('')
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_tickets'] as const) {
    expect(await academy.db.selectFrom(table).select('user_id').execute()).toEqual([])
  }
  expect(await ada.call(switchSecondFactorOff, { body })).toBeRefused(409, /already off/)
})

test('a recovery code switches it off too', async () => {
  const academy = await academyOfCarefulAda()
  const body = { ...PASSWORD, code: academy.recoveryCodes[3] ?? '' }
  expect((await withToken(academy, academy.token).call(switchSecondFactorOff, { body })).status).toBe(200)
})

test('new recovery codes void those from before', async () => {
  const academy = await academyOfCarefulAda()
  const body = { ...PASSWORD, code: codeOf(academy) }
  const reply = await withToken(academy, academy.token).call(renewRecoveryCodes, { body })
  const [fresh = ''] = reply.body.data.recovery_codes
  const [old = ''] = academy.recoveryCodes
  const ticket = await ticketOfAda(academy)
  expect(await signInByCode(academy, ticket, old)).toBeRefused(400, WRONG)
  expect((await signInByCode(academy, ticket, fresh)).status).toBe(200)
})

test('a recovery code passes once, also twice at once, however it is typed', async () => {
  const academy = await academyOfCarefulAda()
  const [code = ''] = academy.recoveryCodes
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOfAda(academy)))
  const spellings = [code, code.toUpperCase(), code.replaceAll('-', ' '), code.replaceAll('0', 'O')]
  const replies = await Promise.all(
    tickets.map((ticket, index) => signInByCode(academy, ticket, spellings[index] ?? '')),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { body } = await withToken(academy, academy.token).call(getAccount)
  expect(body.data.second_factor).toEqual({ since: expect.any(String), recovery_codes_left: 9 })
})

test('each use is told by letter with how many are left, and the last one asks for new ones', async () => {
  const academy = await academyOfCarefulAda()
  for (const code of academy.recoveryCodes) {
    academy.mail.letters.length = 0
    academy.clock.advance({ seconds: 1 })
    expect((await signInByCode(academy, await ticketOfAda(academy), code)).status).toBe(200)
    await sendLetters(academy)
    expect(academy.mail.letters).toHaveLength(1)
    if (code === academy.recoveryCodes[0])
      expect(academy.mail.letters[0]?.text).toContain('You have 9 codes left.')
  }
  const [last] = academy.mail.letters
  expect(last).toMatchObject({ to: ADA.email, subject: 'A recovery code was used' })
  expect(last?.text).toContain('It was the last one')
  expect(last?.text).toContain('/account#second-factor')
})

test('the letters tell who has not set it up themselves that a new password does not take it out', async () => {
  const academy = await academyOfAda()
  await academy.db.updateTable('users').set({ is_verified: 1 }).execute()
  const { secret } = (await setUp(academy)).body.data
  await confirm(academy, codeOf(academy, secret))
  await sendLetters(academy)
  expect(academy.mail.letters.at(-1)?.text).toContain("contact us. A new password doesn't turn off")
  academy.mail.letters.length = 0
  const body = { token: await tokenFor(academy, ADA.email), password: 'nine purple plums' }
  await academy.server.call(resetPassword, { body })
  await sendLetters(academy)
  const changed = academy.mail.letters.find(({ subject }) => subject === 'Your password was changed')
  expect(changed?.text).toContain('Two-step verification has been on since 2 March 2026.')
})

test('each change is told by letter and written down, without secret or code', async () => {
  const academy = await academyOfAda()
  const { secret } = (await setUp(academy)).body.data
  const on = await confirm(academy, codeOf(academy, secret))
  academy.clock.advance({ minutes: 1 })
  const ada = withToken(academy, academy.token)
  await ada.call(renewRecoveryCodes, { body: { ...PASSWORD, code: codeOf(academy, secret) } })
  academy.clock.advance({ minutes: 1 })
  await ada.call(switchSecondFactorOff, { body: { ...PASSWORD, code: codeOf(academy, secret) } })
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ subject }) => subject).sort()).toEqual([
    'Two-step verification is off',
    'Two-step verification is on',
    'You have new recovery codes',
  ])
  const who = `user:${academy.id}`
  expect(await acts(academy)).toEqual([
    { act: 'switched the second factor on', actor: who, subject: who },
    { act: 'made new recovery codes', actor: who, subject: who },
    { act: 'switched the second factor off', actor: who, subject: who },
  ])
  const told = JSON.stringify([
    academy.mail.letters,
    await academy.db.selectFrom('audit_log').selectAll().execute(),
    await academy.db.selectFrom('jobs').selectAll().execute(),
  ])
  for (const word of [secret, ...on.body.data.recovery_codes]) expect(told).not.toContain(word)
})

test('the first proof of a mailbox takes away the app of who opened the account with it', async () => {
  const academy = await academyOfCarefulAda()
  const password = 'nine purple plums'
  await academy.server.call(resetPassword, { body: { token: await tokenFor(academy, ADA.email), password } })
  expect(await signInAsAda(academy, { password })).not.toBe('')
  expect(await academy.db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
})

test('neither the database nor the own data show a secret or a recovery code', async () => {
  const academy = await academyOfAda()
  const { secret } = (await setUp(academy)).body.data
  const { recovery_codes } = (await confirm(academy, codeOf(academy, secret))).body.data
  const dump = JSON.stringify(
    await Promise.all(
      (
        ['second_factors', 'recovery_codes', 'sign_in_tickets', 'users', 'jobs', 'idempotency_keys'] as const
      ).map(table => academy.db.selectFrom(table).selectAll().execute()),
    ),
  )
  const own = JSON.stringify((await withToken(academy, academy.token).call(getAccount)).body)
  for (const word of [secret, ...recovery_codes.flatMap(code => [code, code.replaceAll('-', '')])]) {
    expect(dump).not.toContain(word)
    expect(own).not.toContain(word)
  }
  expect(own).toContain('"recovery_codes_left":10')
})

test('with another key codes of the app cannot be read, and a recovery code still passes', async () => {
  const academy = await academyOfCarefulAda()
  const other = await academyWith(
    {},
    {
      nobody: true,
      config: { sealingKey: Buffer.alloc(32, 9).toString('base64') },
      ports: { connection: academy.ports.connection, clock: academy.clock },
    },
  )
  const ticket = await ticketOfAda(other)
  expect(await signInByCode(other, ticket, codeOf(academy))).toBeRefused(503, /recovery code/)
  expect((await signInByCode(other, ticket, academy.recoveryCodes[0] ?? '')).status).toBe(200)
})

import { expect, test } from 'vitest'
import { login, resetPassword } from '#contract/accounts.ts'
import { changePassword, listSessions } from '#contract/ownAccount.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { tokenFor } from '../../../support/academy/resets.ts'

const NEW = 'nine purple plums'

const change = (academy: TestAcademy, token: string, current_password: string, password = NEW) =>
  withToken(academy, token).call(changePassword, { body: { current_password, password } })

const isIn = async (academy: TestAcademy, token: string) =>
  (await withToken(academy, token).call(listSessions)).status === 200

test('a changed password ends every session, and the browser that changed it goes on with a new one', async () => {
  const academy = await academyOfAda()
  const other = await signInAsAda(academy)
  const { status, body } = await change(academy, academy.token, ADA.password)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { email: ADA.email, firstname: 'Ada' }, user_type: 'learner' })
  expect(body.token).not.toBe(academy.token)
  expect(await isIn(academy, body.token)).toBe(true)
  expect(await isIn(academy, academy.token)).toBe(false)
  expect(await isIn(academy, other)).toBe(false)
  expect(await signInAsAda(academy)).toBe('')
  expect(await signInAsAda(academy, { password: NEW })).not.toBe('')
})

test('a changed password is told by letter and written down, without the password', async () => {
  const academy = await academyOfAda()
  await change(academy, academy.token, ADA.password)
  await sendLetters(academy)
  expect(academy.mail.letters).toMatchObject([{ to: ADA.email, subject: 'Your password was changed' }])
  const lines = await academy.db
    .selectFrom('audit_log')
    .select(['actor', 'act', 'subject', 'details'])
    .where('act', '=', 'changed the password')
    .execute()
  const who = `user:${academy.id}`
  expect(lines).toMatchObject([{ actor: who, act: 'changed the password', subject: who }])
  expect(JSON.stringify(lines)).not.toMatch(/yams|plums/)
})

test('a changed password voids the link of a letter that was sent before', async () => {
  const academy = await academyOfAda()
  const link = await tokenFor(academy, ADA.email)
  await change(academy, academy.token, ADA.password)
  const body = { token: link, password: 'ten green grapes' }
  expect(await academy.server.call(resetPassword, { body })).toBeRefused(400, /^This link doesn't work/)
})

test('a wrong current password changes nothing, and stands on its field', async () => {
  const academy = await academyOfAda()
  const reply = await change(academy, academy.token, 'not the password')
  expect(reply).toBeRefused(400, 'Current password is incorrect.')
  expect(reply.failure).toMatchObject({
    code: 'account.wrong_current_password',
    fields: { current_password: 'Current password is incorrect.' },
  })
  expect(await isIn(academy, academy.token)).toBe(true)
  expect(await signInAsAda(academy)).not.toBe('')
})

test.each(['password1', 'short', 'ada@yams.example', 'a'.repeat(15), 'a'.repeat(129)])(
  'the new password %s is refused, and the old one stays',
  async password => {
    const academy = await academyOfAda()
    const reply = await change(academy, academy.token, ADA.password, password)
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('password')
    expect(await signInAsAda(academy)).not.toBe('')
  },
)

test('a stolen token guesses the password a few times, on any server and from any network, and then waits', async () => {
  const academy = await academyOfAda()
  const second = await academyWith(
    {},
    { nobody: true, ports: { connection: academy.ports.connection, clock: academy.clock } },
  )
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      withToken(index % 2 ? academy : second, academy.token).call(changePassword, {
        body: { current_password: `guess number ${index}`, password: NEW },
        from: `198.51.100.${index}`,
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  // Nor does the right one help before the wait is over.
  expect(await change(academy, academy.token, ADA.password)).toBeRefused(429)
  academy.clock.advance({ minutes: 16 })
  expect((await change(academy, academy.token, ADA.password)).status).toBe(200)
})

test('a new password by letter ends the wait that a thief has brought about', async () => {
  const academy = await academyOfAda()
  for (let guess = 0; guess < 7; guess += 1) await change(academy, academy.token, `guess ${guess} of many`)
  const body = { token: await tokenFor(academy, ADA.email), password: NEW }
  await academy.server.call(resetPassword, { body })
  const token = await signInAsAda(academy, { password: NEW })
  expect((await change(academy, token, NEW, 'ten green grapes')).status).toBe(200)
})

test('of two changes at once one wins, and the other is told so', async () => {
  const academy = await academyOfAda()
  const other = await signInAsAda(academy)
  const replies = await Promise.all([
    change(academy, academy.token, ADA.password, 'ten green grapes'),
    change(academy, other, ADA.password, 'nine purple plums'),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the password of an account of the sample academy stays as it is', async () => {
  const academy = await academyWith({ learner: { is_sample: 1 } }, { config: { demo: true } })
  const body = { current_password: 'learn-today-1', password: NEW }
  const reply = await academy.server.as(academy.learner).call(changePassword, { body })
  expect(reply).toBeRefused(403, /demo account/)
})

test('nobody who is not signed in changes a password', async () => {
  const { server } = await academyOfAda()
  const body = { current_password: ADA.password, password: NEW }
  expect(await server.call(changePassword, { body })).toBeRefused(401)
  expect((await server.call(login, { body: { email: ADA.email, password: ADA.password } })).status).toBe(200)
})

test('a password manager finds where a password is changed', async () => {
  const { server } = await academyWith()
  const reply = await server.inject('/.well-known/change-password')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/account#password'])
})

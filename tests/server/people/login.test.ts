import { expect, test } from 'vitest'
import { login, logout, signup } from '#contract/accounts.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'

const PASSWORD = 'seven yellow yams'

async function signedUp(server: TestAcademy['server'], user_type: 'learner' | 'tutor' = 'learner') {
  const email = `${user_type}@yams.example`
  const { body } = await server.call(signup, {
    body: { email, password: PASSWORD, firstname: 'Ada', lastname: 'Obi', user_type },
  })
  return { email, token: body.token, id: body.user.id }
}

test('a learner signs in with e-mail and password', async () => {
  const { server } = await academyWith()
  const { email } = await signedUp(server)
  const reply = await server.call(login, { body: { email: email.toUpperCase(), password: PASSWORD } })
  expect(reply.body).toMatchObject({ status: 'success', user_type: 'learner', user: { firstname: 'Ada' } })
})

test('a wrong password and an unknown e-mail are refused in the same words', async () => {
  const { server } = await academyWith()
  const { email } = await signedUp(server)
  const wrong = await server.call(login, { body: { email, password: 'not the password' } })
  const unknown = await server.call(login, {
    body: { email: 'who@example.com', password: 'not the password' },
  })
  expect(wrong).toBeRefused(401, 'Email or password is incorrect.')
  expect(unknown).toBeRefused(401, 'Email or password is incorrect.')
})

test('a missing field of a sign-in is named', async () => {
  const { server } = await academyWith()
  const reply = await server.call(login, { raw: { body: {} } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({ email: 'Email is required.', password: 'Password is required.' })
})

test('a learner gets no tutor session by naming a type', async () => {
  const { server } = await academyWith()
  const { email } = await signedUp(server)
  const reply = await server.call(login, { body: { email, password: PASSWORD, user_type: 'tutor' } })
  expect(reply).toBeRefused(403)
})

test('a tutor signs in without naming a type', async () => {
  const { server } = await academyWith()
  const { email } = await signedUp(server, 'tutor')
  const reply = await server.call(login, { body: { email, password: PASSWORD } })
  expect(reply.body.user_type).toBe('tutor')
})

test('after logout the token is worth nothing', async () => {
  const { server } = await academyWith()
  const { token } = await signedUp(server)
  const headers = { authorization: `Bearer ${token}` }
  expect((await server.call(logout, { headers })).status).toBe(200)
  expect(await server.call(logout, { headers })).toBeRefused(401)
})

test('logging out on one device leaves the other signed in', async () => {
  const { server } = await academyWith()
  const { email, token } = await signedUp(server)
  const other = await server.call(login, { body: { email, password: PASSWORD } })
  await server.call(logout, { headers: { authorization: `Bearer ${token}` } })
  const reply = await server.call(logout, { headers: { authorization: `Bearer ${other.body.token}` } })
  expect(reply.status).toBe(200)
})

test('a session ends after a day', async () => {
  const { server, clock } = await academyWith()
  const { token } = await signedUp(server)
  clock.advance({ seconds: 86_400 })
  expect(await server.call(logout, { headers: { authorization: `Bearer ${token}` } })).toBeRefused(401)
})

test('a suspended account can neither sign in nor use its token', async () => {
  const { server, db } = await academyWith()
  const { email, token, id } = await signedUp(server)
  await db
    .updateTable('users')
    .set({ suspended_at: '2026-03-02T08:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  expect(await server.call(logout, { headers: { authorization: `Bearer ${token}` } })).toBeRefused(401)
  expect(await server.call(login, { body: { email, password: PASSWORD } })).toBeRefused(403)
})

test('guessing at many accounts from one address is slowed down', async () => {
  const { server } = await academyWith()
  const replies = []
  for (let index = 0; index < 51; index += 1) {
    replies.push(
      await server.call(login, { body: { email: `a${index}@example.com`, password: 'a wrong guess' } }),
    )
  }
  expect(replies[49]).toBeRefused(401)
  expect(replies[50]).toBeRefused(429)
})

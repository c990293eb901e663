import { expect, test } from 'vitest'
import { listSessions } from '#contract/ownAccount.ts'
import { askForPasskeySignIn, removePasskey, signInWithPasskey } from '#contract/passkeys.ts'
import { buildApp } from '#server/app.ts'
import { recordRefusals } from '#server/platform/audit/refusals.ts'
import { ADA, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import {
  makePasskey,
  newDevice,
  type PasskeyAcademy,
  passkeyAcademy,
  passkeyQuestion,
  signInWith,
} from '../../../support/academy/passkeys.ts'
import { clientOf } from '../../../support/academy/testClient.ts'
import type { Twist } from '../../../support/standIns/authenticator.ts'

const NOT_VALID = /^We couldn't accept this passkey/

test('somebody signs in with a passkey as with a password', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  academy.clock.advance({ hours: 1 })
  const { status, body } = await signInWith(academy, device)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { id: academy.id, email: ADA.email }, user_type: 'learner' })
  const { data } = (await withToken(academy, body.token).call(listSessions)).body
  expect(data[0]).toMatchObject({ is_this: true, device: 'Chrome on Android' })
  expect(await linesOf(academy, 'signed in')).toHaveLength(1)
})

test('the questions name no passkey and no person, and want the device unlocked', async () => {
  const academy = await passkeyAcademy()
  await makePasskey(academy)
  const { options } = (await academy.server.call(askForPasskeySignIn)).body
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'academy.example',
    timeout: 300_000,
    userVerification: 'required',
  })
  const { body } = await passkeyQuestion(academy)
  expect(body.options).toMatchObject({
    rp: { id: 'academy.example' },
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key' }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  expect(body.options.user.id).toMatch(/^[\w-]{43}$/)
  const kept = JSON.stringify(await academy.db.selectFrom('passkey_challenges').selectAll().execute())
  for (const secret of [options.challenge, body.options.challenge, body.ticket])
    expect(kept).not.toContain(secret)
})

const AMISS: Record<string, Twist> = {
  'another origin': { origin: 'https://academy.example.evil' },
  'an origin of the same host over http': { origin: 'http://academy.example' },
  'another relying party': { rpId: 'evil.example' },
  'a device that was not unlocked': { isUnverified: true },
  'a frame of another site': { crossOrigin: true },
  'an answer to another kind of question': { type: 'webauthn.create' },
  'the handle of another account': { userHandle: 'x'.repeat(43) },
  'a passkey that nobody has': { id: 'x'.repeat(43) },
}

test.each(Object.entries(AMISS))('%s gets the one answer', async (_what, twist) => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  expect(await signInWith(academy, device, twist)).toBeRefused(400, NOT_VALID)
  // The passkey itself is valid.
  expect((await signInWith(academy, device)).status).toBe(200)
})

test('an answer is read once, and nobody else’s device answers for a passkey', async () => {
  const academy = await passkeyAcademy()
  const { server } = academy
  // Without a counter, the signature of a replay would still verify.
  const { device } = await makePasskey(academy, newDevice({ counts: false }))
  const { ticket, options } = (await server.call(askForPasskeySignIn)).body
  const body = { ticket, credential: device.get(options) }
  const twice = await Promise.all([1, 2].map(() => server.call(signInWithPasskey, { body })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await server.call(signInWithPasskey, { body })).toBeRefused(400, NOT_VALID)

  const thief = newDevice()
  thief.create((await passkeyQuestion(academy)).body.options)
  expect(await signInWith(academy, thief, { id: device.id })).toBeRefused(400, NOT_VALID)
})

test('an answer comes within five minutes, from the page that was asked', async () => {
  const academy = await passkeyAcademy()
  const { server, clock } = academy
  const { device } = await makePasskey(academy)
  const asked = (await server.call(askForPasskeySignIn)).body
  const other = (await server.call(askForPasskeySignIn)).body
  const credential = device.get(asked.options)
  expect(await server.call(signInWithPasskey, { body: { ticket: other.ticket, credential } })).toBeRefused(
    400,
    NOT_VALID,
  )
  clock.advance({ minutes: 5 })
  const late = { ticket: asked.ticket, credential }
  expect(await server.call(signInWithPasskey, { body: late })).toBeRefused(400, NOT_VALID)
  const again = (await server.call(askForPasskeySignIn)).body
  clock.advance({ minutes: 4, seconds: 59 })
  const inTime = { ticket: again.ticket, credential: device.get(again.options) }
  expect((await server.call(signInWithPasskey, { body: inTime })).status).toBe(200)
})

test('a question about a new passkey is no question to sign in by', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const { ticket, options } = (await passkeyQuestion(academy)).body
  const body = { ticket, credential: device.get(options) }
  expect(await academy.server.call(signInWithPasskey, { body })).toBeRefused(400, NOT_VALID)
})

test('what was amiss is summed in the audit log, and told to nobody', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  for (let index = 0; index < 3; index += 1) await signInWith(academy, device, { isUnverified: true })
  academy.clock.advance({ minutes: 1 })
  await recordRefusals({ ...academy.ports, db: academy.db })
  const [line] = await linesOf(academy, 'refused the sign-in')
  expect(line).toMatchObject({ subject: `user:${academy.id}` })
  expect(JSON.parse(line?.details ?? '')).toMatchObject({ reason: 'passkey.not_valid', count: 3 })
})

test('a counter that falls is refused and audited, and the password goes on working', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  device.setCounter(9)
  expect((await signInWith(academy, device)).status).toBe(200)
  for (const counter of [3, 9]) {
    device.setCounter(counter - 1)
    const reply = await signInWith(academy, device)
    expect(reply).toBeRefused(403, /may have been copied.*Sign in with your password/)
    expect(reply.failure.code).toBe('passkey.counter_fell')
  }
  const lines = await linesOf(academy, 'refused a passkey')
  expect(lines.map(({ details }) => JSON.parse(details))).toMatchObject([
    { counter_from: 10, counter_to: 3 },
    { counter_from: 10, counter_to: 9 },
  ])
  expect(lines.every(({ request_id }) => request_id !== null)).toBe(true)
  expect(await signInAsAda(academy)).not.toBe('')
  device.setCounter(10)
  expect((await signInWith(academy, device)).status).toBe(200)
})

test('a fallen counter that nobody has signed for tells nothing', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  device.setCounter(9)
  await signInWith(academy, device)
  device.setCounter(0)
  expect(await signInWith(academy, device, { isUnverified: true })).toBeRefused(400, NOT_VALID)
  expect(await linesOf(academy, 'refused a passkey')).toEqual([])
})

test('a passkey that always counts 0 works again and again', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy, newDevice({ counts: false }))
  for (let index = 0; index < 3; index += 1) expect((await signInWith(academy, device)).status).toBe(200)
})

test('a counter may be as high as four bytes are', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  device.setCounter(2 ** 32 - 2)
  expect((await signInWith(academy, device)).status).toBe(200)
  const { counter } = await academy.db.selectFrom('passkeys').select('counter').executeTakeFirstOrThrow()
  expect(counter).toBe(2 ** 32 - 1)
})

test('a learner’s passkey on the tutors’ page gets the refusal that a password gets', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const reply = await signInWith(academy, device, {}, { user_type: 'tutor' })
  expect(reply).toBeRefused(403, 'This is a learner account. Please sign in on the learner page.')
  const tutor = await passkeyAcademy({ user_type: 'tutor' })
  const { device: own } = await makePasskey(tutor)
  expect((await signInWith(tutor, own, {}, { user_type: 'tutor' })).body.user_type).toBe('tutor')
})

test('a suspended account is not entered by its passkey', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const suspended_at = academy.clock.now().toISOString()
  await academy.db.updateTable('users').set({ suspended_at }).where('id', '=', academy.id).execute()
  expect(await signInWith(academy, device)).toBeRefused(403, /suspended/)
})

test('a passkey that is removed opens nothing any more', async () => {
  const academy = await passkeyAcademy()
  const { device, reply } = await makePasskey(academy)
  const params = { id: reply.body.data.id }
  expect((await withToken(academy, academy.token).call(removePasskey, { params })).status).toBe(200)
  expect(await signInWith(academy, device)).toBeRefused(400, NOT_VALID)
})

test('a sign-in by passkey counts among the twenty sessions of an account', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  for (let index = 0; index < 20; index += 1) {
    academy.clock.advance({ seconds: 1 })
    expect((await signInWith(academy, device)).status).toBe(200)
  }
  expect((await withToken(academy, academy.token).call(listSessions)).status).toBe(401)
})

test('a browser that was entered by passkey is no stranger to the password any more', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const browser = 'b'.repeat(43)
  await signInWith(academy, device, {}, { browser })
  expect(await academy.db.selectFrom('known_browsers').select('user_id').execute()).toEqual([
    { user_id: academy.id },
  ])
})

test('failures of a network count together with wrong passwords, and successes do not', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy, newDevice({ counts: false }))
  const from = '203.0.113.7'
  for (let index = 0; index < 10; index += 1)
    expect((await signInWith(academy, device, {}, { from })).status).toBe(200)
  for (let index = 0; index < 50; index += 1)
    expect((await signInWith(academy, device, { isUnverified: true }, { from })).status).toBe(400)
  const reply = await signInWith(academy, device, {}, { from })
  expect(reply).toBeRefused(429, /Too many attempts from your network/)
  expect(reply.headers['retry-after']).toBeDefined()
  expect(await linesOf(academy, 'locked out')).toMatchObject([{ subject: 'sign-in' }])
  expect((await signInWith(academy, device, {}, { from: '198.51.100.7' })).status).toBe(200)
})

test('one network asks for so many questions in a quarter of an hour', async () => {
  const academy = await passkeyAcademy()
  const { server, clock } = academy
  for (let index = 0; index < 300; index += 1) await server.call(askForPasskeySignIn)
  expect(await server.call(askForPasskeySignIn)).toBeRefused(429, /Too many attempts from your network/)
  clock.advance({ minutes: 15 })
  expect((await server.call(askForPasskeySignIn)).status).toBe(200)
})

test('where passkeys are off, nobody is asked and nobody gets in', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const { ticket, options } = (await academy.server.call(askForPasskeySignIn)).body
  const config = { ...academy.config, passkeys: null }
  const app = await buildApp(config, academy.ports)
  const off = { server: clientOf(app, async () => config.apiClientToken) }
  expect(await off.server.call(askForPasskeySignIn)).toBeRefused(409, /aren't available/)
  const body = { ticket, credential: device.get(options) }
  expect(await off.server.call(signInWithPasskey, { body })).toBeRefused(409, /aren't available/)
  await app.close()
})

async function linesOf({ db }: Pick<PasskeyAcademy, 'db'>, act: string) {
  return db.selectFrom('audit_log').selectAll().where('act', '=', act).orderBy('id').execute()
}

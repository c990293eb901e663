import { expect, test } from 'vitest'
import { downloadOwnData, eraseAccount } from '#contract/ownAccount.ts'
import { addPasskey, askForPasskey, listPasskeys, removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { insertIdentity } from '#server/people/google/queries.ts'
import type { Google } from '#server/platform/ports/google.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, withToken } from '../../../support/academy/ownAccount.ts'
import {
  makePasskey,
  newDevice,
  type PasskeyAcademy,
  passkeyAcademy,
  passkeyQuestion,
  signInWith,
} from '../../../support/academy/passkeys.ts'
import type { Twist } from '../../../support/standIns/authenticator.ts'

const NOT_VALID = /^We couldn't accept this passkey/

async function passkeysOf(academy: PasskeyAcademy) {
  return (await withToken(academy, academy.token).call(listPasskeys)).body.data
}

test('somebody adds a passkey with the password, and a letter tells of it', async () => {
  const academy = await passkeyAcademy()
  const { reply } = await makePasskey(academy)
  expect(reply.status).toBe(200)
  const now = academy.clock.now().toISOString()
  expect(await passkeysOf(academy)).toEqual([
    { id: reply.body.data.id, name: 'Chrome on Android', created_at: now, last_used_at: null },
  ])
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [ADA.email, 'A passkey was added to your account'],
  ])
  const line = await academy.db
    .selectFrom('audit_log')
    .select(['subject', 'request_id'])
    .where('act', '=', 'added a passkey')
    .executeTakeFirstOrThrow()
  expect(line).toEqual({ subject: `user:${academy.id}`, request_id: expect.any(String) })
})

test('when a passkey was last used is shown', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  academy.clock.advance({ days: 2 })
  // The session that listed it has ended in the meantime.
  const { body } = await signInWith(academy, device)
  const { data } = (await withToken(academy, body.token).call(listPasskeys)).body
  expect(data[0]?.last_used_at).toBe(academy.clock.now().toISOString())
})

test('a session alone adds no passkey: the password is asked for, and wrong ones are counted', async () => {
  const academy = await passkeyAcademy()
  for (let index = 0; index < 5; index += 1)
    expect(await passkeyQuestion(academy, 'eight purple yams')).toBeRefused(400, /incorrect/)
  expect(await passkeyQuestion(academy)).toBeRefused(429)
  const { ticket, options } = {
    ticket: 'x'.repeat(43),
    options: { challenge: 'x', rp: { id: 'academy.example' }, user: { id: 'x' } },
  }
  const body = { ticket, credential: newDevice().create(options) }
  expect(await withToken(academy, academy.token).call(addPasskey, { body })).toBeRefused(400, NOT_VALID)
})

const AMISS: Record<string, Twist> = {
  'another origin': { origin: 'https://evil.example' },
  'another relying party': { rpId: 'evil.example' },
  'a device that was not unlocked': { isUnverified: true },
  'a frame of another site': { crossOrigin: true },
  'an answer to another kind of question': { type: 'webauthn.get' },
  'a signature of no maker': { attestation: { fmt: 'none', attStmt: new Map([['sig', 'x']]) } },
}

test.each(Object.entries(AMISS))('no passkey is added by %s', async (_what, twist) => {
  const academy = await passkeyAcademy()
  const { reply } = await makePasskey(academy, newDevice(), twist)
  expect(reply).toBeRefused(400, NOT_VALID)
  expect(await passkeysOf(academy)).toEqual([])
})

test('a new passkey is handed in once, in time, and by the account that asked', async () => {
  const academy = await passkeyAcademy()
  const own = withToken(academy, academy.token)
  const asked = (await passkeyQuestion(academy)).body
  const body = { ticket: asked.ticket, credential: newDevice().create(asked.options) }
  const strangers = academy.server.as(academy.learner)
  expect(await strangers.call(addPasskey, { body })).toBeRefused(400, NOT_VALID)
  // The first use consumes the ticket.
  expect(await own.call(addPasskey, { body })).toBeRefused(400, NOT_VALID)

  const late = (await passkeyQuestion(academy)).body
  academy.clock.advance({ minutes: 5 })
  const lateBody = { ticket: late.ticket, credential: newDevice().create(late.options) }
  expect(await own.call(addPasskey, { body: lateBody })).toBeRefused(400, NOT_VALID)

  const good = (await passkeyQuestion(academy)).body
  const goodBody = { ticket: good.ticket, credential: newDevice().create(good.options) }
  const twice = await Promise.all([1, 2].map(() => own.call(addPasskey, { body: goodBody })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a newer question puts an end to the one before', async () => {
  const academy = await passkeyAcademy()
  const [older, newer] = [(await passkeyQuestion(academy)).body, (await passkeyQuestion(academy)).body]
  const add = ({ ticket, options }: typeof older) =>
    withToken(academy, academy.token).call(addPasskey, {
      body: { ticket, credential: newDevice().create(options) },
    })
  expect(await add(older)).toBeRefused(400, NOT_VALID)
  expect((await add(newer)).status).toBe(200)
})

test('a passkey belongs to one account', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const { reply } = await makePasskey(academy, device)
  expect(reply).toBeRefused(400, NOT_VALID)
})

test('a passkey’s name is text, and a hundred of them are twenty', async () => {
  const academy = await passkeyAcademy()
  const own = withToken(academy, academy.token)
  const { reply } = await makePasskey(academy)
  const params = { id: reply.body.data.id }
  const name = '<img src=x onerror=alert(1)>'
  expect((await own.call(renamePasskey, { params, body: { name } })).body.data.name).toBe(name)
  for (const refused of ['', '   ', 'x'.repeat(61), 'a\nb'])
    expect(await own.call(renamePasskey, { params, body: { name: refused } })).toBeRefused(400, /Name/)
  for (let index = 1; index < 20; index += 1) expect((await makePasskey(academy)).reply.status).toBe(200)
  expect(await passkeyQuestion(academy)).toBeRefused(409, /up to 20 passkeys/)
  expect(await passkeysOf(academy)).toHaveLength(20)
})

test('two that are the twentieth at once are not both added', async () => {
  const academy = await passkeyAcademy()
  for (let index = 0; index < 19; index += 1) await makePasskey(academy)
  // An account has one open challenge, so the second is inserted by hand.
  const [first] = [(await passkeyQuestion(academy)).body]
  const kept = await academy.db.selectFrom('passkey_challenges').selectAll().executeTakeFirstOrThrow()
  const second = (await passkeyQuestion(academy)).body
  await academy.db.insertInto('passkey_challenges').values(kept).execute()
  const replies = await Promise.all(
    [first, second].map(({ ticket, options }) =>
      withToken(academy, academy.token).call(addPasskey, {
        body: { ticket, credential: newDevice().create(options) },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await passkeysOf(academy)).toHaveLength(20)
})

test('a passkey is removed at once, told of by letter, and named to the browser', async () => {
  const academy = await passkeyAcademy()
  const { device, reply } = await makePasskey(academy)
  const params = { id: reply.body.data.id }
  const own = withToken(academy, academy.token)
  const { body } = await own.call(removePasskey, { params })
  expect(body.removed).toEqual({ rpId: 'academy.example', credentialId: device.id })
  expect(await passkeysOf(academy)).toEqual([])
  expect(await own.call(removePasskey, { params })).toBeRefused(404)
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
})

test('nobody renames or removes the passkey of somebody else', async () => {
  const academy = await passkeyAcademy()
  const { reply } = await makePasskey(academy)
  const params = { id: reply.body.data.id }
  const stranger = academy.server.as(academy.learner)
  expect(await stranger.call(renamePasskey, { params, body: { name: 'Mine' } })).toBeRefused(404)
  expect(await stranger.call(removePasskey, { params })).toBeRefused(404)
  expect(await passkeysOf(academy)).toMatchObject([{ name: 'Chrome on Android' }])
})

test('of an account without a password the last passkey stays, and two are not removed at once', async () => {
  const academy = await passkeyAcademy()
  const ids = [
    (await makePasskey(academy)).reply.body.data.id,
    (await makePasskey(academy)).reply.body.data.id,
  ]
  await academy.db.updateTable('users').set({ password_hash: '' }).where('id', '=', academy.id).execute()
  const own = withToken(academy, academy.token)
  const replies = await Promise.all(ids.map(id => own.call(removePasskey, { params: { id } })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused).toBeRefused(409, /only way to sign in to your account/)
  expect(refused?.failure.code).toBe('account.last_way_in')
  expect(await passkeysOf(academy)).toHaveLength(1)
})

const GOOGLE: Google = {
  addressFor: () => Promise.reject(new Error('Nobody goes to Google here.')),
  identify: () => Promise.reject(new Error('Nobody comes from Google here.')),
}

test.each([
  ['has Google', GOOGLE, 200],
  ['has no Google any more', null, 409],
])(
  'the last passkey of who has linked Google and has no password: the academy %s',
  async (_, google, status) => {
    const academy = await passkeyAcademy({}, { google })
    const { id } = (await makePasskey(academy)).reply.body.data
    const person = { issuer: 'https://google.example', subject: '7', email: ADA.email }
    await insertIdentity(academy.db, academy.clock, academy.id, person)
    await academy.db.updateTable('users').set({ password_hash: '' }).where('id', '=', academy.id).execute()
    const reply = await withToken(academy, academy.token).call(removePasskey, { params: { id } })
    expect(reply.status).toBe(status)
    expect(await passkeysOf(academy)).toHaveLength(status === 200 ? 0 : 1)
  },
)

test('the people of the sample academy, whom everybody may try, have no passkeys', async () => {
  const passkeys = { id: 'academy.example', origin: 'https://academy.example' }
  const academy = await academyWith({ learner: { is_sample: 1 } }, { config: { demo: true, passkeys } })
  const body = { current_password: ADA.password }
  expect(await academy.server.as(academy.learner).call(askForPasskey, { body })).toBeRefused(
    403,
    /demo account/,
  )
})

test('own data name the passkeys, and no key', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const { unzipSync, strFromU8 } = await import('fflate')
  const response = await academy.server.inject({
    url: downloadOwnData.path,
    headers: { authorization: `Bearer ${academy.token}` },
  })
  const files = unzipSync(new Uint8Array(response.rawPayload))
  const text = strFromU8(files['passkeys.json'] as Uint8Array)
  expect(JSON.parse(text)).toEqual([
    { name: 'Chrome on Android', created_at: academy.clock.now().toISOString(), last_used_at: null },
  ])
  expect(text).not.toContain(device.id)
})

test('an erased account leaves no passkey behind', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const body = { current_password: ADA.password }
  expect((await withToken(academy, academy.token).call(eraseAccount, { body })).status).toBe(200)
  expect(await academy.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  const { passkey_handle } = await academy.db
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', academy.id)
    .executeTakeFirstOrThrow()
  expect(passkey_handle).toBeNull()
  expect(await signInWith(academy, device)).toBeRefused(400, NOT_VALID)
})

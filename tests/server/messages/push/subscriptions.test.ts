import { expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { endOtherSessions } from '#contract/ownAccount.ts'
import { getPush, subscribePush, unsubscribePush } from '#contract/push.ts'
import { sweep } from '#server/ops/timers.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { allowedDevice, device } from '../../../support/academy/devices.ts'
import { clientOf } from '../../../support/academy/testClient.ts'

test.each([
  'https://127.0.0.1/push',
  'https://localhost/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data',
  'http://fcm.googleapis.com/wp/1',
  'https://fcm.googleapis.com:8443/wp/1',
  'https://somebody:secret@fcm.googleapis.com/wp/1',
  'https://fcm.googleapis.com./wp/1',
  'https://evilfcm.googleapis.com/wp/1',
  'https://push.services.mozilla.com/wp/1',
  'https://web.push.apple.com.evil.test/1',
  'https://push.apple.com.evil.test/1',
  'file:///etc/passwd',
  'not an address',
])('no device is kept at %s, and the sentence names the field', async endpoint => {
  const { server, learner, db } = await academyWith()
  const { subscription } = device(endpoint)
  const reply = await server.as(learner).call(subscribePush, { body: subscription })
  expect(reply).toBeRefused(400, /Endpoint must be the https address of a push service/)
  expect(reply.failure.fields?.endpoint).toMatch(/^Endpoint/)
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://push.example/abc',
  'https://eu.own.example/abc',
])('a device is kept at %s, which is known or set', async endpoint => {
  const { server, learner } = await academyWith(
    {},
    { config: { pushHosts: ['push.example', '*.own.example'] } },
  )
  const { body } = await server.as(learner).call(subscribePush, { body: device(endpoint).subscription })
  expect(body.data.devices).toBe(1)
})

test('keys that are no point of the curve are refused at their field', async () => {
  const { server, learner } = await academyWith()
  const { subscription } = device()
  const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) }
  const reply = await server.as(learner).call(subscribePush, { body: { ...subscription, keys } })
  expect(reply).toBeRefused(400, /Keys must be/)
})

test('nobody who is not signed in has a device', async () => {
  const { server } = await academyWith()
  expect(await server.call(getPush)).toBeRefused(401)
  expect(await server.call(subscribePush, { body: device().subscription })).toBeRefused(401)
  expect(await server.call(unsubscribePush, { body: {} })).toBeRefused(401)
})

test('the academy has one pair of keys, however many ask for them first', async () => {
  const { server, learner, db } = await academyWith()
  const asLearner = server.as(learner)
  const replies = await Promise.all(Array.from({ length: 20 }, () => asLearner.call(getPush)))
  expect(new Set(replies.map(({ body }) => body.data.public_key)).size).toBe(1)
  const [kept] = await db.selectFrom('push_keys').selectAll().execute()
  expect(kept?.public_key).toBe(replies[0]?.body.data.public_key)
  expect(kept?.public_key).toHaveLength(87)
})

test('a copy of the database without its sealing key makes new keys, and lets the devices of the old ones go', async () => {
  const { server, learner, ports, db } = await academyWith()
  const before = (await server.as(learner).call(getPush)).body.data.public_key
  await allowedDevice({ server }, learner)
  const sealingKey = Buffer.alloc(32, 9).toString('base64')
  const restored = await academyWith(
    { learner: { email: 'l2@example.com' }, tutor: { email: 't2@example.com' } },
    { ports: { connection: ports.connection }, config: { sealingKey }, nobody: true },
  )
  const asked = await restored.server.as(learner).call(getPush)
  expect(asked.body.data).toEqual({ public_key: expect.not.stringMatching(before), devices: 0 })
  expect((await restored.server.as(learner).call(getPush)).body.data.public_key).toBe(
    asked.body.data.public_key,
  )
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('of eleven devices the one that was seen least recently ends', async () => {
  const { server, learner, clock, db } = await academyWith()
  const devices = []
  for (let number = 0; number < 10; number += 1) {
    devices.push(await allowedDevice({ server }, learner))
    clock.advance({ minutes: 1 })
  }
  // The first device subscribes again, so it is no longer the oldest.
  await server.as(learner).call(subscribePush, { body: devices[0]?.subscription as never })
  clock.advance({ minutes: 1 })
  const { body } = await server.as(learner).call(subscribePush, { body: device().subscription })
  expect(body.data.devices).toBe(10)
  const kept = await db.selectFrom('push_subscriptions').select('endpoint').execute()
  const endpoints = kept.map(({ endpoint }) => endpoint)
  expect(endpoints).toContain(devices[0]?.subscription.endpoint)
  expect(endpoints).not.toContain(devices[1]?.subscription.endpoint)
})

test('who signs out is told nothing on that device any more, and on the others goes on', async () => {
  const { app, server, learner } = await academyWith()
  const token = await server.tokenOf(learner)
  const here = clientOf(app, async () => token)
  await here.call(subscribePush, { body: device().subscription })
  await allowedDevice({ server }, learner)
  await here.call(logout)
  expect((await server.as(learner).call(getPush)).body.data.devices).toBe(1)
})

test('a browser that somebody else signs in to is theirs', async () => {
  const { server, learner, tutor, db } = await academyWith()
  const { subscription } = await allowedDevice({ server }, learner)
  await server.as(tutor).call(subscribePush, { body: subscription })
  const rows = await db.selectFrom('push_subscriptions').select('user_id').execute()
  expect(rows).toEqual([{ user_id: tutor.id }])
})

test('a session that is ended from afar takes its device along, be its day over or not', async () => {
  const { server, learner, clock } = await academyWith()
  await allowedDevice({ server }, learner)
  clock.advance({ days: 2 })
  await allowedDevice({ server }, learner)
  expect((await server.as(learner).call(getPush)).body.data.devices).toBe(2)
  await server.as(learner).call(endOtherSessions)
  expect((await server.as(learner).call(getPush)).body.data.devices).toBe(0)
})

test('a device outlives the day of its session by ninety days', async () => {
  const { server, learner, clock, ...academy } = await academyWith()
  const swept = { ...academy.ports, config: academy.config, db: academy.db }
  const devices = async () => (await server.as(learner).call(getPush)).body.data.devices
  await allowedDevice({ server }, learner)
  clock.advance({ days: 89 })
  await sweep(swept, academy.app.log)
  expect(await devices()).toBe(1)
  clock.advance({ days: 3 })
  await sweep(swept, academy.app.log)
  expect(await devices()).toBe(0)
})

test('one device is told nothing any more, or all; those of others stay', async () => {
  const { server, learner, tutor } = await academyWith()
  const [first, other] = [await allowedDevice({ server }, learner), await allowedDevice({ server }, tutor)]
  await allowedDevice({ server }, learner)
  await allowedDevice({ server }, learner)
  const asLearner = server.as(learner)
  const { endpoint } = first.subscription
  expect((await asLearner.call(unsubscribePush, { body: { endpoint } })).body.data.devices).toBe(2)
  const ofOther = { endpoint: other.subscription.endpoint }
  expect((await asLearner.call(unsubscribePush, { body: ofOther })).body.data.devices).toBe(2)
  expect((await asLearner.call(unsubscribePush, { body: {} })).body.data.devices).toBe(0)
  expect((await server.as(tutor).call(getPush)).body.data.devices).toBe(1)
})

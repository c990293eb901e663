import { expect, test } from 'vitest'
import { chooseNotices } from '#contract/notices.ts'
import { orderReminders } from '#server/messages/reminders/orderReminders.ts'
import { notifyAll, renotify } from '#server/outbox/emit.ts'
import type { Config } from '#server/platform/config/config.ts'
import { inTransaction } from '#server/platform/database/inTransaction.ts'
import { listTroubledJobs } from '#server/platform/jobs/queue.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { allowedDevice, sendPushes } from '../../../support/academy/devices.ts'
import { pushService } from '../../../support/standIns/pushService.ts'

const AT = '2026-03-02T09:00:00.000Z'

/** Builds a learner with a device and a payment, and the push service that the academy uses. */
async function withDevice(config: Partial<Config> = {}) {
  const service = await pushService()
  const academy = await academyWith({ course: {} }, { ports: { pushNetwork: service.network }, config })
  const { course, learner, make } = academy
  const device = await allowedDevice(academy, learner)
  const completes_at = '2027-01-01T00:00:00.000Z'
  const place = await make.enrolment({ course_id: course.id, user_id: learner.id, completes_at })
  const payment = { id: place.payment_id }
  await academy.db.updateTable('payments').set({ amount_kobo: 7_300_000 }).execute()
  const tell = (key = '1') =>
    notifyAll(academy.db, [learner.id], { about: 'enrolled', key, payload: { payment: payment.id } }, AT)
  return { ...academy, service, device, payment, tell }
}

test('what the bell tells, a device is told too: encrypted for it alone, and signed by the academy', async () => {
  const { service, device, course, tell, ...academy } = await withDevice()
  await tell()
  await sendPushes(academy)
  const [message] = service.messages
  expect(message?.url).toBe(device.subscription.endpoint)
  expect(device.read(message)).toEqual({
    title: `You're enrolled in ${course.title}`,
    text: expect.any(String),
    link: '/courses/enrolled',
    tag: message?.headers.topic,
  })
  expect(message?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(message?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(message?.body.includes(Buffer.from('enrolled'))).toBe(false)
  const [, token = ''] = /^vapid t=([^,]+), k=/.exec(message?.headers.authorization ?? '') ?? []
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:academy@example.com' })
  const kept = await academy.db.selectFrom('push_subscriptions').select('last_ok_at').execute()
  expect(kept).toEqual([{ last_ok_at: AT }])
})

test('the same thing told fifty times at once is one message', async () => {
  const { service, tell, ...academy } = await withDevice()
  await Promise.all(Array.from({ length: 50 }, () => tell()))
  await sendPushes(academy)
  expect(service.messages).toHaveLength(1)
})

test('what is rolled back is told on no device', async () => {
  const { service, learner, payment, ...academy } = await withDevice()
  const failing = inTransaction(academy.db, async trx => {
    await notifyAll(trx, [learner.id], { about: 'enrolled', key: '1', payload: { payment: payment.id } }, AT)
    throw new Error('The power went.')
  })
  await expect(failing).rejects.toThrow('The power went.')
  await sendPushes(academy)
  expect(service.messages).toEqual([])
})

test('devices have a choice of their own: money is told there only where it was asked for, and without the amount', async () => {
  const { service, device, server, learner, payment, db, ...academy } = await withDevice()
  const receipt = (key: string) => ({ about: 'receipt', key, payload: { payment: payment.id } }) as const
  await notifyAll(db, [learner.id], receipt('1'), AT)
  await sendPushes({ ...academy, db })
  expect(service.messages).toEqual([])
  const choose = (kind: 'payments' | 'enrolments', channel: 'app' | 'push', choice: 'on' | 'off') =>
    server.as(learner).call(chooseNotices, { body: { choices: [{ kind, channel, choice }] } })
  await choose('payments', 'push', 'on')
  await choose('payments', 'app', 'off')
  await notifyAll(db, [learner.id], receipt('2'), AT)
  await sendPushes({ ...academy, db })
  const told = device.read(service.messages[0])
  expect(told.title).toBe("We've received your payment")
  expect(`${told.title} ${told.text}`).not.toMatch(/₦|\d,\d{3}/)
})

test('what is switched off after it was ordered does not leave', async () => {
  const { service, server, learner, tell, ...academy } = await withDevice()
  await tell()
  const choices = [{ kind: 'enrolments', channel: 'push', choice: 'off' } as const]
  await server.as(learner).call(chooseNotices, { body: { choices } })
  await sendPushes(academy)
  expect(service.messages).toEqual([])
})

test('a suspended person is told nothing', async () => {
  const { service, learner, tell, ...academy } = await withDevice()
  await tell()
  await academy.db.updateTable('users').set({ suspended_at: AT }).where('id', '=', learner.id).execute()
  await sendPushes(academy)
  expect(service.messages).toEqual([])
})

test('a message that would come a day late does not leave', async () => {
  const { service, tell, clock, ...academy } = await withDevice()
  await tell()
  clock.advance({ days: 1 })
  await sendPushes(academy)
  expect(service.messages).toEqual([])
})

test('a changed class takes the place of its reminder on the device, and is kept until it begins', async () => {
  const { service, device, make, course, learner, clock, ...academy } = await withDevice()
  const { id } = await make.classSession({
    course_id: course.id,
    title: 'Warp',
    starts_at: '2026-03-02T09:40:00.000Z',
    ends_at: '2026-03-02T10:40:00.000Z',
  })
  await orderReminders({ db: academy.db, clock })
  await orderReminders({ db: academy.db, clock })
  await sendPushes(academy)
  const payload = { course: course.id, session: id, change: 'moved', count: 1, news: 'a' }
  const changed = { about: 'classes changed', key: `classes changed:${id}`, payload } as const
  await renotify(academy.db, [learner.id], changed, AT)
  await renotify(academy.db, [learner.id], changed, AT)
  await sendPushes(academy)
  const [reminder, news, ...others] = service.messages
  expect(others).toEqual([])
  expect(device.read(reminder)).toMatchObject({
    title: 'Your class is coming up',
    text: expect.stringMatching(/“Warp” in .* starts on 2 March 2026 at 10:40/),
    link: '/timetable',
  })
  expect(reminder?.headers).toMatchObject({ ttl: '2400', urgency: 'high' })
  expect(news?.headers).toMatchObject({ topic: reminder?.headers.topic, urgency: 'high' })
})

test('a reminder whose class was cancelled meanwhile is told on no device', async () => {
  const { service, make, course, learner, clock, ...academy } = await withDevice()
  const starts_at = '2026-03-02T09:40:00.000Z'
  await make.classSession({ course_id: course.id, starts_at, ends_at: '2026-03-02T10:40:00.000Z' })
  await orderReminders({ db: academy.db, clock })
  await academy.db.updateTable('class_sessions').set({ cancelled_at: AT }).execute()
  await sendPushes(academy)
  expect(service.messages).toEqual([])
})

test.each([404, 410])('a device that is gone (%i) leaves', async status => {
  const { service, tell, ...academy } = await withDevice()
  service.answer(response => response.writeHead(status).end())
  await tell()
  await sendPushes(academy)
  expect(await academy.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test.each([401, 403])('refused keys (%i) keep the device, and the operator is told', async status => {
  const { service, tell, ...academy } = await withDevice()
  service.answer(response => response.writeHead(status).end('BadJwtToken'))
  await tell()
  await sendPushes(academy)
  expect(await academy.db.selectFrom('push_subscriptions').selectAll().execute()).toHaveLength(1)
  const [troubled] = await listTroubledJobs(academy.db)
  expect(troubled).toMatchObject({ kind: 'push', outcome: 'given up' })
  expect(troubled?.last_error).toBe(
    `fcm.googleapis.com refuses the academy's push keys (${status}): see CONTACT_EMAIL.`,
  )
})

test('a service that asks for it is left alone for as long as it says', async () => {
  const { service, tell, clock, ...academy } = await withDevice()
  service.answer(response => response.writeHead(429, { 'retry-after': '600' }).end())
  await tell()
  await sendPushes(academy)
  service.answer(response => response.writeHead(201).end())
  clock.advance({ seconds: 599 })
  await sendPushes(academy)
  expect(service.messages).toHaveLength(1)
  clock.advance({ seconds: 2 })
  await sendPushes(academy)
  expect(service.messages).toHaveLength(2)
})

test('a redirect is not followed', async () => {
  const { service, tell, ...academy } = await withDevice()
  service.answer(response => response.writeHead(307, { location: 'https://web.push.apple.com/x' }).end())
  await tell()
  await sendPushes(academy)
  expect(service.messages).toHaveLength(1)
  const [troubled] = await listTroubledJobs(academy.db)
  expect(troubled?.last_error).toBe('fcm.googleapis.com refuses the message (307).')
})

test('an answer without an end is cut, and counts by its status', async () => {
  const { service, tell, ...academy } = await withDevice()
  const isCut = new Promise<void>(resolve => {
    service.answer(response => {
      response.writeHead(201)
      const dripping = setInterval(() => response.write('x'.repeat(1_024)), 1)
      response.on('close', () => {
        clearInterval(dripping)
        resolve()
      })
    })
  })
  await tell()
  await sendPushes(academy)
  await isCut
  const jobs = await academy.db.selectFrom('jobs').select('outcome').where('kind', '=', 'push').execute()
  expect(jobs).toEqual([{ outcome: 'done' }])
})

test('an address that is not allowed any more is asked nothing, and leaves', async () => {
  const { service, learner, tell, ...academy } = await withDevice()
  await academy.db.updateTable('push_subscriptions').set({ endpoint: 'https://127.0.0.1/wp/1' }).execute()
  await tell()
  await sendPushes(academy)
  expect(service.messages).toEqual([])
  expect(await academy.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('a device that is away keeps no other waiting: its message is tried again', async () => {
  const { service, learner, tell, clock, ...academy } = await withDevice()
  await allowedDevice(academy, learner)
  let answers = 0
  service.answer(response => response.writeHead(answers++ === 0 ? 503 : 201).end())
  await tell()
  await sendPushes(academy)
  clock.advance({ minutes: 1 })
  await sendPushes(academy)
  const jobs = await academy.db.selectFrom('jobs').select('outcome').where('kind', '=', 'push').execute()
  expect(jobs).toEqual([{ outcome: 'done' }, { outcome: 'done' }])
})

test.each([
  ['hello@academy.example', 'http://127.0.0.1:3000', 'mailto:hello@academy.example'],
  [null, 'https://academy.example', 'https://academy.example'],
  ['Ask at the desk', 'https://academy.example', 'https://academy.example'],
])('push services are told whom to turn to: contact %s at %s', async (email, publicUrl, subject) => {
  const academy = { name: 'A', contact: { email }, social: {} } as unknown as Config['academy']
  const { service, tell, ...rest } = await withDevice({ publicUrl, academy })
  await tell()
  await sendPushes(rest)
  const [, token = ''] = /t=([^,]+)/.exec(service.messages[0]?.headers.authorization ?? '') ?? []
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(subject)
})

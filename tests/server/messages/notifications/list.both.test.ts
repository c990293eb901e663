import { expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { notifyAll, renotify } from '#server/outbox/emit.ts'
import { inTransaction } from '#server/platform/database/inTransaction.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { notificationsOf } from '../../../support/academy/notifications.ts'

const AT = '2026-03-02T09:00:00.000Z'

/** Builds a learner with this many notifications. */
async function told(count: number) {
  const academy = await academyWith({ course: {} })
  const { db, learner } = academy
  for (let number = 0; number < count; number += 1)
    await notifyAll(
      db,
      [learner.id],
      { about: 'enrolled', key: String(number), payload: { payment: number } },
      AT,
    )
  return { ...academy, asLearner: academy.server.as(learner) }
}

test('the list comes in pages, the newest first', async () => {
  const { asLearner } = await told(5)
  const first = (await asLearner.call(listNotifications, { query: { items: 3 } })).body
  expect(first).toMatchObject({ has_more: true, unread: 5 })
  const before = first.data.at(-1)?.id
  const second = (await asLearner.call(listNotifications, { query: { items: 3, before } })).body
  expect(second.has_more).toBe(false)
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(new Set(ids).size).toBe(5)
})

test('more than ninety-nine are counted no further', async () => {
  const { asLearner, ...academy } = await told(105)
  expect((await notificationsOf(academy, academy.learner)).unread).toBe(100)
})

test('some are marked as read by their numbers, or all up to one; others stay as they are', async () => {
  const { asLearner, ...academy } = await told(4)
  const [newest, second, third] = (await notificationsOf(academy, academy.learner)).data.map(({ id }) => id)
  expect((await asLearner.call(readNotifications, { body: { ids: [second ?? 0] } })).body.unread).toBe(3)
  expect((await asLearner.call(readNotifications, { body: { up_to: third ?? 0 } })).body.unread).toBe(1)
  const { data } = await notificationsOf(academy, academy.learner)
  expect(data.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([newest])
})

test("nobody reads, or marks, another's", async () => {
  const { asLearner, server, make, ...academy } = await told(2)
  const stranger = server.as(await make.learner())
  expect((await stranger.call(listNotifications)).body).toMatchObject({ data: [], unread: 0 })
  const ids = (await notificationsOf({ server }, academy.learner)).data.map(({ id }) => id)
  await stranger.call(readNotifications, { body: { ids } })
  await stranger.call(readNotifications, { body: { up_to: 2_147_483_647 } })
  expect((await notificationsOf({ server }, academy.learner)).unread).toBe(2)
  expect((await server.call(listNotifications)).status).toBe(401)
  expect((await server.call(readNotifications, { body: { ids } })).status).toBe(401)
})

test('marking needs numbers, or the last one, and not both', async () => {
  const { asLearner } = await told(1)
  for (const body of [{}, { ids: [1], up_to: 1 }]) {
    const reply = await asLearner.call(readNotifications, { body })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields?.ids).toContain('Send either ids or up_to')
  }
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(await asLearner.call(readNotifications, { body: { ids: tooMany } })).toBeRefused(400)
})

test('what is told in a transaction that fails is told to nobody', async () => {
  const { db, learner, ...academy } = await told(0)
  const failing = inTransaction(db, async trx => {
    await notifyAll(trx, [learner.id], { about: 'enrolled', key: '1', payload: { payment: 1 } }, AT)
    throw new Error('The power went.')
  })
  await expect(failing).rejects.toThrow('The power went.')
  expect((await notificationsOf(academy, learner)).data).toEqual([])
})

test('the same thing told fifty times at once is one notification', async () => {
  const { db, learner, ...academy } = await told(0)
  const one = { about: 'enrolled', key: '1', payload: { payment: 1 } } as const
  await Promise.all(Array.from({ length: 50 }, () => notifyAll(db, [learner.id], one, AT)))
  expect((await notificationsOf(academy, learner)).data).toHaveLength(1)
})

test('told in the same words once more, as after a crash, what was read stays read', async () => {
  const { db, learner, asLearner, ...academy } = await told(0)
  const one = {
    about: 'classes changed',
    key: 'classes changed:1',
    payload: { session: 1, course: 1, news: 'a', change: 'moved', count: 1 },
  } as const
  await renotify(db, [learner.id], one, AT)
  await asLearner.call(readNotifications, { body: { up_to: 2_147_483_647 } })
  await renotify(db, [learner.id], one, AT)
  expect((await notificationsOf(academy, learner)).unread).toBe(0)
  await renotify(
    db,
    [learner.id],
    { ...one, payload: { session: 1, course: 1, news: 'b', change: 'moved', count: 1 } },
    AT,
  )
  expect(await notificationsOf(academy, learner)).toMatchObject({ unread: 1, data: [{}] })
})

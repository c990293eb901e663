import { expect, test, vi } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { streamNotifications } from '#contract/notifications.ts'
import { newNotifications } from '#server/messages/notifications/stream/newNotifications.ts'
import { openStreams } from '#server/messages/notifications/stream/openStreams.ts'
import { openSession } from '#server/people/accounts/queries/sessions.ts'
import { tokenHash } from '#server/people/accounts/token.ts'
import { inTransaction } from '#server/platform/database/inTransaction.ts'
import { notifyAll } from '#server/platform/outbox/emit.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openStream } from '../../../support/academy/eventStreams.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { PATIENCE } from '../../../support/patience.ts'

const AT = '2026-03-02T09:00:00.000Z'
let number = 0

/** Builds an academy that listens on a port; `tell` notifies an account. */
async function listening(options: Parameters<typeof academyWith>[1] = {}) {
  const academy = await academyWith({}, options)
  const origin = await academy.app.listen({ port: 0, host: '127.0.0.1' })
  const tell = (to: { id: number }) => {
    number += 1
    return notifyAll(
      academy.db,
      [to.id],
      { about: 'enrolled', key: String(number), payload: { payment: 1 } },
      AT,
    )
  }
  const streamOf = async (account: Parameters<typeof academy.server.tokenOf>[0]) =>
    openStream(origin, await academy.server.tokenOf(account))
  return { ...academy, origin, tell, streamOf }
}

test('an open stream says that something is new, to its person alone, and not what', async () => {
  const { learner, tutor, tell, streamOf } = await listening()
  const [own, others] = [await streamOf(learner), await streamOf(tutor)]
  expect(own.response.statusCode).toBe(200)
  expect(own.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(own.response.headers['content-encoding']).toBeUndefined()
  await vi.waitFor(() => expect(own.revisions()).toHaveLength(1), PATIENCE)
  expect(own.text()).toMatch(/^retry: \d+\n\n/)
  await tell(learner)
  await vi.waitFor(() => expect(own.revisions()).toHaveLength(2), PATIENCE)
  expect(own.revisions()[1]).toBeGreaterThan(own.revisions()[0] ?? 0)
  expect(own.text()).not.toContain('enrolled')
  expect(others.revisions()).toHaveLength(1)
})

test('what one server writes is told by the stream of another', async () => {
  const first = await listening()
  const { connection } = first.ports
  const second = await listening({ ports: { connection, clock: first.clock } })
  const stream = await openStream(second.origin, await first.server.tokenOf(first.learner))
  await vi.waitFor(() => expect(stream.revisions()).toHaveLength(1), PATIENCE)
  await first.tell(first.learner)
  await vi.waitFor(() => expect(stream.revisions()).toHaveLength(2), PATIENCE)
})

test('the stream of a session that has ended ends, and others go on', async () => {
  const { learner, tutor, server, origin, db, clock } = await listening()
  const token = await server.tokenOf(learner)
  const [left, other] = [
    await openStream(origin, token),
    await openStream(origin, await server.tokenOf(learner)),
  ]
  const suspended = await openStream(origin, await server.tokenOf(tutor))
  await server.inject({ method: 'POST', url: logout.path, headers: { authorization: `Bearer ${token}` } })
  await db.updateTable('users').set({ suspended_at: AT }).where('id', '=', tutor.id).execute()
  await vi.waitFor(() => expect([left.hasEnded(), suspended.hasEnded()]).toEqual([true, true]), PATIENCE)
  expect(other.hasEnded()).toBe(false)
  clock.advance({ days: 2 })
  await vi.waitFor(() => expect(other.hasEnded()).toBe(true), PATIENCE)
})

test('nobody has a stream without a session', async () => {
  const { server } = await listening()
  const { url } = { url: streamNotifications.path }
  for (const headers of [
    {},
    { authorization: 'Bearer academy-web' },
    { authorization: `Bearer ${'x'.repeat(43)}` },
  ])
    expect((await server.inject({ url, headers })).statusCode).toBe(401)
  const learner = await server.inject({ method: 'HEAD', url, headers: {} })
  expect(learner.statusCode).not.toBe(200)
})

test('a fourth stream of one person ends the first one, which says so', async () => {
  const { learner, streamOf } = await listening()
  const streams = [await streamOf(learner), await streamOf(learner), await streamOf(learner)]
  await streamOf(learner)
  await vi.waitFor(() => expect(streams.map(one => one.hasEnded())).toEqual([true, false, false]), PATIENCE)
  expect(streams[0]?.text()).toMatch(/event: replaced\ndata:\n\n$/)
})

test('a server that has as many streams as it may says when to ask again', async () => {
  const { learner, tutor, streamOf } = await listening({ config: { notificationStreams: 1 } })
  const first = await streamOf(learner)
  const second = await streamOf(tutor)
  expect(second.response.statusCode).toBe(503)
  expect(second.response.headers['retry-after']).toBeDefined()
  first.close()
  await vi.waitFor(async () => expect((await streamOf(tutor)).response.statusCode).toBe(200), PATIENCE)
})

test('a server that stops ends its streams', async () => {
  const { app, learner, streamOf } = await listening()
  const stream = await streamOf(learner)
  await app.close()
  await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), PATIENCE)
})

test('a client that reads nothing is dropped, and comments keep the others open', () => {
  const streams = openStreams(10)
  const lazy = streams.open({ userId: 1, session: 'a' }, 0)
  for (let count = 0; count < 30_000; count += 1) streams.keepAlive()
  expect(lazy?.destroyed).toBe(true)
  expect(streams.size).toBe(0)
  const diligent = streams.open({ userId: 1, session: 'a' }, 0)
  diligent?.resume()
  streams.keepAlive()
  expect(streams.size).toBe(1)
  streams.endAll()
})

test('browsers come back at different moments', () => {
  const streams = openStreams(100)
  const retries = Array.from({ length: 50 }, (_, userId) => {
    const text = String(streams.open({ userId, session: 'a' }, 0)?.read())
    return Number(/^retry: (\d+)/.exec(text)?.[1])
  })
  streams.endAll()
  expect(new Set(retries).size).toBeGreaterThan(10)
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(2_000)
  expect(Math.max(...retries)).toBeLessThan(10_000)
})

test('a look finds what many have written since, once', async () => {
  const { db, learner, tutor } = await academyWith()
  const news = newNotifications(db)
  await news.begin()
  expect((await news.look()).people).toEqual(new Set())
  const keys = Array.from({ length: 30 }, (_, index) => String(index))
  for (const key of keys) await notifyAll(db, [learner.id], { about: 'enrolled', key, payload: {} }, AT)
  await notifyAll(db, [tutor.id], { about: 'enrolled', key: 'x', payload: {} }, AT)
  expect((await news.look()).people).toEqual(new Set([learner.id, tutor.id]))
  expect((await news.look()).people).toEqual(new Set())
})

test.skipIf(engine === 'sqlite')('what is committed after a later number is found all the same', async () => {
  const { db, learner, tutor } = await academyWith()
  const news = newNotifications(db)
  await news.begin()
  await inTransaction(db, async trx => {
    await notifyAll(trx, [learner.id], { about: 'enrolled', key: 'slow', payload: {} }, AT)
    await notifyAll(db, [tutor.id], { about: 'enrolled', key: 'fast', payload: {} }, AT)
    expect((await news.look()).people).toEqual(new Set([tutor.id]))
  })
  expect((await news.look()).people).toEqual(new Set([learner.id]))
})

test('the session of many streams is asked for once', async () => {
  const { db, learner, clock } = await academyWith()
  const token = await openSession(db, clock, learner.id)
  const streams = openStreams(1_000)
  for (let userId = 0; userId < 1_000; userId += 1) streams.open({ userId, session: tokenHash(token) }, 0)
  expect(streams.sessions()).toEqual([tokenHash(token)])
  expect(streams.sessions(new Set([1, 2]))).toHaveLength(1)
  streams.endAll()
  expect(streams.size).toBe(0)
})

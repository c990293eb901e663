import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { sweep } from '#server/ops/timers.ts'
import { timestamp } from '#server/platform/time/clock.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { asAcademy, chargeSuccess, payingAcademy } from '../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../support/patience.ts'

test('sessions whose day is over are swept out while the server runs, and others stay', async () => {
  const { app, db, server, learner, tutor, clock } = await academyWith()
  await server.tokenOf(learner)
  clock.advance({ days: 2 })
  const valid = await server.tokenOf(tutor)
  const sessions = () => db.selectFrom('sessions').select('user_id').execute()
  expect(await sessions()).toHaveLength(2)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await vi.waitFor(async () => expect(await sessions()).toEqual([{ user_id: tutor.id }]), PATIENCE)
  expect(
    (await server.inject({ url: '/api/tutor/courses', headers: { authorization: `Bearer ${valid}` } }))
      .statusCode,
  ).toBe(200)
})

test('logging out ends one session and sweeps nothing', async () => {
  const { db, server, learner, tutor, clock } = await academyWith()
  await server.tokenOf(learner)
  clock.advance({ days: 2 })
  await server.as(tutor).call(logout, {})
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: learner.id }])
})

test('what the provider has told is forgotten a month after it was worked off, and told again it changes nothing', async () => {
  const { app, db, clock, create, learner, pay, webhook, enrolments, payments, events } =
    await payingAcademy()
  await create(learner, 'long-ago-1')
  await pay('long-ago-1')
  const event = chargeSuccess('long-ago-1')
  await webhook(event)
  clock.advance({ days: 31 })
  await webhook(chargeSuccess('nobody-knows-1'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const kept = () => db.selectFrom('jobs').select('payload').where('kind', '=', 'webhook event').execute()
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), PATIENCE)
  expect(await kept()).toEqual([{ payload: expect.stringContaining('nobody-knows-1') }])
  const before = [await enrolments(), await payments(), await events('long-ago-1')]
  expect((await webhook(event)).statusCode).toBe(200)
  expect([await enrolments(), await payments(), await events('long-ago-1')]).toEqual(before)
})

test('of several servers one sweeps', async () => {
  const first = await academyWith()
  const second = await academyWith({}, { ports: { connection: first.ports.connection, clock: first.clock } })
  for (const { app } of [first, second]) await app.listen({ port: 0, host: '127.0.0.1' })
  const jobs = () => first.db.selectFrom('jobs').select('claimed_by').where('kind', '=', 'sweeping').execute()
  await vi.waitFor(async () => expect(await jobs()).toEqual([{ claimed_by: null }]), PATIENCE)
})

test('a table that cannot be swept is reported, and the others are swept all the same', async () => {
  const academy = await academyWith()
  const { db, clock } = academy
  await db
    .insertInto('jobs')
    .values({
      ...{ kind: 'letter', key: 'old', payload: '{}', outcome: 'done' },
      ...{ due_at: timestamp(clock), created_at: timestamp(clock), ended_at: timestamp(clock) },
    })
    .execute()
  clock.advance({ days: 31 })
  await sql`alter table email_changes rename to email_changes_away`.execute(db)
  const error = vi.spyOn(academy.app.log, 'error')
  try {
    await expect(sweep(asAcademy(academy), academy.app.log)).rejects.toThrow(/email_changes/)
  } finally {
    await sql`alter table email_changes_away rename to email_changes`.execute(db)
  }
  expect(error).toHaveBeenCalledTimes(1)
  expect(await db.selectFrom('jobs').select('key').execute()).toEqual([])
})

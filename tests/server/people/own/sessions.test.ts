import { expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions } from '#contract/ownAccount.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import {
  ADA,
  academyOfAda,
  CHROME_ON_ANDROID,
  signInAsAda,
  withToken,
} from '../../../support/academy/ownAccount.ts'

const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const EDGE_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'

async function sessionsOf(academy: TestAcademy, token: string) {
  return (await withToken(academy, token).call(listSessions)).body.data
}

test('somebody sees where they are signed in, and which of it is this browser', async () => {
  const academy = await academyOfAda()
  academy.clock.advance({ minutes: 5 })
  await signInAsAda(academy, { userAgent: EDGE_ON_WINDOWS })
  academy.clock.advance({ minutes: 5 })
  const token = await signInAsAda(academy, { userAgent: SAFARI_ON_IPHONE })
  const sessions = await sessionsOf(academy, token)
  expect(sessions.map(({ device, is_this }) => [device, is_this])).toEqual([
    ['Safari on an iPhone', true],
    ['Edge on Windows', false],
    [expect.any(String), false],
  ])
  const fromOther = await sessionsOf(academy, academy.token)
  expect(fromOther[0]?.is_this).toBe(true)
  expect(fromOther.map(({ id }) => id).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())
})

test('a session’s name opens nothing, and is no hash that the database keeps', async () => {
  const academy = await academyOfAda()
  const [session] = await sessionsOf(academy, academy.token)
  const kept = await academy.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(session?.id)
  expect((await withToken(academy, session?.id ?? '').call(listSessions)).status).toBe(401)
})

test('when a session was last used is noted to the hour, and not with every call', async () => {
  const academy = await academyOfAda()
  const { clock } = academy
  const opened = clock.now().toISOString()
  clock.advance({ minutes: 59 })
  expect(await sessionsOf(academy, academy.token)).toMatchObject([{ signed_in_at: opened, used_at: opened }])
  clock.advance({ minutes: 2 })
  await sessionsOf(academy, academy.token)
  const used = clock.now().toISOString()
  clock.advance({ minutes: 30 })
  expect(await sessionsOf(academy, academy.token)).toMatchObject([{ signed_in_at: opened, used_at: used }])
})

test('somebody ends another of their sessions, which is worth nothing at once', async () => {
  const academy = await academyOfAda()
  const lost = await signInAsAda(academy)
  const found = (await sessionsOf(academy, academy.token)).find(({ is_this }) => !is_this)
  const end = () => withToken(academy, academy.token).call(endSession, { params: { id: found?.id ?? '' } })
  expect((await end()).status).toBe(200)
  expect((await withToken(academy, lost).call(listSessions)).status).toBe(401)
  expect(await sessionsOf(academy, academy.token)).toHaveLength(1)
  expect(await end()).toBeRefused(404, 'This device is already signed out.')
})

test('nobody ends the session of somebody else', async () => {
  const academy = await academyOfAda()
  const [session] = await sessionsOf(academy, academy.token)
  const reply = await academy.server
    .as(academy.learner)
    .call(endSession, { params: { id: session?.id ?? '' } })
  expect(reply).toBeRefused(404)
  expect((await withToken(academy, academy.token).call(listSessions)).status).toBe(200)
})

test('somebody ends all their other sessions, and nobody else’s', async () => {
  const academy = await academyOfAda()
  const { server, learner } = academy
  const others = [await signInAsAda(academy), await signInAsAda(academy)]
  const strangers = await server.tokenOf(learner)
  expect((await withToken(academy, academy.token).call(endOtherSessions)).status).toBe(200)
  for (const token of others) expect((await withToken(academy, token).call(listSessions)).status).toBe(401)
  for (const token of [academy.token, strangers])
    expect((await withToken(academy, token).call(listSessions)).status).toBe(200)
})

test('an account is signed in at twenty places, and with one more the oldest ends', async () => {
  const academy = await academyOfAda()
  const tokens: string[] = []
  for (let index = 0; index < 20; index += 1) {
    academy.clock.advance({ seconds: 1 })
    tokens.push(await signInAsAda(academy))
  }
  expect((await withToken(academy, academy.token).call(listSessions)).status).toBe(401)
  expect(await sessionsOf(academy, tokens.at(-1) ?? '')).toHaveLength(20)
  expect(await sessionsOf(academy, tokens[0] ?? '')).toHaveLength(20)
})

test('of what a browser says of itself a few words are kept, however long it is', async () => {
  const academy = await academyOfAda()
  await signInAsAda(academy, { userAgent: `${CHROME_ON_ANDROID} ${'x'.repeat(5_000)}<script>` })
  const devices = await academy.db.selectFrom('sessions').select('device').execute()
  expect(devices.map(({ device }) => device)).toContain('Chrome on Android')
  expect(JSON.stringify(devices)).not.toMatch(/Mozilla|script/)
})

test('an account that is suspended meanwhile is out at once, on every machine', async () => {
  const academy = await academyOfAda()
  const other = await signInAsAda(academy)
  const suspended_at = academy.clock.now().toISOString()
  await academy.db.updateTable('users').set({ suspended_at }).where('email', '=', ADA.email).execute()
  for (const token of [academy.token, other])
    expect(await withToken(academy, token).call(listSessions)).toBeRefused(401)
})

test('who tries an account of the sample academy sees and ends nobody else’s session there', async () => {
  const academy = await academyWith({ learner: { is_sample: 1 } }, { config: { demo: true } })
  const { server, learner } = academy
  const [own, others] = [await server.tokenOf(learner), await server.tokenOf(learner)]
  expect(await sessionsOf(academy, own)).toMatchObject([{ is_this: true }])
  const [session] = await sessionsOf(academy, others)
  const params = { id: session?.id ?? '' }
  expect(await withToken(academy, own).call(endSession, { params })).toBeRefused(404)
  await withToken(academy, own).call(endOtherSessions)
  expect((await withToken(academy, others).call(listSessions)).status).toBe(200)
})

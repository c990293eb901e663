import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { emit } from '#server/outbox/emit.ts'
import type { Db } from '#server/platform/database/db.ts'
import { makers } from '../../support/academy/make.ts'
import { engines } from '../../support/database/engines.ts'
import { PATIENCE } from '../../support/patience.ts'
import {
  academyOn,
  endClaims,
  endWaits,
  expectOneIdEach,
  FOREVER,
  LONG_AGO,
  orderLetters,
} from '../../support/process/letterAcademy.ts'
import { startAcademy } from '../../support/process/runningAcademy.ts'
import { mailServer } from '../../support/standIns/mailServer.ts'

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

test.for(engines)(
  'kill -9 after the final dot loses no letter on $name, and sends it again under one Message-ID',
  async engine => {
    const mail = await mailServer({ beforeConfirming: () => FOREVER })
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    const first = await startAcademy(env)
    const people = await withDatabase(db => orderLetters(db, 8))
    await vi.waitFor(() => expect(mail.letters.length).toBeGreaterThan(0), PATIENCE)
    await first.stop('SIGKILL')
    const before = mail.letters.length
    mail.manners.beforeConfirming = undefined

    await withDatabase(endClaims)
    const second = await startAcademy(env)
    await vi.waitFor(() => expect(mail.letters.length - before).toBe(people.length), PATIENCE)
    await second.stop()
    expect(new Set(mail.letters.map(({ to }) => to[0]))).toEqual(new Set(people))
    expectOneIdEach(mail.letters.map(({ to, messageId }) => [to[0] ?? '', messageId]))
  },
)

test.for(engines)(
  'kill -9 over the outbox leaves every letter on $name whole, at most twice',
  async engine => {
    const { env, folder, withDatabase } = await academyOn(engine, {})
    const first = await startAcademy(env)
    const people = await withDatabase(db => orderLetters(db, 8))
    await vi.waitFor(() => expect(outbox(folder).length).toBeGreaterThan(0), PATIENCE)
    await first.stop('SIGKILL')

    await withDatabase(endClaims)
    const second = await startAcademy(env)
    const seen = () => new Set(outbox(folder).map(([to]) => to))
    await vi.waitFor(() => expect(seen()).toEqual(new Set(people)), PATIENCE)
    await second.stop()
    expectOneIdEach(outbox(folder))
  },
)

test.for(engines)(
  'a mail server that hangs or is away holds up nothing on $name but the letters',
  async engine => {
    const mail = await mailServer({ beforeConfirming: () => FOREVER })
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    const academy = await startAcademy(env)
    await withDatabase(db => orderLetters(db, 6))
    await vi.waitFor(() => expect(mail.letters.length).toBe(5), PATIENCE)
    await withDatabase(db => orderLetters(db, 2))
    expect(await academy.stop(), 'a stop is no kill, even over a letter').toBe(0)
    await mail.stop()

    const refused = await startAcademy(env)
    await withDatabase(endWaits)
    await vi.waitFor(() => withDatabase(expectSomeRefused), PATIENCE)
    const back = await mailServer({}, mail.port)
    await vi.waitFor(async () => {
      await withDatabase(endWaits)
      expect(back.letters.length).toBe(8)
    }, PATIENCE)
    await refused.stop()
    const ids = [...mail.letters, ...back.letters].map(
      ({ to, messageId }) => [to[0] ?? '', messageId] as const,
    )
    expectOneIdEach(ids)
  },
)

onPostgres('two servers on one PostgreSQL send each letter once', async () => {
  const engine = engines.find(({ name }) => name === 'PostgreSQL')
  if (!engine) throw new Error('This needs TEST_DATABASE_URL')
  const mail = await mailServer()
  const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
  const servers = [await startAcademy(env), await startAcademy(env)]
  await withDatabase(async db => {
    const make = makers(db)
    for (let count = 0; count < 100; count += 1) {
      const { id: to, email } = await make.learner()
      const letter = { event: { about: 'welcome' as const, to }, key: to, limitedTo: email }
      await emit(db, letter, LONG_AGO)
    }
  })
  const left = (db: Db) => db.selectFrom('jobs').select('id').where('outcome', '=', 'done').execute()
  await vi.waitFor(async () => expect(await withDatabase(left)).toHaveLength(100), PATIENCE)
  for (const server of servers) await server.stop()
  expect(mail.letters).toHaveLength(100)
  expect(new Set(mail.letters.map(({ messageId }) => messageId)).size).toBe(100)
})

async function expectSomeRefused(db: Db) {
  const jobs = await db
    .selectFrom('jobs')
    .select('last_error')
    .where('last_error', 'like', '%ECONNREFUSED%')
    .execute()
  expect(jobs.length).toBeGreaterThan(0)
}

/** Returns recipient and Message-ID of each letter in the outbox; fails if a letter is incomplete. */
function outbox(folder: string): [to: string, messageId: string][] {
  const letters = path.join(folder, 'outbox')
  const names = readdirIfThere(letters).filter(name => name.endsWith('.eml'))
  return names.map(name => {
    const raw = readFileSync(path.join(letters, name), 'utf8')
    expect(raw).toMatch(/\n--\S+--\n$/)
    return [/^To: (\S+)/m.exec(raw)?.[1] ?? '', /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '']
  })
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

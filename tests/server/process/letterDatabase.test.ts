import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { openSqlite } from '#server/platform/database/sqlite/connection.ts'
import { startPostgres } from '../../../scripts/machine/postgres.ts'
import { PATIENCE } from '../../support/patience.ts'
import { academyOn, orderLetters } from '../../support/process/letterAcademy.ts'
import { startAcademy } from '../../support/process/runningAcademy.ts'
import { mailServer } from '../../support/standIns/mailServer.ts'

/** Exceeds the time that an SQLite writer waits for the lock. */
const LOCKED_MS = 10_000

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

const readJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['outcome', 'attempts', 'claimed_by', 'last_error'])
    .where('kind', '=', 'letter')
    .execute()
const DONE_ONCE = { outcome: 'done', attempts: 1, claimed_by: null, last_error: null }

/** Starts a mail server that reads letters and holds its answers until `confirm`. */
async function patientMail() {
  let confirm: () => void = () => undefined
  const isConfirmed = new Promise<void>(resolve => {
    confirm = resolve
  })
  return { ...(await mailServer({ beforeConfirming: () => isConfirmed })), confirm: () => confirm() }
}

onPostgres(
  'a PostgreSQL that restarts over claimed letters stops no lane, and no letter leaves twice',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const mail = await patientMail()
    const engine = { emptyDatabase: async () => ({ DATABASE_URL: postgres.url }) }
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    const academy = await startAcademy(env)
    const people = await withDatabase(db => orderLetters(db, 12))
    await vi.waitFor(() => expect(mail.letters.length).toBe(5), PATIENCE)
    await postgres.halt()
    mail.confirm()
    await sleep(2_000)
    await postgres.resume()
    await vi.waitFor(async () => expect(await withDatabase(readJobs)).toEqual(people.map(() => DONE_ONCE)), {
      ...PATIENCE,
      timeout: 90_000,
    })
    expect(academy.isAlive()).toBe(true)
    expect(mail.letters.map(({ to }) => to[0]).sort()).toEqual([...people].sort())
    await academy.stop()
  },
)

test('a SQLite file that is locked for ten seconds loses no letter, sends none twice, and ends no server', async () => {
  const mail = await patientMail()
  const { env, folder, withDatabase } = await academyOn(
    { emptyDatabase: async () => ({}) },
    { SMTP_URL: mail.url },
  )
  const academy = await startAcademy(env)
  const people = await withDatabase(db => orderLetters(db, 12))
  await vi.waitFor(() => expect(mail.letters.length).toBe(5), PATIENCE)
  const other = openSqlite(path.join(folder, 'academy.db'), { isReader: false })
  onTestFinished(() => other.close())
  await vi.waitFor(() => other.exec('begin immediate'), PATIENCE)
  mail.confirm()
  await sleep(LOCKED_MS)
  expect(mail.letters.length, 'nothing is claimed meanwhile').toBe(5)
  other.exec('rollback')
  await vi.waitFor(
    async () => expect(await withDatabase(readJobs)).toEqual(people.map(() => DONE_ONCE)),
    PATIENCE,
  )
  expect(academy.isAlive()).toBe(true)
  expect(mail.letters.map(({ to }) => to[0]).sort()).toEqual([...people].sort())
  expect(await academy.stop()).toBe(0)
})

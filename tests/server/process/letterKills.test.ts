import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { letters } from '#server/messages/messages.ts'
import type { Db } from '#server/platform/database/db.ts'
import { claimNext, listTroubledJobs, updateClaimed } from '#server/platform/jobs/queue.ts'
import { systemClock, timestamp } from '#server/platform/time/clock.ts'
import { proveLetters } from '../../../scripts/letters/proveLetters.ts'
import { engines } from '../../support/database/engines.ts'
import { PATIENCE } from '../../support/patience.ts'
import {
  academyOn,
  endClaims,
  expectOneIdEach,
  FOREVER,
  orderLetters,
} from '../../support/process/letterAcademy.ts'
import { startAcademy } from '../../support/process/runningAcademy.ts'
import { mailServer } from '../../support/standIns/mailServer.ts'

/** A job that kills its server each time gets this many attempts. */
const TRIES = 40

const readJobs = (db: Db) =>
  db.selectFrom('jobs').selectAll().where('kind', '=', 'letter').orderBy('id').execute()

test.for(engines)('kill -9 before DATA sends each letter once on $name', async engine => {
  let asked = 0
  const mail = await mailServer({
    beforeAddressee: () => {
      asked += 1
      return FOREVER
    },
  })
  const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
  const first = await startAcademy(env)
  const people = await withDatabase(db => orderLetters(db, 8))
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), PATIENCE)
  await first.stop('SIGKILL')
  expect(mail.letters).toEqual([])
  mail.manners.beforeAddressee = undefined

  await withDatabase(endClaims)
  const second = await startAcademy(env)
  await vi.waitFor(() => expect(mail.letters.length).toBe(people.length), PATIENCE)
  await second.stop()
  expect(new Set(mail.letters.map(({ to }) => to[0]))).toEqual(new Set(people))
})

test.for(engines)(
  'kill -9 after the 250, before it is noted, brings the letter again under one Message-ID on $name',
  async engine => {
    const mail = await mailServer()
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    const first = await startAcademy(env)
    // A frozen server cannot read the answer.
    mail.manners.beforeConfirming = async () => first.signal('SIGSTOP')
    const people = await withDatabase(db => orderLetters(db, 1))
    await vi.waitFor(() => expect(mail.letters.length).toBe(1), PATIENCE)
    await sleep(100)
    await first.stop('SIGKILL')
    mail.manners.beforeConfirming = undefined
    expect(await withDatabase(readJobs)).toMatchObject([{ outcome: null, attempts: 1 }])

    await withDatabase(endClaims)
    const second = await startAcademy(env)
    await vi.waitFor(
      async () => expect(await withDatabase(readJobs)).toMatchObject([{ outcome: 'done' }]),
      PATIENCE,
    )
    await second.stop()
    expect(mail.letters.map(({ to }) => to[0])).toEqual([...people, ...people])
    expectOneIdEach(mail.letters.map(({ to, messageId }) => [to[0] ?? '', messageId]))
  },
)

test.for(engines)(
  'a server that is frozen until its claim is over changes nothing on $name when it goes on',
  async engine => {
    let confirm: () => void = () => undefined
    const isConfirmed = new Promise<void>(resolve => {
      confirm = resolve
    })
    const mail = await mailServer({ beforeConfirming: () => isConfirmed })
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    const frozen = await startAcademy(env)
    await withDatabase(db => orderLetters(db, 1))
    await vi.waitFor(() => expect(mail.letters.length).toBe(1), PATIENCE)
    frozen.signal('SIGSTOP')
    await withDatabase(endClaims)
    const [ended] = await withDatabase(async db => {
      const claim = await claimNext({ db, clock: systemClock } as Parameters<typeof claimNext>[0], letters)
      const outcome = { outcome: 'dropped', ended_at: timestamp(systemClock), claimed_by: null } as const
      if (claim) expect(await updateClaimed(db, claim.job, outcome)).toBe(true)
      return readJobs(db)
    })
    frozen.signal('SIGCONT')
    confirm()
    await withDatabase(db => orderLetters(db, 1))
    await vi.waitFor(async () => {
      const [, next] = await withDatabase(readJobs)
      expect(next?.outcome).toBe('done')
    }, PATIENCE)
    expect(ended).toMatchObject({ outcome: 'dropped', attempts: 2 })
    expect((await withDatabase(readJobs))[0]).toEqual(ended)
    expect(await frozen.stop()).toBe(0)
  },
)

test.for(engines)(
  'a letter that ends its server each time is given up and listed on $name, and the next one leaves',
  async engine => {
    const mail = await mailServer()
    const { env, withDatabase } = await academyOn(engine, { SMTP_URL: mail.url })
    let server = await startAcademy(env)
    await server.stop()
    const [deadly] = await withDatabase(db => orderLetters(db, 1))
    await withDatabase(db =>
      db
        .updateTable('jobs')
        .set({ attempts: TRIES - 2 })
        .where('kind', '=', 'letter')
        .execute(),
    )
    let deaths = 0
    mail.manners.beforeAddressee = async address => {
      if (address !== deadly) return
      deaths += 1
      await server.stop('SIGKILL')
    }
    const outcome = async () => (await withDatabase(readJobs))[0]?.outcome
    while ((await outcome()) === null) {
      const before = deaths
      server = await startAcademy(env)
      await vi.waitFor(async () => expect(deaths > before || (await outcome()) !== null).toBe(true), PATIENCE)
      if (deaths > before) await withDatabase(endClaims)
    }
    expect(deaths).toBe(2)
    expect(await withDatabase(db => listTroubledJobs(db, ['letter']))).toMatchObject([
      { outcome: 'given up', last_error: 'Each try ended the server that made it.' },
    ])
    const [next] = await withDatabase(db => orderLetters(db, 1))
    await vi.waitFor(() => expect(mail.letters).toMatchObject([{ to: [next] }]), PATIENCE)
    await server.stop()
  },
)

test.for(engines)(
  'fifty letters and three kills on $name: each arrives, and twice only after a kill or a cut line',
  async engine => {
    const { DATABASE_URL: databaseUrl } = await engine.emptyDatabase()
    const faults = { refused: 0.05, dropped: 0.05, cut: 0.05, hung: 0, thoughtMs: 60 }
    const { lost, wrong, unfinished, kills } = await proveLetters({
      letters: 50,
      kills: 3,
      faults,
      databaseUrl,
    })
    expect({ lost, wrong, unfinished, kills }).toEqual({ lost: [], wrong: [], unfinished: 0, kills: 3 })
  },
)

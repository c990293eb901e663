import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { databaseClock } from '#server/platform/database/postgres/databaseClock.ts'
import type { JobKind } from '#server/platform/jobs/job.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { addJob } from '#server/platform/jobs/queue.ts'
import { type Clock, systemClock, timestamp } from '#server/platform/time/clock.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { explained, watchQueries } from '../../../support/database/watchedQueries.ts'

const SILENT = pino({ level: 'silent' })
const KIND = 'errand'
const LONG_AGO = '2026-01-01T00:00:00.000Z'
const MINUTE = 60_000
/** A claim touches fewer pages than this to find a job and update its row and indexes. */
const A_FEW_PAGES = 28

const onPostgres = test.runIf(engine === 'postgres')

/** Builds an academy with this many due jobs. */
async function errands(count: number) {
  const academy = asAcademy(await academyWith())
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})
    insert into jobs (kind, key, payload, due_at, created_at)
    select ${KIND}, 'errand ' || number, '{}', ${LONG_AGO}, ${LONG_AGO} from numbers
  `.execute(academy.db)
  await sql`analyze jobs`.execute(academy.db)
  return academy
}

/** Returns another server's connection: a new pool on PostgreSQL, the same connection on SQLite. */
async function ofAnotherServer(db: Db) {
  if (engine === 'sqlite') return { db, dialect: engine } as const
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const connection = connect({ dialect: 'postgres', url: url.href, poolSize: 4 }, { isPatient: true })
  onTestFinished(() => connection.close())
  return connection
}

test('eight workers of two servers do each of five thousand jobs once', {
  timeout: 120_000,
}, async () => {
  const academy = await errands(5_000)
  const other = await ofAnotherServer(academy.db)
  const times = new Map<string, number>()
  const kind: JobKind = {
    name: KIND,
    atOnce: 4,
    deadlineSeconds: 60,
    handle: async (_, { key }) => {
      times.set(key, (times.get(key) ?? 0) + 1)
      return 'done'
    },
  }
  const lanes = [academy.db, other.db].map(db => createLane({ ...academy, db }, kind, SILENT))
  for (const lane of lanes) lane.start()
  const done = await Promise.all(lanes.map(lane => lane.settled()))
  expect(done[0]! + done[1]!).toBe(5_000)
  expect(times.size).toBe(5_000)
  expect(Math.max(...times.values())).toBe(1)
})

onPostgres('a claim that does not say its condition again would be found by that', async () => {
  const { db } = await errands(5_000)
  const other = await ofAnotherServer(db)
  const times = new Map<number, number>()
  async function work(own: Db): Promise<void> {
    for (;;) {
      const due = own.selectFrom('jobs').select('id').where('kind', '=', KIND).where('due_at', '=', LONG_AGO)
      const claimed = await own
        .updateTable('jobs')
        .set({ due_at: '2026-01-01T00:01:00.000Z' })
        .where('id', 'in', due.orderBy('id').limit(20))
        .returning('id')
        .execute()
      if (claimed.length === 0) return
      for (const { id } of claimed) times.set(id, (times.get(id) ?? 0) + 1)
    }
  }
  await Promise.all([db, db, db, db, other.db, other.db, other.db, other.db].map(work))
  expect(Math.max(...times.values())).toBeGreaterThan(1)
})

onPostgres(
  'a server whose clock is wrong steals no job that another is at work on, and leaves none',
  async () => {
    const { db, ...ports } = await errands(1)
    const connection = await ofAnotherServer(db)
    let finish: () => void = () => undefined
    const isFinished = new Promise<void>(resolve => {
      finish = resolve
    })
    const times: string[] = []
    const kind: JobKind = {
      name: KIND,
      atOnce: 2,
      deadlineSeconds: 60,
      handle: async (_, { key }) => {
        times.push(key)
        if (key === 'errand 1') await isFinished
        return 'done'
      },
    }
    const laneBy = async (off: number) => {
      const own: Clock = { now: () => new Date(systemClock.now().getTime() + off) }
      const clock = await databaseClock(connection, own)
      onTestFinished(() => clock.stop())
      return createLane({ ...ports, db, clock }, kind, SILENT)
    }
    const right = await laneBy(0)
    right.start()
    await expect.poll(() => times).toEqual(['errand 1'])
    for (const off of [10 * MINUTE, -25 * 60 * MINUTE]) {
      await addJob(db, KIND, { key: `after ${off}`, payload: {} }, timestamp(systemClock))
      const wrong = await laneBy(off)
      wrong.start()
      expect(await wrong.settled(), 'only what nobody else has').toBe(1)
    }
    finish()
    expect(await right.settled()).toBe(1)
    expect(times).toHaveLength(3)
  },
)

test('after thousands of claims under a long transaction a claim among 100,000 jobs reads as little as the first', {
  timeout: 120_000,
}, async () => {
  const queries = watchQueries()
  const academy = await errands(100_000)
  const other = await ofAnotherServer(academy.db)
  let left = 1_500
  const kind: JobKind = {
    name: KIND,
    atOnce: 1,
    deadlineSeconds: 60,
    handle: async () => {
      left -= 1
      if (left === 0) lane.stop()
      return 'done'
    },
  }
  const lane = createLane(academy, kind, SILENT)
  const work = async () => {
    lane.start()
    await lane.settled()
  }
  const claims = () => queries.distinct(academy.db).filter(({ sql }) => /"jobs" .* limit /s.test(sql))
  if (engine === 'sqlite') {
    await work()
    const plans = await Promise.all(
      claims().map(async claim => {
        const { rows } = await academy.db.executeQuery<{ detail: string }>(
          explained('explain query plan', claim),
        )
        return rows.map(({ detail }) => detail).join('\n')
      }),
    )
    expect(plans.length).toBeGreaterThan(2)
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH jobs USING (?:COVERING )?INDEX jobs_due \(kind=\?/)
      expect(plan).not.toContain('TEMP B-TREE')
    }
    return
  }
  await other.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      await trx.selectFrom('jobs').select('id').limit(1).execute()
      await work()
      // Claimed and finished jobs are still in the index, so the next claim begins after them.
      const pages = await Promise.all(
        claims()
          .filter(({ sql }) => sql.includes('>= ('))
          .map(pagesOf),
      )
      expect(pages.length).toBeGreaterThan(1)
      expect(Math.max(...pages)).toBeLessThan(A_FEW_PAGES)
      expect(await pagesOf(claims().find(({ sql }) => !sql.includes('>= ('))!)).toBeGreaterThan(A_FEW_PAGES)
    })

  async function pagesOf(claim: Parameters<typeof explained>[1]): Promise<number> {
    const query = explained('explain (analyze, buffers, format json)', claim)
    const { rows } = await academy.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      query,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
})

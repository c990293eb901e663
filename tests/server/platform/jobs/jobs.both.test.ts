import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { AppContext } from '#server/platform/appContext.ts'
import { HopelessJob, type JobKind, JobPostponed, type NewJob } from '#server/platform/jobs/job.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import {
  addJob,
  claimNext,
  deleteOldJobs,
  listTroubledJobs,
  retryJobs,
  startOver,
} from '#server/platform/jobs/queue.ts'
import { timestamp, timestampIn } from '#server/platform/time/clock.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'

const SILENT = pino({ level: 'silent' })
const KIND = 'errand'

/** Builds an academy with jobs; `handle` runs each of them. */
async function errands(handle: JobKind['handle'], options: Partial<JobKind> = {}) {
  const test = await academyWith()
  const { db, clock } = test
  const academy: AppContext = asAcademy(test)
  const kind: JobKind = { name: KIND, atOnce: 4, deadlineSeconds: 60, ...options, handle }
  const lane = () => createLane(academy, kind, SILENT)
  return {
    academy,
    kind,
    db,
    clock,
    lane,
    add: async (...jobs: (Partial<NewJob> & { key: string })[]) => {
      for (const job of jobs) await addJob(db, KIND, { payload: {}, ...job }, timestamp(clock))
    },
    work: () => {
      const one = lane()
      one.start()
      return one.settled()
    },
    jobs: () => db.selectFrom('jobs').selectAll().where('kind', '=', KIND).orderBy('id').execute(),
  }
}

test('what is asked for fifty times at once is one job, and done once', async () => {
  const done: string[] = []
  const { add, work } = await errands(async (_, { key }) => {
    done.push(key)
    return 'done'
  })
  await Promise.all(Array.from({ length: 50 }, () => add({ key: 'once' }, { key: 'other' })))
  expect(await work()).toBe(2)
  await add({ key: 'once' })
  expect(await work()).toBe(0)
  expect(done.toSorted()).toEqual(['once', 'other'])
})

test('a transaction that is taken back leaves no job', async () => {
  const { db, jobs } = await errands(async () => 'done')
  const failing = db.transaction().execute(async trx => {
    await addJob(trx, KIND, { key: 'never', payload: {} }, '2026-03-02T09:00:00.000Z')
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await jobs()).toEqual([])
})

test('a job that is due later waits until then', async () => {
  const { add, work, clock } = await errands(async () => 'done')
  await add({ key: 'later', dueAt: timestampIn(clock, 600) })
  expect(await work()).toBe(0)
  clock.advance({ minutes: 10 })
  expect(await work()).toBe(1)
})

test('who has lost a claim changes nothing any more', async () => {
  const waiting: ((error: Error) => void)[] = []
  const { add, work, lane, jobs, clock } = await errands((_, { key }) => {
    if (waiting.length > 0) return Promise.resolve('done')
    return new Promise((_, reject) => void waiting.push(() => reject(new Error(`${key} failed late`))))
  })
  await add({ key: 'slow' })
  const frozen = lane()
  frozen.start()
  await expect.poll(() => waiting.length).toBe(1)
  clock.advance({ seconds: 40 })
  expect(await work(), 'while the claim lasts nobody else takes it').toBe(0)
  clock.advance({ seconds: 10 })
  expect(await work()).toBe(1)
  const [ended] = await jobs()
  waiting[0]?.(new Error())
  await frozen.settled()
  expect(await jobs()).toEqual([ended])
  expect(ended).toMatchObject({ outcome: 'done', last_error: null, attempts: 2 })
})

test('a job that hangs holds up no other, and fails when its deadline comes', async () => {
  const { add, work, jobs } = await errands(
    async (_, { key }) => (key === 'hangs' ? new Promise(() => undefined) : 'done'),
    { deadlineSeconds: 0.3, atOnce: 2 },
  )
  await add({ key: 'hangs' })
  await add(...Array.from({ length: 20 }, (_, index) => ({ key: `quick ${index}` })))
  expect(await work()).toBe(20)
  expect((await jobs())[0]).toMatchObject({ key: 'hangs', outcome: null, claimed_by: null, attempts: 1 })
})

test('a job that fails is tried less and less often, for three days, and then given up and listed', async () => {
  const { add, work, jobs, db, clock, academy } = await errands(async () => {
    throw new Error('nobody answers')
  })
  await add({ key: 'fails' })
  const waits: number[] = []
  for (let tries = 0; tries < 100 && (await jobs())[0]?.outcome === null; tries += 1) {
    await work()
    const [job] = await jobs()
    if (job?.outcome !== null || !job) break
    const wait = (Date.parse(job.due_at) - clock.now().getTime()) / 1000
    waits.push(wait)
    clock.advance({ seconds: Math.ceil(wait) })
  }
  expect(waits[0]).toBeGreaterThanOrEqual(15)
  expect(waits[0]).toBeLessThanOrEqual(30)
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * 60 * 60)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThanOrEqual(3 * 24 * 60 * 60 - 1)
  expect(await listTroubledJobs(db, [KIND])).toMatchObject([
    { key: 'fails', outcome: 'given up', last_error: 'nobody answers' },
  ])
  expect(await retryJobs(db, { ids: [(await jobs())[0]?.id ?? 0] }, timestamp(academy.clock))).toBe(1)
  await work()
  expect(await jobs()).toMatchObject([{ outcome: null, attempts: 1 }])
})

test('days on which no server ran cost a job none of its tries', async () => {
  const { add, work, jobs, clock } = await errands(async () => {
    throw new Error('nobody answers')
  })
  await add({ key: 'waited for a server' })
  clock.advance({ days: 5 })
  await work()
  expect(await jobs()).toMatchObject([{ outcome: null, attempts: 1 }])
})

test('a job that cannot be tried yet is due when its time comes, and no try is counted', async () => {
  let isResting = true
  const { add, work, jobs, clock } = await errands(async () => {
    if (isResting) throw new JobPostponed('everybody sleeps', 4)
    return 'done'
  })
  await add({ key: 'early' })
  await work()
  const [waiting] = await jobs()
  expect(waiting).toMatchObject({
    outcome: null,
    attempts: 0,
    first_tried_at: null,
    last_error: 'everybody sleeps',
  })
  const wait = Date.parse(waiting?.due_at ?? '') - clock.now().getTime()
  expect(wait).toBeGreaterThanOrEqual(4_000)
  expect(wait).toBeLessThanOrEqual(4_500)
  isResting = false
  clock.advance({ seconds: 5 })
  expect(await work()).toBe(1)
})

test('a job that is due again in a moment is tried then, though nobody looks', async () => {
  let tries = 0
  const { add, lane, jobs, clock } = await errands(async () => {
    tries += 1
    if (tries === 1) throw new JobPostponed('everybody sleeps', 0.5)
    return 'done'
  })
  await add({ key: 'early' })
  const alone = lane()
  alone.start()
  await alone.settled()
  expect(await jobs()).toMatchObject([{ outcome: null, last_error: 'everybody sleeps' }])
  clock.advance({ seconds: 2 })
  await expect.poll(async () => (await jobs())[0]?.outcome).toBe('done')
})

test('a job whose next time has passed already is tried again at once, and no timer is set to the past', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  let tries = 0
  const { add, lane, jobs } = await errands(async () => {
    tries += 1
    if (tries === 1) throw new JobPostponed('everybody slept', -5)
    return 'done'
  })
  await add({ key: 'overdue' })
  lane().start()
  await expect.poll(async () => (await jobs())[0]?.outcome).toBe('done')
  expect(timer.mock.calls.filter(([, wait = 0]) => wait < 0)).toEqual([])
})

test('a job that starts over while somebody is at work on it is done once more', async () => {
  const waiting: (() => void)[] = []
  const { add, work, lane, jobs, db, clock } = await errands(() => {
    if (waiting.length > 0) return Promise.resolve('done')
    return new Promise(resolve => void waiting.push(() => resolve('done')))
  })
  await add({ key: 'told twice' })
  const first = lane()
  first.start()
  await expect.poll(() => waiting.length).toBe(1)
  await startOver(db, KIND, { key: 'told twice', payload: {} }, timestamp(clock))
  waiting[0]?.()
  await first.settled()
  expect(await work()).toBe(0)
  expect(await jobs()).toMatchObject([{ outcome: 'done', attempts: 1 }])
})

test('a recurring job is done by one server at a time, again and again', async () => {
  const times: string[] = []
  const { work, jobs, db, clock } = await errands(
    async () => {
      times.push(timestamp(clock))
      return 'done'
    },
    { everySeconds: 20, atOnce: 1 },
  )
  await startOver(db, KIND, { key: KIND, payload: {} }, timestamp(clock))
  for (let seconds = 0; seconds < 60; seconds += 5) {
    await Promise.all([work(), work(), work()])
    clock.advance({ seconds: 5 })
  }
  expect(times).toHaveLength(3)
  expect(await jobs()).toMatchObject([{ outcome: null, claimed_by: null, attempts: 0 }])
})

test('a recurring job that fails is tried again no later than its next time, and never given up', async () => {
  let tries = 0
  const { work, jobs, db, clock } = await errands(
    async () => {
      tries += 1
      throw new HopelessJob('nobody answers')
    },
    { everySeconds: 20, atOnce: 1 },
  )
  await startOver(db, KIND, { key: KIND, payload: {} }, timestamp(clock))
  for (let round = 0; round < 60; round += 1) {
    await work()
    clock.advance({ hours: 2 })
  }
  expect(tries).toBe(60)
  const [job] = await jobs()
  expect(job).toMatchObject({ outcome: null, last_error: 'nobody answers' })
})

test('a clock that was ahead and is set back keeps no recurring job waiting', async () => {
  const { work, db, clock } = await errands(async () => 'done', { everySeconds: 20, atOnce: 1 })
  await startOver(db, KIND, { key: KIND, payload: {} }, timestamp(clock))
  expect(await work()).toBe(1)
  clock.advance({ minutes: -5 })
  expect(await work()).toBe(1)
  expect(await work(), 'it is put off by the clock that is right now').toBe(0)
})

test('what no second try would mend is given up at once, and the others go on', async () => {
  const { add, work, jobs } = await errands(async (_, { key }) => {
    if (key === 'hopeless') throw new HopelessJob('nobody lives there')
    return 'done'
  })
  await add({ key: 'hopeless' }, { key: 'fine' })
  expect(await work()).toBe(1)
  expect(await jobs()).toMatchObject([{ outcome: 'given up' }, { outcome: 'done' }])
})

test('a job that ends its process each time is given up in the end', async () => {
  const { add, work, jobs, clock, academy, kind } = await errands(async () => 'done')
  await add({ key: 'deadly' })
  for (let kill = 0; kill < 40; kill += 1) {
    expect(await claimNext(academy, kind)).toMatchObject({ job: { key: 'deadly' } })
    clock.advance({ minutes: 1 })
  }
  expect(await work()).toBe(0)
  expect(await jobs()).toMatchObject([
    { outcome: 'given up', last_error: 'Each try ended the server that made it.' },
  ])
})

test('a payload that cannot be read stops nobody', async () => {
  const { add, work, jobs, db } = await errands(async () => 'done')
  await add({ key: 'a broken one' })
  await db.updateTable('jobs').set({ payload: '{"about":' }).execute()
  await add({ key: 'b fine' })
  expect(await work()).toBe(1)
  expect(await jobs()).toMatchObject([{ outcome: null, attempts: 1 }, { outcome: 'done' }])
})

test('jobs that ended long ago are forgotten, those that were given up later', async () => {
  const { add, work, jobs, clock, academy } = await errands(async (_, { key }) => {
    if (key === 'hopeless') throw new HopelessJob('no')
    return 'done'
  })
  await add(...Array.from({ length: 600 }, (_, index) => ({ key: `done ${index}` })), { key: 'hopeless' })
  await work()
  await add({ key: 'waits', dueAt: '2027-03-02T09:00:00.000Z' })
  clock.advance({ days: 29 })
  expect(await deleteOldJobs(academy)).toBe(0)
  clock.advance({ days: 2 })
  expect(await deleteOldJobs(academy)).toBe(600)
  clock.advance({ days: 60 })
  expect(await deleteOldJobs(academy)).toBe(1)
  expect((await jobs()).map(({ key }) => key)).toEqual(['waits'])
})

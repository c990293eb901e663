import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { makers } from '../../support/academy/make.ts'
import { engines } from '../../support/database/engines.ts'
import { PATIENCE } from '../../support/patience.ts'
import { dataFolder, startAcademy } from '../../support/process/runningAcademy.ts'

const LINES = 150
const LONG_AGO = '2026-01-01T00:00:00.000Z'

test.for(engines)(
  'kill -9 while offers end on $name: each seat is offered to the next once, with one letter',
  async engine => {
    const folder = dataFolder()
    onTestFinished(() => folder.remove())
    const variables = await engine.emptyDatabase()
    const env = {
      ...variables,
      ACADEMY_DATA_DIR: folder.path,
      ACADEMY_DEMO: 'false',
      NAIRA_RATE: '430',
      LOG_LEVEL: 'fatal',
    }
    const { DATABASE_URL: url } = variables
    async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const { db, close } = connect(
        url
          ? { dialect: 'postgres', url, poolSize: 1 }
          : { dialect: 'sqlite', file: `${folder.path}/academy.db` },
      )
      try {
        return await work(db)
      } finally {
        await close()
      }
    }
    await withDatabase(async db => {
      await migrate(db)
      await addLines(db)
    })
    let isDone = false
    for (let kills = 0; !isDone && kills < 5; kills += 1) {
      const server = await startAcademy(env)
      // Some more offers have expired, but not yet all.
      await vi.waitFor(async () => {
        isDone = (await withDatabase(countExpired)) === LINES
        expect((await withDatabase(countExpired)) > kills).toBe(true)
      }, PATIENCE)
      await sleep(kills * 7)
      await server.stop('SIGKILL')
      await withDatabase(db =>
        db
          .updateTable('jobs')
          .set({ due_at: LONG_AGO, claimed_by: null })
          .where('ended_at', 'is', null)
          .execute(),
      )
    }
    const last = await startAcademy(env)
    await vi.waitFor(async () => expect(await withDatabase(countExpired)).toBe(LINES), PATIENCE)
    await last.stop()
    await withDatabase(async db => {
      const states = await db.selectFrom('waiting_list').select('state').orderBy('id').execute()
      expect(states.filter(({ state }) => state === 'offered')).toHaveLength(LINES)
      expect(states.filter(({ state }) => state === 'waiting')).toHaveLength(LINES)
      const counts = await db
        .selectFrom('cohorts')
        .select(['taken', 'waiting'])
        .where('seats', '=', 1)
        .execute()
      expect(counts).toEqual(Array.from({ length: LINES }, () => ({ taken: 1, waiting: 1 })))
      const letters = await db.selectFrom('jobs').select('key').where('kind', '=', 'letter').execute()
      expect(letters.filter(({ key }) => key.startsWith('seat offered:'))).toHaveLength(LINES)
      expect(letters.filter(({ key }) => key.startsWith('offer ended:'))).toHaveLength(LINES)
      expect(letters).toHaveLength(2 * LINES)
    })
  },
)

async function countExpired(db: Db): Promise<number> {
  const rows = await db.selectFrom('waiting_list').select('id').where('state', '=', 'expired').execute()
  return rows.length
}

/** Adds cohorts of one seat, each with an expired offer and two more learners on the waiting list. */
async function addLines(db: Db): Promise<void> {
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const course = await make.course({ tutor_id, category_id })
  const learners = [await make.learner(), await make.learner(), await make.learner()]
  const [first, second, third] = learners.map(({ id }) => id) as [number, number, number]
  for (let count = 0; count < LINES; count += 1) {
    const { id: cohort_id } = await make.cohort({ course_id: course.id, seats: 1, taken: 1, waiting: 2 })
    const row = { cohort_id, created_at: LONG_AGO, updated_at: LONG_AGO }
    await db
      .insertInto('waiting_list')
      .values([
        { ...row, user_id: first, state: 'offered', offered_at: LONG_AGO },
        { ...row, user_id: second, state: 'waiting' },
        { ...row, user_id: third, state: 'waiting' },
      ])
      .execute()
    await db
      .insertInto('seat_claims')
      .values({ ...row, user_id: first, state: 'offered', expires_at: LONG_AGO, offered_until: LONG_AGO })
      .execute()
  }
}

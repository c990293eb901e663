import { expect, test } from 'vitest'
import type { SeatClaimRow, WaitingRow } from '#server/platform/database/tables/teaching.ts'
import { moveSeats } from '#server/teaching/cohorts/queries/seats.ts'
import { moveWaitingEntries } from '#server/teaching/cohorts/waiting/queries.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'

const NOW = '2026-03-01T09:00:00.000Z'

test.each<[SeatClaimRow['state'], SeatClaimRow['state'][]]>([
  ['held', ['held', 'offered']],
  ['offered', ['held']],
  ['enrolled', ['held', 'offered']],
  ['released', ['enrolled', 'held', 'offered']],
])('a seat is %s only after it was one of %j', async (to, before) => {
  const { db, cohort, learner } = await academyWithCohort()
  const from: SeatClaimRow['state'][] = ['held', 'offered', 'enrolled', 'released']
  const moved: string[] = []
  for (const state of from) {
    const { id } = await db
      .insertInto('seat_claims')
      .values({ cohort_id: cohort.id, user_id: learner.id, state, created_at: NOW, updated_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [done] = await moveSeats(db, to, {}, NOW).where('id', '=', id).returning('state').execute()
    if (done?.state === to) moved.push(state)
    await db.deleteFrom('seat_claims').execute()
  }
  expect(moved.sort()).toEqual(before)
})

const ENDS: WaitingRow['state'][] = ['accepted', 'declined', 'left', 'expired', 'closed', 'cancelled']

test.each<[Exclude<WaitingRow['state'], 'waiting'>, WaitingRow['state'][]]>([
  ['offered', ['waiting']],
  ['accepted', ['offered']],
  ['declined', ['offered']],
  ['left', ['waiting']],
  ['expired', ['offered']],
  ['closed', ['offered', 'waiting']],
  ['cancelled', ['offered', 'waiting']],
])('somebody who waits is %s only after they were one of %j', async (to, before) => {
  const { db, cohort, learner } = await academyWithCohort()
  const moved: string[] = []
  for (const state of ['waiting', 'offered', ...ENDS] as const) {
    const { id } = await db
      .insertInto('waiting_list')
      .values({ cohort_id: cohort.id, user_id: learner.id, state, created_at: NOW, updated_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [done] = await moveWaitingEntries(db, to, {}, NOW).where('id', '=', id).returning('id').execute()
    if (done) moved.push(state)
    await db.deleteFrom('waiting_list').execute()
  }
  expect(moved.sort()).toEqual(before)
})

async function academyWithCohort() {
  const academy = await academyWith({ course: {} })
  return { ...academy, cohort: await openCohort(academy) }
}

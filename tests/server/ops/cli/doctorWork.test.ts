import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '#server/platform/jobs/queue.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { engine } from '../../../support/database/testDatabase.ts'

/** The operator's clock is fixed at 2026-03-02 09:00. */
const YESTERDAY = '2026-03-01T09:00:00.000Z'
const JUST_NOW = '2026-03-02T08:59:00.000Z'

async function migrated() {
  const operator = await operatorWith()
  await operator.run('migrate')
  const { db } = operator.look()
  return { db, run: operator.run, line: lineOf(operator.run) }
}

/** Returns the doctor's line that contains some words. */
function lineOf(run: (...args: string[]) => Promise<{ said: string }>) {
  return async (words: string) => (await run('doctor')).said.split('\n').find(line => line.includes(words))
}

test('the doctor tells of work that is due for long, and not of what has just come due', async () => {
  const { db, run, line } = await migrated()
  for (const key of ['one', 'two']) await addJob(db, 'letter', { key, payload: {} }, YESTERDAY)
  await addJob(db, 'webhook event', { key: 'now', payload: {} }, JUST_NOW)
  expect(await line('overdue')).toBe(
    'BAD   Jobs are overdue: letter (2, since 2026-03-01 09:00). Start the academy. If it is running, check its log.',
  )
  expect((await run('doctor')).code).toBe(1)
  await db.updateTable('jobs').set({ outcome: 'done', ended_at: JUST_NOW }).execute()
  expect(await line('overdue')).toBeUndefined()
})

test('the doctor tells that nobody checks the payments', async () => {
  const { db, line } = await migrated()
  const key = 'reconciliation'
  await addJob(db, key, { key, payload: {} }, '2026-02-28T09:00:00.000Z')
  expect(await line('not been checked')).toBe(
    'BAD   Payments have not been checked with the card provider since 2026-02-28 09:00. Start the academy, or run `reconcile`.',
  )
  await db.updateTable('jobs').set({ due_at: JUST_NOW }).execute()
  expect(await line('not been checked')).toBeUndefined()
})

test('the doctor tells of letters that the mail server does not take', async () => {
  const { db, line } = await migrated()
  await addJob(db, 'letter', { key: 'one', payload: {} }, YESTERDAY)
  expect(await line('Emails waiting')).toBeUndefined()
  const refused = { last_error: 'connect ECONNREFUSED 127.0.0.1:587', due_at: '2026-03-02T09:01:00.000Z' }
  await db.updateTable('jobs').set(refused).execute()
  expect(await line('Emails waiting')).toBe(
    'BAD   Emails waiting to be retried: 1, since 2026-03-01 09:00. Last error: connect ECONNREFUSED 127.0.0.1:587. Check the mail server and SMTP_URL, then run `letter retry --all`.',
  )
  await db.updateTable('jobs').set({ created_at: JUST_NOW }).execute()
  expect(await line('Emails waiting')).toMatch(/^note/)
})

test('the doctor names the courses that no search finds, and what it says to do brings them back', async () => {
  const { db, run, line } = await migrated()
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category({ name: 'Crafts', slug: 'crafts' })
  await make.course({ slug: 'weaving', tutor_id, category_id })
  expect(await line('search')).toMatch(/^ok .*Every course is in the search index\.$/)
  const emptied =
    engine === 'postgres'
      ? 'delete from course_search'
      : `insert into course_search (course_search) values ('delete-all')`
  await sql.raw(emptied).execute(db)
  expect(await line('search')).toBe(
    'BAD   These courses are missing from the search index: weaving. To rebuild it, rename their categories and back (`category rename`).',
  )
  await run('category', 'rename', 'crafts', 'Handwork')
  await run('category', 'rename', 'crafts', 'Crafts')
  expect(await line('search')).toMatch(/^ok/)
})

test('the doctor names a cohort with a free seat that nobody who waits is offered', async () => {
  const { db, line } = await migrated()
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const { id: course_id } = await make.course({ slug: 'weaving', tutor_id, category_id })
  const { id: user_id } = await make.learner()
  const { id: cohort_id } = await db
    .insertInto('cohorts')
    .values({
      course_id,
      name: 'Evenings',
      state: 'open',
      starts_on: '2026-03-16',
      ends_on: '2026-04-26',
      time_zone: 'Africa/Lagos',
      starts_at: '2026-03-15T23:00:00.000Z',
      ends_at: '2026-04-26T23:00:00.000Z',
      seats: 1,
      waiting: 1,
      created_at: YESTERDAY,
      updated_at: YESTERDAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('waiting_list')
    .values({ cohort_id, user_id, state: 'waiting', created_at: YESTERDAY, updated_at: YESTERDAY })
    .execute()
  expect(await line('These cohorts have a free seat')).toBe(
    'BAD   These cohorts have a free seat that was not offered to the waiting list (start the academy, or check its log if it is running): weaving (Evenings).',
  )
  // A server offers it within half a minute.
  await db.updateTable('cohorts').set({ updated_at: JUST_NOW }).execute()
  expect(await line('These cohorts have a free seat')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { addJob, addJobs } from '#server/platform/jobs/queue.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { chargeSuccess, keepWebhook } from '../../../support/academy/payingAcademy.ts'

const AT = '2026-02-26T10:00:00.000Z'

/** Builds an academy with a webhook given up, a recurring job that failed, and one that never failed. */
async function withTrouble() {
  const operator = await operatorWith()
  await operator.run('migrate')
  const { db } = operator.look()
  await keepWebhook(db, chargeSuccess('given-up-on-1'), AT)
  await db
    .updateTable('jobs')
    .set({ outcome: 'given up', ended_at: AT, attempts: 14, last_error: 'nobody understands it' })
    .execute()
  for (const key of ['reconciliation', 'sweeping']) await addJob(db, key, { key, payload: {} }, AT)
  await db.updateTable('jobs').set({ last_error: 'no answer' }).where('key', '=', 'reconciliation').execute()
  return { ...operator, jobs: () => db.selectFrom('jobs').selectAll().orderBy('id').execute() }
}

test('the operator sees which work failed, what it is about and why', async () => {
  const { run } = await withTrouble()
  const { code, said } = await run('job', 'list')
  expect(code).toBe(0)
  const lines = said.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(
    /webhook event +charge\.success given-up-on-1 +2026-02-26 10:00 +14 +given up +nobody understands it$/,
  )
  expect(lines[2]).toMatch(/reconciliation +reconciliation .*next 2026-02-26 10:00 +no answer$/)
})

test('the doctor says how much work was given up', async () => {
  const { run } = await withTrouble()
  expect((await run('doctor')).said).toContain('Other failed jobs: 1. See `job list`.')
})

test('work that was given up is tried again when the operator says so', async () => {
  const { run, jobs } = await withTrouble()
  expect((await run('job', 'retry', '--all')).said).toBe('The running academy is retrying 2 jobs.')
  expect((await jobs())[0]).toMatchObject({ outcome: null, ended_at: null, attempts: 0 })
})

test('an academy in which nothing failed says so', async () => {
  const { run } = await operatorWith()
  expect((await run('job', 'list')).said).toBe('No failed jobs.')
})

test('a list of failed jobs shows the oldest and how many more there are, and --all retries every one', async () => {
  const { run, look } = await operatorWith()
  await run('migrate')
  const { db } = look()
  for (const outcome of ['given up', null] as const) {
    const kind = outcome ?? 'waiting'
    const jobs = Array.from({ length: 501 }, (_, index) => ({ key: `${kind} ${index}`, payload: {} }))
    await addJobs(db, kind, jobs, AT)
    const ended = outcome && { outcome, ended_at: AT }
    await db
      .updateTable('jobs')
      .set({ attempts: 9, last_error: 'no answer', ...ended })
      .where('kind', '=', kind)
      .execute()
  }
  const lines = (await run('job', 'list')).said.split('\n')
  expect(lines).toHaveLength(502)
  expect(lines[500]).toContain('given up 499')
  expect(lines.at(-1)).toBe('These are the oldest. 502 more failed.')
  expect((await run('job', 'retry', '--all')).said).toBe('The running academy is retrying 1002 jobs.')
  expect(await db.selectFrom('jobs').selectAll().where('attempts', '>', 0).execute()).toEqual([])
  await db.deleteFrom('jobs').where('kind', '=', 'waiting').execute()
  await db.deleteFrom('jobs').where('key', '=', 'given up 0').execute()
  expect((await run('job', 'list')).said).not.toContain('more failed')
})

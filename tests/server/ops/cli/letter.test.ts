import { expect, test } from 'vitest'
import { addJob } from '#server/platform/jobs/queue.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

const AT = '2026-02-26T10:00:00.000Z'

/** Builds an academy with a letter given up, one waiting for a retry, and one sent. */
async function withLetters() {
  const operator = await operatorWith()
  await operator.run('migrate')
  const { db } = operator.look()
  const ada = await makers(db).learner({ email: 'ada@example.com' })
  const order = { about: 'welcome', to: ada.id }
  for (const key of ['a', 'b', 'c', 'd']) await addJob(db, 'letter', { key, payload: order }, AT)
  const change = (key: string, facts: object) =>
    db.updateTable('jobs').set(facts).where('key', '=', key).execute()
  const reason = { last_error: 'connect ECONNREFUSED', attempts: 9 }
  await change('a', { ...reason, outcome: 'given up', ended_at: AT })
  await change('b', { ...reason, due_at: '2026-03-02T12:30:00.000Z' })
  await change('c', { outcome: 'done', ended_at: AT })
  const letters = () => db.selectFrom('jobs').selectAll().orderBy('key').execute()
  return { ...operator, letters, ids: (await letters()).map(({ id }) => String(id)) }
}

test('the operator sees which letters failed, to whom and why', async () => {
  const { run } = await withLetters()
  const { code, said } = await run('letter', 'list')
  expect(code).toBe(0)
  const lines = said.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/welcome +ada@example\.com +2026-02-26 10:00 +9 +given up +connect ECONNREFUSED$/)
  expect(lines[2]).toMatch(/ 9 +next 2026-03-02 12:30 +connect ECONNREFUSED$/)
})

test('the operator sees which letters came back, and the doctor how many mailboxes are marked', async () => {
  const { run, look } = await withLetters()
  const { db } = look()
  expect((await run('letter', 'bounces')).said).toContain('No emails have bounced.')
  const ada = { user_id: 1, email_key: 'ada@example.com', day: AT.slice(0, 10), at: AT }
  await db
    .insertInto('bounces')
    .values([
      { ...ada, kind: 'hard', message_id: '<a@academy.example>' },
      { ...ada, kind: 'soft', message_id: null, cleared_at: AT },
    ])
    .execute()
  const { said } = await run('letter', 'bounces')
  expect(said).toMatch(/ada@example\.com +hard +2026-02-26 10:00 +<a@academy\.example> +bouncing/)
  expect(said).toMatch(/soft +2026-02-26 10:00 +\S* +confirmed since/)
  expect((await run('doctor')).said).toContain('Mailboxes that bounce emails: 1. See `letter bounces`.')
})

test('the doctor says how many letters were given up', async () => {
  const { run } = await withLetters()
  expect((await run('doctor')).said).toContain('Emails that could not be sent: 1. See `letter list`.')
})

test('an academy whose letters have all left says so', async () => {
  const { run } = await operatorWith()
  expect((await run('letter', 'list')).said).toBe('No failed emails.')
})

test('a letter that was given up is tried again when the operator says so', async () => {
  const { run, letters, ids } = await withLetters()
  const [first = ''] = ids
  expect(await run('letter', 'retry', first)).toMatchObject({ code: 0 })
  expect((await letters())[0]).toMatchObject({ outcome: null, ended_at: null, attempts: 0 })
  expect((await run('letter', 'retry', '--all')).said).toBe('The running academy is retrying 2 emails.')
  expect((await letters()).map(({ due_at }) => due_at < '2026-03-02T12:00')).toEqual([true, true, true, true])
})

test('a letter that has left is not sent again', async () => {
  const { run, letters, ids } = await withLetters()
  const { code, complained } = await run('letter', 'retry', ids[2] ?? '')
  expect(code).toBe(1)
  expect(complained).toContain('See `letter list`')
  expect((await letters())[2]).toMatchObject({ outcome: 'done' })
})

test.each([[[]], [['--all', '1']], [['x']]])('letter retry %j says what it needs', async args => {
  const { run } = await operatorWith()
  const { code, complained } = await run('letter', 'retry', ...args)
  expect(code).toBe(1)
  expect(complained).not.toBe('')
})

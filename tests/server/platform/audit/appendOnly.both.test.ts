import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { record } from '#server/platform/audit/audit.ts'
import { connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/inTransaction.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { emptyDatabase, engine } from '../../../support/database/testDatabase.ts'
import { fakeClock } from '../../../support/standIns/fakePorts.ts'

const clock = fakeClock()

/** Creates a log of this many lines. */
async function logOf(count: number): Promise<Db> {
  const { db } = await emptyDatabase()
  await fill(db, count)
  return db
}

async function fill(db: Db, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const entry = {
      actor: 'operator',
      act: 'added the category',
      subject: `category:${index}`,
      from: {},
    } as const
    await record(db, clock, { ...entry, details: { from: index, network: '203.0.113.9' } })
  }
}

const ROW = `'2026-03-09T17:00:00.000Z', 'operator', 'added the category', 'category:forged', '{}'`

/** The number of the second of three lines; PostgreSQL's numbers go on from earlier tests. */
const SECOND = '(select max(id) - 1 from audit_log)'

test.each([
  ['a change', `update audit_log set actor = 'stranger' where id = ${SECOND}`],
  ['a change of all', `update audit_log set details = '[]'`],
  ['other personal details', `update audit_log set personal = '{"network":"198.51.100.1"}'`],
  ['a change beside the forgetting', `update audit_log set personal = '{}', act = 'signed in'`],
  ['a deletion', `delete from audit_log where id = ${SECOND}`],
  ['the deletion of the newest', `delete from audit_log where id = ${SECOND} + 1`],
  ...(engine === 'postgres'
    ? [['emptying the table', 'truncate audit_log cascade']]
    : [
        [
          'a replacement by number',
          `insert or replace into audit_log (id, at, actor, act, subject, details) values (2, ${ROW})`,
        ],
        ['a change that replaces', 'update or replace audit_log set id = 1 where id = 2'],
      ]),
])('the database refuses %s', async (_, statement = '') => {
  const db = await logOf(3)
  const before = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/)
  expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before)
})

test('the database lets personal details be forgotten, and nothing else of their lines', async () => {
  const db = await logOf(2)
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ personal: '{}' })
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(2n)
  const lines = await db
    .selectFrom('audit_log')
    .select(['subject', 'details', 'personal'])
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { subject: 'category:1', details: '{"from":1}', personal: '{}' },
    { subject: 'category:2', details: '{"from":2}', personal: '{}' },
  ])
})

test('lines are written by many at once, and those of a failed act are not there', async () => {
  const db = await logOf(0)
  const write = (index: number) =>
    inTransaction(db, async trx => {
      await record(trx, clock, {
        actor: 'operator',
        act: 'suspended the tutor',
        subject: `user:${index}`,
        from: {},
      })
      if (index % 5 === 0) throw new Error('the act failed')
    }).then(
      () => true,
      () => false,
    )
  const written = await Promise.all(Array.from({ length: 100 }, (_, index) => write(index)))
  const lines = await db.selectFrom('audit_log').select('subject').execute()
  // On a busy machine some may time out waiting for a connection; these have written nothing either.
  expect(lines.length).toBe(written.filter(Boolean).length)
  expect(lines.map(({ subject }) => subject)).not.toContain('user:5')
})

test('the operator reads the lines with what is not forgotten', async () => {
  const operator = await operatorWith()
  await operator.run('migrate')
  const { db } = operator.look()
  await fill(db, 2)
  await db.updateTable('audit_log').set({ personal: '{}' }).where('id', '=', 1).execute()
  const { said } = await operator.run('audit', 'list')
  expect(said).toContain('{"from":2,"network":"203.0.113.9"}')
  expect(said).toContain('{"from":1} (deleted: network or address)')
})

test.runIf(engine === 'postgres')(
  'a role that only may read and add works with the log, and can neither switch the guards off nor empty it',
  async () => {
    const operator = await operatorWith()
    await operator.run('migrate')
    const owner = operator.look().db
    expect((await operator.run('doctor')).said).toContain("The academy's database role owns the audit log")
    const role = `academy_app_${process.pid}`
    const password = 'only-for-this-test'
    await sql.raw(`create role ${role} login password '${password}'`).execute(owner)
    try {
      expect(grants().length).toBeGreaterThan(3)
      for (const statement of grants())
        await sql.raw(statement.replaceAll('academy_app', role)).execute(owner)
      const url = new URL(operator.env.DATABASE_URL ?? '')
      url.username = role
      url.password = password
      operator.env.DATABASE_URL = url.href
      expect(await operator.run('category', 'add', 'Baking')).toMatchObject({ code: 0 })
      const told = await operator.run('doctor')
      expect(told.said).not.toContain("The academy's database role owns the audit log")
      const app = connect({ dialect: 'postgres', url: url.href, poolSize: 1 })
      await app.db.updateTable('audit_log').set({ personal: '{}' }).execute()
      for (const statement of [
        'truncate audit_log',
        'delete from audit_log',
        'alter table audit_log disable trigger user',
        'drop trigger audit_log_rows on audit_log',
        'drop function guard_audit_log() cascade',
      ]) {
        await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(
          /permission denied|must be owner/,
        )
      }
      await app.close()
    } finally {
      await sql.raw(`drop owned by ${role}`).execute(owner)
      await sql.raw(`drop role ${role}`).execute(owner)
    }
  },
)

/** Returns the statements that docs/operating.md tells an operator to run, without `create role`. */
function grants(): string[] {
  const text = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  const [, block = ''] = /```sql\n([^`]*academy_app[^`]*)```/.exec(text) ?? []
  const statements = block.split(';').map(statement => statement.trim())
  return statements.filter(statement => statement !== '' && !statement.startsWith('create role'))
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { record } from '#server/platform/audit/audit.ts'
import { findHead } from '#server/platform/audit/chain.ts'
import { verifyChain } from '#server/platform/audit/verifyChain.ts'
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

/** Runs a statement with the guards turned off, as somebody with full access to the database can. */
async function tamper(db: Db, statement: string): Promise<void> {
  if (engine === 'postgres') {
    await sql.raw('alter table audit_log disable trigger user').execute(db)
    await sql.raw(statement).execute(db)
    await sql.raw('alter table audit_log enable trigger user').execute(db)
    return
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_log'
  `.execute(db)
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db)
  await sql.raw(statement).execute(db)
  for (const row of rows) await sql.raw(row.sql).execute(db)
}

const ROW = `'2026-03-09T17:00:00.000Z', 'operator', 'added the category', 'category:forged', '{}'`

test.each([
  ['a change', `update audit_log set actor = 'stranger' where sequence = 2`],
  ['a change of all', `update audit_log set details = '{}'`],
  ['a deletion', 'delete from audit_log where sequence = 2'],
  ['the deletion of the newest', 'delete from audit_log where sequence = 3'],
  [
    'a line with a place that is taken',
    `insert into audit_log (at, actor, act, subject, details, sequence, hash) values (${ROW}, 2, 'x')`,
  ],
  [
    'a line far behind the end',
    `insert into audit_log (at, actor, act, subject, details, sequence, hash) values (${ROW}, 9, 'x')`,
  ],
  ...(engine === 'postgres'
    ? [
        ['emptying the table', 'truncate audit_log cascade'],
        [
          'an insertion that turns into a change',
          `insert into audit_log (at, actor, act, subject, details, sequence, hash) values (${ROW}, 2, 'x')
           on conflict (sequence) do update set actor = 'stranger'`,
        ],
      ]
    : [
        [
          'a replacement by number',
          `insert or replace into audit_log (id, at, actor, act, subject, details) values (2, ${ROW})`,
        ],
        [
          'a replacement by place',
          `insert or replace into audit_log (at, actor, act, subject, details, sequence, hash) values (${ROW}, 2, 'x')`,
        ],
        ['a change that replaces', 'update or replace audit_log set sequence = 1 where sequence = 2'],
      ]),
])('the database refuses %s', async (_, statement = '') => {
  const db = await logOf(3)
  const before = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/)
  expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before)
})

test('a line without a place in the chain is refused', async () => {
  const db = await logOf(3)
  const statement = `insert into audit_log (at, actor, act, subject, details, hash) values (${ROW}, 'x')`
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/sequence/)
  expect(await verifyChain(db, null)).toMatchObject({ fault: null, head: { sequence: 3 } })
})

test.each([
  [
    'a changed line',
    `update audit_log set subject = 'category:9' where sequence = 2`,
    'Line 2 is not the one',
  ],
  ['a changed secret', `update audit_log set sealed = null where sequence = 3`, 'Line 3 is not the one'],
  [
    'a line of another time',
    `update audit_log set at = '2026-01-01T00:00:00.000Z' where sequence = 1`,
    'Line 1',
  ],
  ['a missing line', 'delete from audit_log where sequence = 2', 'Line 2 is missing.'],
  ['a missing beginning', 'delete from audit_log where sequence < 3', 'Line 1 is missing.'],
  [
    'a line put behind the last',
    `insert into audit_log (at, actor, act, subject, details, sequence, hash) values (${ROW}, 5, 'x')`,
    'Line 5 is not the one',
  ],
])('verifying tells of %s, done by somebody who switched the guards off', async (_, statement, sentence) => {
  const db = await logOf(4)
  expect(await verifyChain(db, null)).toMatchObject({ fault: null, head: { sequence: 4 } })
  await tamper(db, statement)
  expect((await verifyChain(db, null)).fault).toContain(sentence)
})

test('a tail that was cut off shows by the head that was noted, and so does a log that was written anew', async () => {
  const db = await logOf(4)
  const noted = (await findHead(db)) ?? null
  expect(noted).not.toBeNull()
  await tamper(db, 'delete from audit_log where sequence > 2')
  expect((await verifyChain(db, null)).fault).toBeNull()
  expect((await verifyChain(db, noted)).fault).toBe(
    'The log ends at line 2, but line 4 was noted: its tail was cut off.',
  )
  await fill(db, 3)
  expect((await verifyChain(db, null)).fault).toBeNull()
  expect((await verifyChain(db, noted)).fault).toContain('Line 4 is whole, but is not the one that was noted')
})

test('lines that are written at once stand in one unbroken chain, and those of a failed act leave no gap', async () => {
  const db = await logOf(0)
  let written = 0
  const write = async (index: number) => {
    const act = inTransaction(db, async trx => {
      const facts = { network: `203.0.113.${index}` }
      const subject = `user:${index % 7}`
      await record(trx, clock, {
        actor: 'operator',
        act: 'suspended the tutor',
        subject,
        details: facts,
        from: {},
      })
      if (index % 5 === 0) throw new Error('the act failed')
    })
    // On a busy machine some may time out waiting for a connection; these have written nothing either.
    await act.then(
      () => {
        written += 1
      },
      () => undefined,
    )
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => write(index)))
  expect(written).toBeGreaterThan(10)
  expect(await verifyChain(db, null)).toEqual({
    fault: null,
    head: { sequence: written, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('the operator verifies the log, reads its lines, and is told when it was changed', async () => {
  const operator = await operatorWith()
  expect(await operator.run('audit', 'verify')).toMatchObject({ code: 0, said: 'The audit log is empty.' })
  const { db } = operator.look()
  await fill(db, 2)
  const whole = await operator.run('audit', 'verify')
  expect(whole.said).toMatch(
    /^The audit log is intact: 2 lines\. Keep a note of its head elsewhere: 2:[0-9a-f]{64}$/,
  )
  const head = whole.said.split(' ').at(-1) ?? ''
  expect((await operator.run('audit', 'list')).said).toContain('{"from":1,"network":"203.0.113.9"}')
  expect((await operator.run('doctor')).said).toContain('The audit log is intact: 2 lines.')
  expect(await operator.run('audit', 'verify', '--head', 'nothing')).toMatchObject({ code: 1 })

  await tamper(db, 'delete from audit_log where sequence = 2')
  expect(await operator.run('audit', 'verify', '--head', head)).toMatchObject({
    code: 1,
    complained: 'The log ends at line 1, but line 2 was noted: its tail was cut off.',
  })
  await tamper(db, `update audit_log set actor = 'stranger'`)
  expect(await operator.run('audit', 'verify')).toMatchObject({
    code: 1,
    complained: 'Line 1 is not the one that was written, or the one before it is another.',
  })
  expect((await operator.run('doctor')).said).toContain('BAD   The audit log is not intact. Line 1')
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
      expect(told.said).toContain('The audit log is intact: 1 lines.')
      expect(told.said).not.toContain("The academy's database role owns the audit log")
      const app = connect({ dialect: 'postgres', url: url.href, poolSize: 1 })
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

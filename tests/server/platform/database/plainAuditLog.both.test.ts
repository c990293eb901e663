import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealText } from '#server/platform/crypto/sealing.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

const NAME = '010_plain_audit_log'

/** The migrations of the versions before. */
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME))

test('the upgrade opens the sealed details of the audit log whose key is there, and keeps its lines and courses', async () => {
  const operator = await operatorWith()
  const { db } = operator.look()
  await migrate(db, [], before)
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const { id: course_id } = await make.course({ tutor_id, category_id })

  const key = Buffer.alloc(32, 7)
  const sealed = sealText(key, '{"network":"203.0.113.9"}')
  const old = db as unknown as Kysely<Before>
  const line = { at: '2026-03-09T17:00:00.000Z', act: 'changed the price', details: '{"from":1}' }
  await old
    .insertInto('audit_log')
    .values([
      { ...line, actor: 'user:7', subject: 'course:bread', sequence: 1, hash: 'a', sealed },
      { ...line, actor: 'stranger', subject: 'sign-in', sequence: 2, hash: 'b', sealed },
      { ...line, actor: 'operator', subject: 'user:7', sequence: 3, hash: 'c', sealed: null },
    ])
    .execute()
  const owner = { owner: 'user:7', month: '2026-03', key: key.toString('base64') }
  await old.insertInto('audit_keys').values(owner).execute()
  const [first] = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  const course = { line_id: first?.id ?? 0, course_id, tutor_id }
  await db.insertInto('audit_courses').values(course).execute()

  expect(await migrate(db)).toContain(NAME)

  const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(lines).toMatchObject([
    { ...line, id: course.line_id, actor: 'user:7', personal: '{"network":"203.0.113.9"}' },
    { ...line, actor: 'stranger', personal: '{}' },
    { ...line, actor: 'operator', personal: null },
  ])
  expect(await db.selectFrom('audit_courses').selectAll().execute()).toEqual([course])
  await db
    .insertInto('audit_log')
    .values({ ...line, actor: 'operator', subject: 'user:8' })
    .execute()
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/append-only/)
})

interface Before {
  audit_log: {
    at: string
    actor: string
    act: string
    subject: string
    details: string
    sequence: number
    hash: string
    sealed: string | null
  }
  audit_keys: { owner: string; month: string; key: string }
}

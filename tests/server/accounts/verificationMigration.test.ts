import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { makers } from '../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../support/database/oldDatabase.ts'

const NAME = '021_email_proofs'

test('tutors who may sell go on selling, those who wait for approval verify meanwhile', async () => {
  const { db, close } = await databaseBefore(NAME)
  onTestFinished(close)
  const make = makers(db)
  const approved = await make.tutor()
  const waiting = await make.tutor({ awaits_approval: 1 })
  const vouchedFor = await make.tutor({ is_verified: 1 })
  const learner = await make.learner()
  await bringUpToDate(db)
  const people = await db
    .selectFrom('users')
    .select(['id', 'is_verified', 'must_verify'])
    .orderBy('id')
    .execute()
  expect(people).toEqual([
    { id: approved.id, is_verified: 0, must_verify: 0 },
    { id: waiting.id, is_verified: 0, must_verify: 1 },
    { id: vouchedFor.id, is_verified: 1, must_verify: 0 },
    { id: learner.id, is_verified: 0, must_verify: 0 },
  ])
})

test('a migration that landed after one with a higher number is still applied', async () => {
  const { db, close } = await databaseBefore(NAME)
  onTestFinished(close)
  await bringUpToDate(db)
  await sql`alter table users drop column must_verify`.execute(db)
  await sql`drop table email_proofs`.execute(db)
  await sql`delete from kysely_migration where name = ${NAME}`.execute(db)
  expect(await migrate(db)).toEqual([NAME])
})

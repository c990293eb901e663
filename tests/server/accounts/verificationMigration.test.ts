import { expect, onTestFinished, test } from 'vitest'
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

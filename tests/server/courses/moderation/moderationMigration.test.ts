import { expect, onTestFinished, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../../support/database/oldDatabase.ts'

test('tutors who sell already count as approved, others wait, and suspended ones sell no more', async () => {
  const { db, close } = await databaseBefore('013_moderation')
  onTestFinished(close)
  const make = makers(db)
  const category = await make.category()
  const seller = await make.tutor()
  const newcomer = await make.tutor()
  const verified = await make.tutor({ is_verified: 1 })
  const suspended = await make.tutor({ suspended_at: '2026-02-01T08:00:00.000Z' })
  const learner = await make.learner()
  const course = (tutor_id: number, status: number) =>
    make.course({ tutor_id, category_id: category.id, status })
  const [sold, draft, begun, off] = [
    await course(seller.id, 1),
    await course(seller.id, 0),
    await course(newcomer.id, 0),
    await course(suspended.id, 1),
  ]
  await bringUpToDate(db)

  const users = await db.selectFrom('users').select(['id', 'awaits_approval']).orderBy('id').execute()
  expect(users).toEqual([
    { id: seller.id, awaits_approval: 0 },
    { id: newcomer.id, awaits_approval: 1 },
    { id: verified.id, awaits_approval: 0 },
    { id: suspended.id, awaits_approval: 0 },
    { id: learner.id, awaits_approval: 0 },
  ])
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'status', 'tutor_status'])
    .orderBy('id')
    .execute()
  expect(courses).toEqual([
    { id: sold.id, status: 1, tutor_status: 1 },
    { id: draft.id, status: 0, tutor_status: 0 },
    { id: begun.id, status: 0, tutor_status: 0 },
    { id: off.id, status: 0, tutor_status: 1 },
  ])
})

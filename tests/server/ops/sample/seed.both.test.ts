import { expect, test } from 'vitest'
import { seed } from '#server/ops/sample/seed.ts'
import { emptyDatabase } from '../../../support/database/testDatabase.ts'
import { fakeClock } from '../../../support/standIns/fakePorts.ts'

test('an empty database gets the whole sample academy', async () => {
  const { db, close } = await emptyDatabase()
  const seeded = await seed(db, fakeClock())
  expect(seeded).toMatchObject({ categories: 8, tutors: 4, courses: 24 })
  expect(seeded?.learners).toBeGreaterThanOrEqual(12)
  await close()
})

test('what the sample people paid for has receipts, about which nobody is mailed', async () => {
  const { db, close } = await emptyDatabase()
  await seed(db, fakeClock())
  const rows = await db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.status', 'payments.amount_kobo', 'receipts.number'])
    .execute()
  for (const { status, amount_kobo, number } of rows) {
    const isPaid = Number(amount_kobo) > 0 && (status === 'success' || status === 'refunded')
    expect(number !== null).toBe(isPaid)
  }
  const jobs = db.selectFrom('jobs').select('kind')
  // The only pending job is a planned announcement.
  expect(await jobs.execute()).toEqual([{ kind: 'announcing' }])
  await close()
})

test('a database that holds anybody is left as it is', async () => {
  const { db, close } = await emptyDatabase()
  await db
    .insertInto('course_categories')
    .values({ name: 'My own', name_words: 'my own', slug: 'my-own' })
    .execute()
  expect(await seed(db, fakeClock())).toBeNull()
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
  await close()
})

test('seeding twice, or by two processes at once, seeds once', async () => {
  const { db, close } = await emptyDatabase()
  const both = await Promise.all([seed(db, fakeClock()), seed(db, fakeClock())])
  expect(both.filter(seeded => seeded !== null)).toHaveLength(1)
  expect(await seed(db, fakeClock())).toBeNull()
  await close()
})

import { expect, test } from 'vitest'
import { receiptOf } from '#server/money/receipts/issueReceipt.ts'
import type { Db } from '#server/platform/database/db.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

const IN_ORDER = 'Every payment has an enrolment and a receipt, and every enrolment has a seat.'

/** Builds an academy with one paid place in a cohort, and runs the doctor on it. */
async function withPlace() {
  const { run, look } = await operatorWith()
  // Creates the database.
  await run('doctor')
  const { db } = look()
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const { id: course_id } = await make.course({ tutor_id, category_id })
  const { id: user_id } = await make.learner()
  const at = '2026-03-01T09:00:00.000Z'
  const cohort = await db
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
      seats: 2,
      taken: 1,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { payment_id } = await make.enrolment({ user_id, course_id, cohort_id: cohort.id })
  const paid = {
    reference: 'the-one-payment',
    amount_kobo: 7_300_000,
    paid_kobo: 7_300_000,
    cohort_id: cohort.id,
  }
  await db.updateTable('payments').set(paid).where('id', '=', payment_id).execute()
  await db
    .insertInto('seat_claims')
    .values({
      cohort_id: cohort.id,
      user_id,
      payment_id,
      state: 'enrolled',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const receipt = receiptOf(payment_id, at, 'Belong Academy')
  await db
    .insertInto('receipts')
    .values({ ...receipt, created_at: at })
    .execute()
  return { db, said: async () => (await run('doctor')).said }
}

test('the doctor finds nothing wrong with a place that was paid for', async () => {
  const { said } = await withPlace()
  expect(await said()).toContain(IN_ORDER)
})

test.each([
  ['but their learners are not enrolled', (db: Db) => db.deleteFrom('enrolments')],
  [
    'but their learners are not enrolled',
    (db: Db) => db.updateTable('enrolments').set({ cancelled_at: '2026-03-02T09:00:00.000Z' }),
  ],
  ['have no receipt', (db: Db) => db.deleteFrom('receipts')],
  [
    'were refunded, but their learners are still enrolled',
    (db: Db) => db.updateTable('payments').set({ status: 'refunded' }),
  ],
  [
    'are for cancelled cohorts, but their learners are still enrolled',
    (db: Db) => db.updateTable('cohorts').set({ state: 'cancelled' }),
  ],
  ['but no seat in the cohort', (db: Db) => db.updateTable('seat_claims').set({ state: 'released' })],
])('the doctor names a payment that has gone wrong: %s', async (sentence, damage) => {
  const { db, said } = await withPlace()
  await damage(db).execute()
  const words = await said()
  expect(words).toMatch(new RegExp(`${sentence}.*: the-one-payment`))
  expect(words).not.toContain(IN_ORDER)
})

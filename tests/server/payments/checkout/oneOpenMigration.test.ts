import { expect, onTestFinished, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../../support/database/oldDatabase.ts'

test('of payments that were open side by side the newest stays open, and no other database row changes', async () => {
  const { db, close } = await databaseBefore('004_one_open_payment')
  onTestFinished(close)
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const [one, two] = [
    await make.course({ tutor_id, category_id }),
    await make.course({ tutor_id, category_id }),
  ]
  const [lara, musa] = [await make.learner(), await make.learner()]
  const rows = [
    payment('oldest', lara.id, one.id),
    payment('second', lara.id, one.id),
    payment('newest', lara.id, one.id),
    payment('on-site', lara.id, one.id, { method: 'physical' }),
    payment('declined', lara.id, one.id, { status: 'failed' }),
    payment('elsewhere', lara.id, two.id),
    payment('of-musa', musa.id, one.id),
    payment('no-course-1', lara.id, null),
    payment('no-course-2', lara.id, null),
  ]
  await db.insertInto('payments').values(rows).execute()

  await bringUpToDate(db)
  const payments = await db
    .selectFrom('payments')
    .select(['reference', 'status'])
    .where('status', '!=', 'pending')
    .orderBy('id')
    .execute()
  expect(payments).toEqual([
    { reference: 'oldest', status: 'abandoned' },
    { reference: 'second', status: 'abandoned' },
    { reference: 'declined', status: 'failed' },
  ])
  const events = await db.selectFrom('payment_events').selectAll().orderBy('reference').execute()
  expect(events).toMatchObject(
    ['oldest', 'second'].map(reference => ({
      reference,
      payment_id: expect.any(Number),
      kind: 'given up',
      from_status: 'pending',
      to_status: 'abandoned',
    })),
  )
  const third = db.insertInto('payments').values(payment('third', lara.id, one.id))
  await expect(third.execute()).rejects.toThrow(/unique/i)
})

function payment(
  reference: string,
  user_id: number,
  course_id: number | null,
  values: { method?: 'virtual' | 'physical'; status?: 'pending' | 'failed' } = {},
) {
  const at = '2026-02-03T10:00:00.000Z'
  return {
    reference,
    user_id,
    course_id,
    method: 'virtual' as const,
    description: 'Opened long ago',
    status: 'pending' as const,
    amount_kobo: 7_300_000,
    price_cents: 10_000,
    exchange_rate: 7_300_000,
    quote_expires_at: at,
    created_at: at,
    updated_at: at,
    ...values,
  }
}

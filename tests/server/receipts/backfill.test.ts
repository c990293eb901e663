import { expect, onTestFinished, test } from 'vitest'
import { makers } from '../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../support/database/oldDatabase.ts'

test('payments of an academy that had no receipts yet get one each, and nobody gets a letter about it', async () => {
  const { db, close } = await databaseBefore('003_receipts')
  onTestFinished(close)
  const { id: user_id } = await makers(db).learner()
  const at = '2026-02-03T10:00:00.000Z'
  const statuses = ['success', 'refunded', 'disputed', 'pending', 'review', 'failed'] as const
  const payments = Array.from({ length: 300 }, (_, index) => ({
    reference: `before-receipts-${index}`,
    user_id,
    course_id: null,
    method: 'virtual' as const,
    description: 'Paid long ago',
    status: statuses[index % statuses.length],
    amount_kobo: 7_300_000,
    price_cents: 10_000,
    exchange_rate: 7_300_000,
    quote_expires_at: at,
    paid_kobo: 7_300_000,
    paid_at: at,
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto('payments').values(payments).execute()

  await bringUpToDate(db)
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select(['payments.status', 'receipts.number', 'receipts.token', 'receipts.mailed_at'])
    .execute()
  expect(receipts).toHaveLength(150)
  expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(['success', 'refunded', 'disputed']))
  expect(new Set(receipts.map(({ token }) => token)).size).toBe(150)
  expect(receipts.every(({ number }) => /^BA-2026-\d{6}$/.test(number))).toBe(true)
  expect(receipts.every(({ mailed_at }) => mailed_at === at)).toBe(true)
  expect(await db.selectFrom('jobs').select('key').execute()).toEqual([])
})

test('letters about receipts that waited before there were jobs wait on as jobs, and no other is written', async () => {
  const { db, close } = await databaseBefore('017_jobs')
  onTestFinished(close)
  const { id: user_id } = await makers(db).learner()
  const at = '2026-02-03T10:00:00.000Z'
  const payments = await db
    .insertInto('payments')
    .values(
      ['waits', 'left', 'given-up'].map(reference => ({
        reference,
        user_id,
        course_id: null,
        method: 'virtual' as const,
        description: 'Paid',
        status: 'success' as const,
        amount_kobo: 7_300_000,
        price_cents: 10_000,
        exchange_rate: 7_300_000,
        quote_expires_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const letters = { waits: [null, 3], left: [at, 1], 'given-up': [null, 20] } as const
  for (const { id, reference } of payments) {
    const [mailed_at, mail_attempts] = letters[reference as keyof typeof letters]
    const receipt = { payment_id: id, number: reference, token: reference, created_at: at, mail_after: at }
    await db
      .insertInto('receipts')
      .values({ ...receipt, mailed_at, mail_attempts })
      .execute()
  }

  await bringUpToDate(db)
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const [waits] = payments
  expect(jobs).toMatchObject([
    { kind: 'letter', key: `receipt:${waits?.id}`, due_at: at, attempts: 3, outcome: null, claimed_by: null },
  ])
  expect(JSON.parse(jobs[0]?.payload ?? '')).toEqual({ about: 'receipt', to: user_id, payment: waits?.id })
})

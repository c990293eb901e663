import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#server/database/connect.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { makers } from '../../support/make.ts'
import { emptyDatabase, engine } from '../../support/testDatabase.ts'

const BEFORE_RECEIPTS = '002_settlement'

test('payments of an academy that had no receipts yet get one each, and nobody gets a letter about it', async () => {
  const { db, close } = await databaseWithoutReceipts()
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

  const { error } = await migratorOf(db).migrateToLatest()
  expect(error).toBeUndefined()
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
})

/** A database as it was before; on PostgreSQL it is the file's own, begun anew. */
async function databaseWithoutReceipts() {
  const isPostgres = engine === 'postgres'
  const connection = isPostgres ? await emptyDatabase() : connect({ dialect: 'sqlite', file: ':memory:' })
  if (isPostgres) await sql`drop schema public cascade; create schema public`.execute(connection.db)
  await migratorOf(connection.db).migrateTo(BEFORE_RECEIPTS)
  return connection
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

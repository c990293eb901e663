import { type Migration, sql } from 'kysely'
import type { AnyDb } from './columns.ts'

/** Why the provider's last answer about a payment was of no use, so that an operator reads of it. */
export const paymentChecks: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('payments').addColumn('check_error', 'text').execute()
    // Holds only what waits for a person, so that nobody goes through all payments to find it.
    await db.schema
      .createIndex('payments_that_cannot_be_checked')
      .on('payments')
      .column('id')
      .where(sql.ref('check_error'), 'is not', null)
      .execute()
  },
}

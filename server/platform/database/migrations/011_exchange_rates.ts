import type { Migration } from 'kysely'
import { type AnyDb, required } from './columns.ts'

/** The last good exchange rate with its age: a restart forgets it not, and all servers sell at the same one. */
export const exchangeRates: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('exchange_rates')
      .addColumn('currency', 'text', column => column.primaryKey())
      .addColumn('rate', 'integer', required)
      .addColumn('fetched_at', 'text', required)
      .execute()
  },
}

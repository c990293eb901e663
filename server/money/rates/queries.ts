import { NAIRA } from '#contract/rules/currency.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ExchangeRateRow } from '../../platform/database/tables/money.ts'

/** Finds the last good naira rate; undefined if none was ever fetched. */
export async function findNairaRate(db: Db): Promise<ExchangeRateRow | undefined> {
  return db.selectFrom('exchange_rates').selectAll().where('currency', '=', NAIRA).executeTakeFirst()
}

/** Saves the last fetched naira rate. */
export async function saveNairaRate(
  db: Db,
  fetched: Pick<ExchangeRateRow, 'rate' | 'fetched_at'>,
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values({ currency: NAIRA, ...fetched })
    .onConflict(conflict => conflict.column('currency').doUpdateSet(fetched))
    .execute()
}

import { NAIRA } from '#contract/rules/currency.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ExchangeRateRow } from '../../platform/database/tables.ts'
import type { Clock } from '../../platform/time/clock.ts'

const HOUR = 60 * 60_000

/** The last good naira rate; undefined where none was ever fetched. */
export async function findNairaRate(db: Db): Promise<ExchangeRateRow | undefined> {
  return db.selectFrom('exchange_rates').selectAll().where('currency', '=', NAIRA).executeTakeFirst()
}

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

/** Returns the age of a rate in milliseconds. A rate from the future was fetched while the clock was wrong, so its age is how far ahead it is. */
export function ageOf({ fetched_at }: Pick<ExchangeRateRow, 'fetched_at'>, clock: Clock): number {
  return Math.abs(clock.now().getTime() - Date.parse(fetched_at))
}

/** Returns whether a rate is young enough for courses to be sold at it. */
export function isYoungEnough(
  rate: Pick<ExchangeRateRow, 'fetched_at'>,
  clock: Clock,
  maxHours: number,
): boolean {
  return ageOf(rate, clock) <= maxHours * HOUR
}

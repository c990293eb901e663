import type { Clock } from '../clock.ts'
import type { ExchangeRateRow } from '../database/tables.ts'

const HOUR = 60 * 60_000

/** How old a rate is in milliseconds; one from the future was fetched while the clock was wrong, by as much. */
export function ageOf({ fetched_at }: Pick<ExchangeRateRow, 'fetched_at'>, clock: Clock): number {
  return Math.abs(clock.now().getTime() - Date.parse(fetched_at))
}

/** Whether courses are still sold at a rate. */
export function isYoungEnough(
  rate: Pick<ExchangeRateRow, 'fetched_at'>,
  clock: Clock,
  maxHours: number,
): boolean {
  return ageOf(rate, clock) <= maxHours * HOUR
}

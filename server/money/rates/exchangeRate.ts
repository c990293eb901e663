import { NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import { rateFromDecimal } from '#contract/rules/pricing.ts'
import type { ExchangeRate } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Connection } from '../../platform/database/connect.ts'
import type { ExchangeRateRow } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { countIfRoom, type Limit } from '../../platform/limits/limits.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { findNairaRate, saveNairaRate } from './queries.ts'
import { askRateSource } from './rateSource.ts'

const FRESH_MILLISECONDS = 10 * 60_000
const RETRY_SECONDS = 60
const HOUR = 60 * 60_000

/** All servers together ask the source once in this time. */
const QUESTIONS: Limit = {
  name: 'questions to the exchange rate source',
  most: 1,
  seconds: RETRY_SECONDS,
  sentence: 'The exchange rate was asked for a moment ago.',
}

/** After this time a jump of the rate is believed: the source has stood by it. */
const JUMP_MILLISECONDS = 24 * 60 * 60_000

/**
 * The live rate of the configured source, or the embedded one where none is configured. The last good rate and its age
 * are in the database: all servers sell at the same one, and a restart while the source is down changes nothing.
 */
export function openExchangeRate(
  config: Pick<Config, 'exchangeRate'>,
  { db }: Pick<Connection, 'db'>,
  clock: Clock,
): ExchangeRate {
  const { url, maxHours } = config.exchangeRate
  if (!url) {
    const embedded = async () => rateFromDecimal(NAIRA_EMBEDDED_LIVE_RATE)
    return { nairaPerDollar: embedded, known: embedded }
  }

  let triedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null

  /** Asks the source, of all servers once a minute. */
  async function refresh(source: string): Promise<void> {
    triedAt = clock.now().getTime()
    if (!(await countIfRoom(db, { limit: QUESTIONS, key: source }, clock.now()))) return
    const last = await findNairaRate(db)
    const isRecent = last && ageOf(last, clock) < JUMP_MILLISECONDS
    const rate = await askRateSource(source, isRecent ? last.rate : null)
    if (rate !== null) await saveNairaRate(db, { rate, fetched_at: timestamp(clock) })
  }

  async function known(): Promise<number | null> {
    const latest = await findNairaRate(db)
    return latest && isYoungEnough(latest, clock, maxHours) ? latest.rate : null
  }

  return {
    known,
    async nairaPerDollar() {
      const kept = await findNairaRate(db)
      if (kept && ageOf(kept, clock) < FRESH_MILLISECONDS) return kept.rate
      const sinceTried = clock.now().getTime() - triedAt
      // A clock that was set back must not put the next try off.
      if (sinceTried >= RETRY_SECONDS * 1000 || sinceTried < 0) {
        underWay ??= refresh(url).finally(() => {
          underWay = null
        })
      }
      await underWay
      const latest = await known()
      if (latest !== null) return latest
      throw new HttpError('exchange_rate.unknown', UNKNOWN_RATE, { retryAfter: RETRY_SECONDS })
    },
  }
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

const UNKNOWN_RATE =
  'The exchange rate of the naira is not known right now, so courses priced in dollars cannot be sold. Please try again later.'

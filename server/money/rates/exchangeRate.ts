import { rateFromDecimal } from '#contract/rules/pricing.ts'
import type { ExchangeRate } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Connection } from '../../platform/database/connect.ts'
import type { ExchangeRateRow } from '../../platform/database/tables/money.ts'
import { HttpError } from '../../platform/errors.ts'
import { countIfRoom, type Limit } from '../../platform/limits/limits.ts'
import { singleFlight } from '../../platform/singleFlight.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { findNairaRate, saveNairaRate } from './queries.ts'

const TIMEOUT_MILLISECONDS = 3_000
const MAX_BYTES = 16 * 1024

/** A source outside this range is broken: naira per dollar. */
const SANE_RATE = { from: 100, to: 20_000 }

/** A larger relative change within a day counts as a fault of the source. */
const MAX_JUMP = 0.5

/**
 * Asks the source once: no redirects (undici follows none), three seconds, 16 kB.
 * @param before the rate within the last day, in ten-thousandths; null if unknown
 * @returns naira per dollar in ten-thousandths; null if there is no credible answer
 */
export async function askRateSource(url: string, before: number | null): Promise<number | null> {
  const decimal = await read(url).catch(() => null)
  if (decimal === null || !(decimal >= SANE_RATE.from && decimal <= SANE_RATE.to)) return null
  const rate = rateFromDecimal(decimal)
  return before === null || Math.abs(rate - before) / before <= MAX_JUMP ? rate : null
}

async function read(url: string): Promise<number | null> {
  const { request } = await import('undici')
  const { statusCode, body } = await request(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return statusCode === 200 ? nairaIn(JSON.parse(Buffer.concat(chunks).toString('utf8'))) : null
}

/** Public sources name it `rates.NGN`, `conversion_rates.NGN`, `data.rate` or `rate`. */
function nairaIn(answer: unknown): number | null {
  const { rates, conversion_rates, data, rate } = (answer ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >
  const found = rates?.NGN ?? conversion_rates?.NGN ?? data?.rate ?? rate
  return typeof found === 'number' ? found : null
}

const FRESH_MILLISECONDS = 10 * 60_000
const RETRY_SECONDS = 60
const HOUR = 60 * 60_000

/** All servers together ask the source once in `RETRY_SECONDS`. */
const QUESTIONS: Limit = {
  name: 'questions to the exchange rate source',
  most: 1,
  seconds: RETRY_SECONDS,
  sentence: 'The exchange rate was asked for a moment ago.',
}

/** Milliseconds after which a jump of the rate is accepted, because the source has kept to it. */
const JUMP_MILLISECONDS = 24 * 60 * 60_000

/**
 * Opens the live rate of the configured source, or the fixed rate if none is configured. The last good rate and its age are in
 * the database: all servers sell at the same rate, and a restart while the source is down changes nothing.
 */
export function openExchangeRate(
  config: Pick<Config, 'exchangeRate'>,
  { db }: Pick<Connection, 'db'>,
  clock: Clock,
): ExchangeRate {
  const { url, fixed, maxHours } = config.exchangeRate
  if (!url) {
    const known = async () => (fixed === null ? null : rateFromDecimal(fixed))
    return { known, nairaPerDollar: async () => (await known()) ?? refuseUnknown() }
  }

  let triedAt = Number.NEGATIVE_INFINITY

  /** Asks the source, once a minute across all servers. */
  const refresh = singleFlight(async (): Promise<void> => {
    const sinceTried = clock.now().getTime() - triedAt
    // A clock that was set back must not delay the next attempt.
    if (sinceTried >= 0 && sinceTried < RETRY_SECONDS * 1000) return
    triedAt = clock.now().getTime()
    if (!(await countIfRoom(db, { limit: QUESTIONS, key: url }, clock.now()))) return
    const last = await findNairaRate(db)
    const isRecent = last && ageOf(last, clock) < JUMP_MILLISECONDS
    const rate = await askRateSource(url, isRecent ? last.rate : null)
    if (rate !== null) await saveNairaRate(db, { rate, fetched_at: timestamp(clock) })
  })

  async function known(): Promise<number | null> {
    const latest = await findNairaRate(db)
    return latest && isRecentEnough(latest, clock, maxHours) ? latest.rate : null
  }

  return {
    known,
    async nairaPerDollar() {
      const kept = await findNairaRate(db)
      if (kept && ageOf(kept, clock) < FRESH_MILLISECONDS) return kept.rate
      await refresh()
      const latest = await known()
      if (latest !== null) return latest
      return refuseUnknown()
    },
  }
}

function refuseUnknown(): never {
  throw new HttpError('exchange_rate.unknown', UNKNOWN_RATE, { retryAfter: RETRY_SECONDS })
}

/** Returns a rate's age in milliseconds. One from the future was fetched with a wrong clock; its age is its lead. */
export function ageOf({ fetched_at }: Pick<ExchangeRateRow, 'fetched_at'>, clock: Clock): number {
  return Math.abs(clock.now().getTime() - Date.parse(fetched_at))
}

/** Returns whether a rate is recent enough to sell courses at. */
export function isRecentEnough(
  rate: Pick<ExchangeRateRow, 'fetched_at'>,
  clock: Clock,
  maxHours: number,
): boolean {
  return ageOf(rate, clock) <= maxHours * HOUR
}

const UNKNOWN_RATE = "We can't get today's exchange rate. Please try again later."

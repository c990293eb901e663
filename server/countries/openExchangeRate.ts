import { NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import { rateFromDecimal } from '#contract/rules/pricing.ts'
import type { Config } from '../config.ts'
import type { ExchangeRate } from './exchangeRate.ts'

const FRESH_MILLISECONDS = 10 * 60_000
const RETRY_MILLISECONDS = 60_000
const TIMEOUT_MILLISECONDS = 3_000
const MAX_BYTES = 16 * 1024

/** Outside this band a source is broken, whatever it says: naira per dollar. */
const SANE_RATE = { from: 100, to: 20_000 }

/** A change by more than half within a day is taken for a fault of the source; after a day it is believed. */
const MAX_JUMP = 0.5
const JUMP_MILLISECONDS = 24 * 60 * 60_000

/** The live rate of the configured source, or the embedded one. */
export function openExchangeRate(
  config: Pick<Config, 'exchangeRateUrl'>,
  now: () => number = Date.now,
): ExchangeRate {
  const url = config.exchangeRateUrl
  const embedded = rateFromDecimal(NAIRA_EMBEDDED_LIVE_RATE)
  if (!url) return { nairaPerDollar: async () => embedded }

  let lastGood: { rate: number; at: number } | null = null
  let askAgainAt = 0
  let underWay: Promise<void> | null = null

  async function ask(source: string): Promise<void> {
    const rate = await readRate(source).catch(() => null)
    const before = lastGood && now() - lastGood.at < JUMP_MILLISECONDS ? lastGood.rate : null
    const isGood = rate !== null && isSane(rate, before)
    if (isGood) lastGood = { rate, at: now() }
    askAgainAt = now() + (isGood ? FRESH_MILLISECONDS : RETRY_MILLISECONDS)
  }

  return {
    nairaPerDollar: async () => {
      if (now() >= askAgainAt) {
        underWay ??= ask(url).finally(() => {
          underWay = null
        })
        await underWay
      }
      return lastGood === null ? embedded : rateFromDecimal(lastGood.rate)
    },
  }
}

function isSane(rate: number, before: number | null): boolean {
  if (!(rate >= SANE_RATE.from && rate <= SANE_RATE.to)) return false
  return before === null || Math.abs(rate - before) / before <= MAX_JUMP
}

/** Reads the source once: no redirects (undici follows none), three seconds, 16 kB. */
async function readRate(url: string): Promise<number | null> {
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

/** Public sources say it as `rates.NGN`, `conversion_rates.NGN`, `data.rate` or `rate`. */
function nairaIn(answer: unknown): number | null {
  const { rates, conversion_rates, data, rate } = (answer ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >
  const found = rates?.NGN ?? conversion_rates?.NGN ?? data?.rate ?? rate
  return typeof found === 'number' ? found : null
}

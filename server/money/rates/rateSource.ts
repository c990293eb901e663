import { rateFromDecimal } from '#contract/rules/pricing.ts'

const TIMEOUT_MILLISECONDS = 3_000
const MAX_BYTES = 16 * 1024

/** Outside this band a source is broken, whatever it says: naira per dollar. */
const SANE_RATE = { from: 100, to: 20_000 }

/** A change by more than this share within a day is taken for a fault of the source. */
const MAX_JUMP = 0.5

/**
 * Asks the source once: no redirects (undici follows none), three seconds, 16 kB.
 * @param before what the rate was within the last day, in ten-thousandths; null where nobody knows
 * @returns naira per dollar in ten-thousandths; null where there is no answer that can be believed
 */
export async function askRateSource(url: string, before: number | null): Promise<number | null> {
  const told = await read(url).catch(() => null)
  if (told === null || !(told >= SANE_RATE.from && told <= SANE_RATE.to)) return null
  const rate = rateFromDecimal(told)
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

/** Public sources say it as `rates.NGN`, `conversion_rates.NGN`, `data.rate` or `rate`. */
function nairaIn(answer: unknown): number | null {
  const { rates, conversion_rates, data, rate } = (answer ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >
  const found = rates?.NGN ?? conversion_rates?.NGN ?? data?.rate ?? rate
  return typeof found === 'number' ? found : null
}

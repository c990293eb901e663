import { ProviderResting } from '../../../../platform/ports/paymentProvider.ts'

/** The rest after a 429 that names no time, and the longest that one may ask for. */
const REST_SECONDS = 2
const LONGEST_REST_SECONDS = 120

/** The headers of an answer, by their names in lower case. */
export type AnswerHeaders = Record<string, string | string[] | number | undefined>

/** A provider that asks for fewer questions (429) gets none until the time that it names, from anybody in this process. */
export function providerRest(now: () => number = Date.now) {
  let until = 0
  return {
    begin(headers: AnswerHeaders): ProviderResting {
      const seconds = secondsToWait(headers, now())
      until = now() + seconds * 1000
      return new ProviderResting('Paystack asks for fewer questions', seconds)
    },
    /** @throws ProviderResting until the time has come */
    refuseWhileItLasts(): void {
      const left = until - now()
      // A clock that was set back must not lengthen the rest.
      if (left <= 0 || left > LONGEST_REST_SECONDS * 1000) return
      throw new ProviderResting('Paystack has asked for fewer questions', left / 1000)
    },
  }
}

/** `x-ratelimit-reset` is seconds, or a moment in seconds or milliseconds of Unix time; `retry-after` is the standard. */
function secondsToWait(headers: AnswerHeaders, now: number): number {
  const told = Number(headers['x-ratelimit-reset'] ?? headers['retry-after'])
  const seconds = told > 1e12 ? (told - now) / 1000 : told > 1e9 ? told - now / 1000 : told
  if (!Number.isFinite(seconds)) return REST_SECONDS
  return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_REST_SECONDS)
}

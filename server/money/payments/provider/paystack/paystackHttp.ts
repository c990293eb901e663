import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import {
  ProviderRefused,
  ProviderResting,
  ProviderUnavailable,
  ProviderUnreadable,
  type ReadOptions,
} from '../../../../platform/ports/paymentProvider.ts'
import { readAnswer, type Shape } from './paystackAnswer.ts'

/** Limits on the duration and number of requests to Paystack; all times are in milliseconds. */
export interface PaystackLimits {
  connectMs: number
  /** One attempt of a read. */
  attemptMs: number
  /** The whole request, including retries. */
  wholeMs: number
  /** Retries of a read; a write is never sent twice. */
  readRetries: number
  retryDelayMs: number
  /** The longest pause asked for by Paystack (429) that a read waits for before a retry. */
  waitedRestMs: number
  /** Consecutive failures after which Paystack gets no requests for `restMs`. */
  breakAfter: number
  restMs: number
}

export const PAYSTACK_LIMITS: PaystackLimits = {
  connectMs: 3_000,
  attemptMs: 4_500,
  wholeMs: 9_500,
  readRetries: 2,
  retryDelayMs: 150,
  waitedRestMs: 3_000,
  breakAfter: 5,
  restMs: 10_000,
}

const LONGEST_RETRY_DELAY_MS = 1_000

/**
 * Paystack's HTTP with time-outs, retries on reads and a circuit breaker. Throws `ProviderRefused` if Paystack says that the
 * request is wrong, and `ProviderUnavailable` for every other failure.
 */
interface PaystackHttp {
  /** GET; `null` if Paystack does not know the item. Waits out a short pause unless `waitsForRest` is false. */
  read<T>(path: string, shape: Shape<T>, options?: ReadOptions): Promise<T | null>
  /** POST, sent once. */
  write<T>(path: string, body: object, shape: Shape<T>): Promise<T>
  close(): Promise<void>
}

/** Sends one request to Paystack, or to its sandbox, and returns the answer. */
export interface Transport {
  send(request: PaystackRequest, signal: AbortSignal): Promise<PaystackAnswer>
  close(): Promise<void>
}

interface PaystackAnswer {
  status: number
  text: string
  headers: AnswerHeaders
}

interface PaystackRequest {
  method: 'GET' | 'POST'
  /** Includes the query and starts with a slash. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** Creates the HTTP client for Paystack, with its limits on time and requests. */
export function createPaystackHttp(options: {
  transport: Transport
  secretKey: string
  limits: PaystackLimits
}): PaystackHttp {
  const { limits, transport } = options
  const rest = providerRest()
  const whole = timeout(limits.wholeMs, TimeoutStrategy.Aggressive)
  const breaker = circuitBreaker(handleWhen(isProvidersFault), {
    breaker: new ConsecutiveBreaker(limits.breakAfter),
    halfOpenAfter: limits.restMs,
  })
  let brokenAt = 0
  breaker.onBreak(() => {
    brokenAt = Date.now()
  })
  const secondsLeft = () => Math.max(1, (brokenAt + limits.restMs - Date.now()) / 1000)
  const isShortRest = (error: Error): error is ProviderResting =>
    error instanceof ProviderResting && error.seconds * 1000 <= limits.waitedRestMs
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    // Spreads the retries, or they would all come at once again.
    const spread = 1 + Math.random()
    const failure = 'error' in result ? result.error : null
    if (failure && isShortRest(failure)) return failure.seconds * 1000 + limits.retryDelayMs * spread
    return Math.min(limits.retryDelayMs * 2 ** (attempt - 1) * spread, LONGEST_RETRY_DELAY_MS)
  })
  const readsWith = (isWorthAnother: (error: Error) => boolean) => {
    const again = retry(handleWhen(isWorthAnother), { maxAttempts: limits.readRetries, backoff })
    return wrap(whole, again, breaker, timeout(limits.attemptMs, TimeoutStrategy.Aggressive))
  }
  const reads = readsWith(isWorthARetry)
  const patientReads = readsWith(error => isWorthARetry(error) || isShortRest(error))
  const writes = wrap(whole, breaker)

  async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    shape: Shape<T>,
    signal: AbortSignal,
    body?: object,
  ) {
    rest.refuseWhileItLasts()
    const headers = {
      authorization: `Bearer ${options.secretKey}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = body && JSON.stringify(body)
    const answer = await transport.send({ method, path, headers, body: sent }, signal)
    if (answer.status === 429) throw rest.begin(answer.headers)
    return { status: answer.status, value: readAnswer(answer.status, answer.text, shape) }
  }

  return {
    async read(path, shape, { waitsForRest = true } = {}) {
      const policy = waitsForRest ? patientReads : reads
      const { value } = await orUnavailable(
        policy.execute(({ signal }) => ask('GET', path, shape, signal)),
        secondsLeft,
      )
      return value
    },
    async write(path, body, shape) {
      const { value, status } = await orUnavailable(
        writes.execute(({ signal }) => ask('POST', path, shape, signal, body)),
        secondsLeft,
      )
      if (value === null) throw new ProviderUnavailable(`Paystack answered ${status} to POST ${path}`)
      return value
    },
    close: () => transport.close(),
  }
}

async function orUnavailable<T>(answer: Promise<T>, secondsLeft: () => number): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) throw error
    if (error instanceof BrokenCircuitError) {
      throw new ProviderResting(
        'Paystack is left alone for a while after failing several times',
        secondsLeft(),
      )
    }
    if (error instanceof TaskCancelledError) {
      throw new ProviderUnavailable('Paystack did not answer in time', { cause: error })
    }
    throw new ProviderUnavailable('Paystack could not be reached', { cause: error })
  }
}

function isProvidersFault(error: Error): boolean {
  // An answer that is a refusal, or unreadable, shows that Paystack is up: it must not open the circuit.
  return !(
    error instanceof BrokenCircuitError ||
    error instanceof ProviderRefused ||
    error instanceof ProviderResting ||
    error instanceof ProviderUnreadable
  )
}

function isWorthARetry(error: Error): boolean {
  if (!isProvidersFault(error)) return false
  return error instanceof ProviderUnavailable ? error.isTransient : true
}

/** The pause after a 429 without a time, and the longest pause, in seconds. */
const REST_SECONDS = 2
const LONGEST_REST_SECONDS = 120

/** An answer's headers, by lower-case name. */
type AnswerHeaders = Record<string, string | string[] | number | undefined>

/** After a 429 the provider gets no requests from this process until the time that it names. */
function providerRest(now: () => number = Date.now) {
  let until = 0
  return {
    begin(headers: AnswerHeaders): ProviderResting {
      const seconds = secondsToWait(headers, now())
      until = now() + seconds * 1000
      return new ProviderResting('Paystack asks for fewer questions', seconds)
    },
    /** @throws ProviderResting until the pause is over */
    refuseWhileItLasts(): void {
      const left = until - now()
      // A clock that was set back must not lengthen the pause.
      if (left <= 0 || left > LONGEST_REST_SECONDS * 1000) return
      throw new ProviderResting('Paystack has asked for fewer questions', left / 1000)
    },
  }
}

/** `x-ratelimit-reset` is a number of seconds, or a Unix time in seconds or milliseconds; `retry-after` is the standard. */
function secondsToWait(headers: AnswerHeaders, now: number): number {
  const reset = Number(headers['x-ratelimit-reset'] ?? headers['retry-after'])
  const seconds = reset > 1e12 ? (reset - now) / 1000 : reset > 1e9 ? reset - now / 1000 : reset
  if (!Number.isFinite(seconds)) return REST_SECONDS
  return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_REST_SECONDS)
}

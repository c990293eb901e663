import type { SandboxTransaction } from './transaction.ts'

/** The kind of answer that the sandbox gives the academy's server. */
type SandboxAnswer = 'normal' | '500' | '401' | '404' | '429' | 'html' | 'wrong-shape' | 'hang'

/** Switches with which tests make the sandbox misbehave like a provider; each request reads them again. */
export interface SandboxSwitches {
  /** Milliseconds before each answer. */
  latencyMs: number
  answer: SandboxAnswer
  /** The waiting time in a 429. */
  rateLimitReset: string
  /** Overrides fields of every transaction sent (verify, list, webhook), e.g. `{ currency: 'USD' }`. */
  told: Partial<SandboxTransaction>
  webhook: {
    /** Deliveries per event: 0 loses it, 2 sends it twice. */
    copies: number
    delayMs: number
    /** Milliseconds before each retry of a delivery that was not answered with 200. */
    retryDelaysMs: number[]
    /** Holds events until `release` is called, so that tests choose the order. */
    isHeld: boolean
  }
}

/** Returns the switches of a healthy provider. */
export function createSwitches(): SandboxSwitches {
  return {
    latencyMs: 0,
    answer: 'normal',
    rateLimitReset: '60',
    told: {},
    webhook: { copies: 1, delayMs: 0, retryDelaysMs: [1_000, 5_000, 30_000], isHeld: false },
  }
}

import type { SandboxTransaction } from './transaction.ts'

/** The kind of answer that the sandbox gives the academy's server. */
type SandboxAnswer = 'normal' | '500' | '401' | '404' | '429' | 'html' | 'wrong-shape' | 'hang'

/** The switches with which tests make the sandbox behave like a provider on a bad day; each request reads them anew. */
export interface SandboxSwitches {
  /** Milliseconds before each answer. */
  latencyMs: number
  answer: SandboxAnswer
  /** The time to wait that a 429 names. */
  rateLimitReset: string
  /** Put over every transaction that is told (verify, list, webhook), e.g. `{ currency: 'USD' }`. */
  told: Partial<SandboxTransaction>
  webhook: {
    /** Deliveries of each event: 0 is lost, 2 is sent twice. */
    copies: number
    delayMs: number
    /** Waits before the tries after a delivery that was not answered with 200, in milliseconds. */
    retryDelaysMs: number[]
    /** Kept back until `release` is called, so that tests choose the order. */
    isHeld: boolean
  }
}

/** The switches of a provider on a good day. */
export function createSwitches(): SandboxSwitches {
  return {
    latencyMs: 0,
    answer: 'normal',
    rateLimitReset: '60',
    told: {},
    webhook: { copies: 1, delayMs: 0, retryDelaysMs: [1_000, 5_000, 30_000], isHeld: false },
  }
}

import type { Db } from '#server/platform/database/db.ts'
import type { AcademyProcess } from '../machine/academyProcess.ts'
import type { Charge } from './verdict.ts'

/** Limit from charge to enrolment by browser or webhook without a hindrance, in milliseconds. */
export const SMOOTH_LIMIT_MS = 5_000

/** The provider's rate limit asks clients to wait this many milliseconds. */
export const REST_MS = 1_000

/** Limit from charge to enrolment while the provider rate-limits, maybe repeatedly, in milliseconds. */
export const REST_LIMIT_MS = 10_000

/** Limit from charge to enrolment in all other cases, in milliseconds. */
export const HINDERED_LIMIT_MS = 5 * 60_000

/** References whose webhook was lost or sent twice or that met an error, and the times of rate limits. */
export interface ServedBadly {
  lost: string[]
  doubled: string[]
  erred: string[]
  /** Times of the 429s, in milliseconds since 1970. */
  rests: number[]
}

/** The first source from which the academy learnt of a charge. */
export type Teller = 'browser' | 'webhook' | 'reconciler'

/** The time in milliseconds from the card's charge to the enrolment. */
export interface Wait {
  milliseconds: number
  by: Teller
  hindrance: Hindrance
}

/**
 * The hindrance: the academy was down, the webhook was lost or the provider failed for this payment (`fault`), or the provider
 * rate-limited because of another payment (`rest`).
 */
export type Hindrance = 'none' | 'rest' | 'fault'

/** The number of enrolments by one way, and their waiting times in milliseconds. */
interface WaitFigures {
  places: number
  median: number
  p99: number
  longest: number
}

const TELLERS: Record<string, Teller> = { learner: 'browser', webhook: 'webhook', reconciler: 'reconciler' }

/** Returns the wait of every charge that became an enrolment. */
export async function waitsOf(
  db: Db,
  charges: Charge[],
  { lost, erred, rests }: ServedBadly,
  outages: AcademyProcess['outages'],
): Promise<Wait[]> {
  const faulty = new Set([...lost, ...erred])
  const paidAt = new Map(charges.map(({ reference, paid_at }) => [reference, Date.parse(paid_at)]))
  const places = await db
    .selectFrom('payment_events')
    .select(['reference', 'source', 'created_at'])
    .where('kind', '=', 'enrolled')
    .execute()
  return places.flatMap(({ reference, source, created_at }) => {
    const from = paidAt.get(reference)
    const by = TELLERS[source]
    if (from === undefined || by === undefined) return []
    const to = Date.parse(created_at)
    const wasUp = outages.every(outage => outage.to < from || outage.from > from + SMOOTH_LIMIT_MS)
    const isFaulty = !wasUp || faulty.has(reference)
    const isAtRest = rests.some(rest => rest > from - REST_MS && rest < to)
    const hindrance = isFaulty ? 'fault' : isAtRest ? 'rest' : 'none'
    return [{ milliseconds: Math.max(0, to - from), by, hindrance }]
  })
}

/** Returns the figures of some waits. */
export function figuresOf(waits: Wait[]): WaitFigures {
  const sorted = waits.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { places: sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) }
}

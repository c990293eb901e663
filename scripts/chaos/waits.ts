import type { Db } from '#server/platform/database/db.ts'
import type { AcademyProcess } from '../machine/academyProcess.ts'
import type { Charge } from './verdict.ts'

/** From charge to place by browser or webhook where nothing was in the way: milliseconds. */
export const SMOOTH_LIMIT_MS = 5_000

/** The provider asks everybody to leave it alone for so many milliseconds. */
export const REST_MS = 1_000

/** From charge to place while the provider asked everybody to rest, which it may do several times in a row: milliseconds. */
export const REST_LIMIT_MS = 10_000

/** From charge to place whatever happened: milliseconds. */
export const HINDERED_LIMIT_MS = 5 * 60_000

/** Which references lost their webhook, got it twice, or met an error, and when everybody was asked to rest. */
export interface ServedBadly {
  lost: string[]
  doubled: string[]
  erred: string[]
  /** The moments of the 429s: milliseconds since 1970. */
  rests: number[]
}

/** The one who first told the academy of a charge. */
export type Teller = 'browser' | 'webhook' | 'reconciler'

/** Holds how many milliseconds one learner waited between the card's charge and the place in the course. */
export interface Wait {
  milliseconds: number
  by: Teller
  hindrance: Hindrance
}

/**
 * Names what was in the way: the academy was away, the webhook was lost or the provider answered badly about this very
 * payment (`fault`), or it asked everybody to rest because of another one (`rest`).
 */
export type Hindrance = 'none' | 'rest' | 'fault'

/** The longest times of one way to a place; milliseconds. */
interface WaitFigures {
  places: number
  median: number
  p99: number
  longest: number
}

const TELLERS: Record<string, Teller> = { learner: 'browser', webhook: 'webhook', reconciler: 'reconciler' }

/** Every charge that became a place, and how long that took. */
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

/** The figures of some waits. */
export function figuresOf(waits: Wait[]): WaitFigures {
  const sorted = waits.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { places: sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) }
}

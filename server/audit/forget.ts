import { type Clock, timestampIn } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Act } from './audit.ts'

/** Long enough to look into what somebody noticed; these lines name people and their networks. */
const KEPT_SECONDS = 180 * 24 * 60 * 60

const OF_PEOPLE: readonly Act[] = ['signed in', 'signed up', 'locked out']

const SWEEP_MILLISECONDS = 60 * 60 * 1000
const sweptAt = new WeakMap<Db, number>()

/** Forgets, at most once an hour, who came in half a year ago; what operators and tutors did stays. */
export async function forgetOldEntries(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime()
  if (now - (sweptAt.get(db) ?? 0) < SWEEP_MILLISECONDS) return
  sweptAt.set(db, now)
  await db
    .deleteFrom('audit_log')
    .where('act', 'in', OF_PEOPLE)
    .where('at', '<=', timestampIn(clock, -KEPT_SECONDS))
    .execute()
}

import { SOFT_DAYS, SOFT_WITHIN_DAYS } from '#contract/rules/bounces.ts'
import type { Db } from '../platform/database/db.ts'
import { deleteInBatches } from '../platform/database/deleteInBatches.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { BounceRow } from '../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../platform/time/clock.ts'

const DAY_SECONDS = 24 * 60 * 60
/** A soft one of long ago, and what was cleared, is forgotten. */
const KEPT_SECONDS = 90 * DAY_SECONDS

/** More than three kinds make in the days that count. */
const NEWEST = 200

/** Why optional letters to an address have ended, and since when. */
export interface StoppedLetters {
  because: 'bounced' | 'complaint'
  since: string
}

/** Finds why optional letters to somebody have ended; null while they arrive. Only what came back from the e-mail that they have now counts. */
export async function stoppedLetters(db: Db, clock: Clock, userId: number): Promise<StoppedLetters | null> {
  const rows = await bouncesOf(db, { userId })
  return standingOf(
    rows.filter(({ cleared_at }) => cleared_at === null),
    timestampIn(clock, -SOFT_WITHIN_DAYS * DAY_SECONDS),
  )
}

/** The newest bounces of the e-mail that somebody has now, cleared or not. */
export const bouncesOf = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('bounces')
    .innerJoin('users', join =>
      join.onRef('users.id', '=', 'bounces.user_id').onRef('users.email_key', '=', 'bounces.email_key'),
    )
    .select(['bounces.kind', 'bounces.at', 'bounces.cleared_at'])
    .where('bounces.user_id', '=', userId)
    .orderBy('bounces.at', 'desc')
    .limit(NEWEST),
)

/** A complaint is told before a bounce: who reads the mailbox has asked for the end. */
function standingOf(
  rows: readonly Pick<BounceRow, 'kind' | 'at'>[],
  softSince: string,
): StoppedLetters | null {
  const oldest = (kind: BounceRow['kind']) => rows.findLast(row => row.kind === kind)
  const complaint = oldest('complaint')
  if (complaint) return { because: 'complaint', since: complaint.at }
  const hard = oldest('hard')
  if (hard) return { because: 'bounced', since: hard.at }
  // There is one a day.
  const soft = rows.filter(({ kind, at }) => kind === 'soft' && at >= softSince)
  const last = soft[0]
  return last && soft.length >= SOFT_DAYS ? { because: 'bounced', since: last.at } : null
}

/** Lets letters to somebody leave again, in the transaction that proves that they read their mailbox. */
export async function clearBounces(trx: Db, clock: Clock, userId: number): Promise<void> {
  await trx
    .updateTable('bounces')
    .set({ cleared_at: timestamp(clock) })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .execute()
}

/** Forgets what counts no more. */
export async function forgetOldBounces(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('bounces')
    .select('id')
    .where('at', '<=', timestampIn(clock, -KEPT_SECONDS))
    .where(({ or, eb }) => or([eb('kind', '=', 'soft'), eb('cleared_at', 'is not', null)]))
  await deleteInBatches(limit => db.deleteFrom('bounces').where('id', 'in', old.limit(limit)))
}

/** Lists the newest letters that came back, of everybody, for the operator. */
export function listBounces(db: Db): Promise<BounceRow[]> {
  return db.selectFrom('bounces').selectAll().orderBy('at', 'desc').limit(NEWEST).execute()
}

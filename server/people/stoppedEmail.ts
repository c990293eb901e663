import { SOFT_DAYS, SOFT_WITHIN_DAYS } from '#contract/rules/bounces.ts'
import type { StoppedBecause } from '../outbox/events.ts'
import type { Db } from '../platform/database/db.ts'
import type { BounceRow } from '../platform/database/tables/messages.ts'
import { type Clock, timestampIn } from '../platform/time/clock.ts'
import { bouncesOf } from './queries/people.ts'

const DAY_SECONDS = 24 * 60 * 60

/** The reason that optional emails to an address have stopped, and since when. */
interface StoppedEmail {
  because: StoppedBecause
  since: string
}

/** Returns why optional emails to somebody have stopped; null if they have not. Only bounces of the current email count. */
export async function stoppedEmail(db: Db, clock: Clock, userId: number): Promise<StoppedEmail | null> {
  const rows = await bouncesOf(db, { userId })
  return stopOf(
    rows.filter(({ cleared_at }) => cleared_at === null),
    timestampIn(clock, -SOFT_WITHIN_DAYS * DAY_SECONDS),
  )
}

/** Puts a complaint before a bounce: the mailbox's reader has asked for the end. */
function stopOf(rows: readonly Pick<BounceRow, 'kind' | 'at'>[], softSince: string): StoppedEmail | null {
  const oldest = (kind: BounceRow['kind']) => rows.findLast(row => row.kind === kind)
  const complaint = oldest('complaint')
  if (complaint) return { because: 'complaint', since: complaint.at }
  const hard = oldest('hard')
  if (hard) return { because: 'bounced', since: hard.at }
  // There is one soft bounce a day at most.
  const soft = rows.filter(({ kind, at }) => kind === 'soft' && at >= softSince)
  const last = soft[0]
  return last && soft.length >= SOFT_DAYS ? { because: 'bounced', since: last.at } : null
}

import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import { networkOf } from '../limits/limits.ts'
import { type Clock, timestamp } from '../time/clock.ts'
import { type Act, append } from './audit.ts'

/** Something that somebody was not let do. */
interface Refusal {
  act: Act
  /** `user:7` where there is such an account, otherwise what was tried, e.g. `sign-in`. */
  subject: string
  /** Why, in the words of the error's code. */
  reason: string
  ip: string
}

const MINUTE_LENGTH = '2026-03-09T17:00'.length

/** A flood from many networks writes no more lines than this at once; the rest of it waits for the next minute. */
const LINES_AT_ONCE = 500

/** Counts a refusal in its minute, in one statement: a flood of guesses makes one line a minute, subject, reason and network. */
export async function countRefusal(db: Db, clock: Clock, { ip, ...refusal }: Refusal): Promise<void> {
  await db
    .insertInto('audit_refusals')
    .values({ ...refusal, minute: minuteOf(clock), network: networkOf(ip).near, count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['minute', 'act', 'subject', 'reason', 'network'])
        .doUpdateSet(({ eb }) => ({ count: eb('audit_refusals.count', '+', 1) })),
    )
    .execute()
}

/** Writes the refusals of the minutes that are over into the audit log, each with how many they were. */
export async function recordRefusals({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = minuteOf(clock)
  await inTransaction(db, async trx => {
    const rows = await trx
      .selectFrom('audit_refusals')
      .selectAll()
      .where('minute', '<', now)
      .orderBy('minute')
      .limit(LINES_AT_ONCE)
      .execute()
    for (const { minute, act, subject, reason, network, count } of rows) {
      const { numDeletedRows } = await trx
        .deleteFrom('audit_refusals')
        .where('minute', '=', minute)
        .where('act', '=', act)
        .where('subject', '=', subject)
        .where('reason', '=', reason)
        .where('network', '=', network)
        .executeTakeFirst()
      // Another server was quicker.
      if (numDeletedRows === 0n) continue
      const details = { reason, minute: `${minute}Z`, count, network }
      const from = { requestId: 'job recording refusals' }
      await append(trx, clock, { actor: 'stranger', act: act as Act, subject, details, from })
    }
  })
}

function minuteOf(clock: Clock): string {
  return timestamp(clock).slice(0, MINUTE_LENGTH)
}

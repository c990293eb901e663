import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import { networkOf } from '../limits/limits.ts'
import { type Clock, timestamp } from '../time/clock.ts'
import { type Act, record } from './audit.ts'

/** A refused act. */
interface Refusal {
  act: Act
  /** `user:7` if the account exists, otherwise what was attempted, e.g. `sign-in`. */
  subject: string
  /** The error code. */
  reason: string
  ip: string
}

const MINUTE_LENGTH = '2026-03-09T17:00'.length

/** The most lines written at once; in a flood from many networks the rest waits for the next minute. */
const LINES_AT_ONCE = 500

/** Counts a refusal in one statement: a flood makes one line per minute, subject, reason and network. */
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

/** Writes the refusals of past minutes to the audit log, each with its count. */
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
      // Another server has written it.
      if (numDeletedRows === 0n) continue
      const details = { reason, minute: `${minute}Z`, count, network }
      const from = { requestId: 'job recording refusals' }
      await record(trx, clock, { actor: 'stranger', act: act as Act, subject, details, from })
    }
  })
}

function minuteOf(clock: Clock): string {
  return timestamp(clock).slice(0, MINUTE_LENGTH)
}

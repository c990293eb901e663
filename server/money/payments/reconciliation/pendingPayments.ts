import { sql } from 'kysely'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { markAbandoned } from '../checkout/abandon.ts'
import type { Actor } from '../paymentEvents.ts'
import { settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { checkEach, severalAtOnce } from './checkEach.ts'
import {
  GIVE_UP_MILLISECONDS,
  hasOutlivedItsChecks,
  LONGEST_WAIT_MILLISECONDS,
  nextLook,
} from './checkTimes.ts'

/** The most open payments that one pass asks about: fifteen a second, so that a crowd of unpaid ones causes no burst of work. */
const PASS_LENGTH = 300

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** A payment younger than this is still being typed in. */
const TYPING_MILLISECONDS = 30 * SECOND

/** The report on asking about the payments that were neither verified by a browser nor told of by a webhook. */
export interface PendingPaymentsReport {
  asked: number
  settled: string[]
  givenUp: string[]
  /** The payments that could not be checked. */
  failed: string[]
}

/** Asks the provider about the open payments that have been due longest, and adds to the report what came of it. */
export async function checkPendingPayments(
  academy: AppContext,
  actor: Actor,
  report: PendingPaymentsReport,
): Promise<void> {
  const check = checkEach(academy, actor, report.failed)
  const due = await listDue(academy.db, academy.clock.now())
  report.asked += due.length
  await severalAtOnce(due, payment =>
    check(payment, async () => {
      const current = await settle(academy, payment.reference, actor)
      if (current && !isOpen(current.status)) report.settled.push(payment.reference)
      else if (current && (await lookAgainLater(academy, current, actor)))
        report.givenUp.push(payment.reference)
    }),
  )
}

/** The open payments whose look is due, longest first; a time that lies further ahead than any wait was set by a clock that was wrong. */
async function listDue(db: Db, now: Date): Promise<PaymentRow[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb('status', 'in', ['pending', 'failed']),
        // One that its learner has ended is asked about for as long as it would have been without that.
        and([eb('status', '=', sql.lit('abandoned')), eb('created_at', '>', before(GIVE_UP_MILLISECONDS))]),
      ]),
    )
    .where('created_at', '>', before(GIVE_UP_MILLISECONDS + DAY))
    .where(({ eb, or }) =>
      or([
        eb('check_after', 'is', null),
        eb('check_after', '<=', now.toISOString()),
        eb('check_after', '>', before(-LONGEST_WAIT_MILLISECONDS)),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', before(TYPING_MILLISECONDS)),
        eb('created_at', '>', before(-TYPING_MILLISECONDS)),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce('check_after', 'created_at'))
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}

/** Puts the next look off, or gives the payment up; true when it was given up. */
async function lookAgainLater(
  { db, clock }: AppContext,
  payment: PaymentRow,
  actor: Actor,
): Promise<boolean> {
  const now = clock.now()
  if (hasOutlivedItsChecks(payment, now) && payment.status === 'pending') {
    const given = await inTransaction(db, trx => markAbandoned(trx, payment, null, timestamp(clock), actor))
    return given !== undefined
  }
  await db
    .updateTable('payments')
    .set({ check_after: nextLook(payment.created_at, now).toISOString() })
    .where('id', '=', payment.id)
    .execute()
  return false
}

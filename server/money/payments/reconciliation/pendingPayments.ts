import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { markAbandoned } from '../checkout/abandon.ts'
import type { Actor } from '../paymentEvents.ts'
import { updatePayment } from '../queries.ts'
import { settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { checkEach, severalAtOnce } from './checkEach.ts'
import { hasOutlivedItsChecks, nextLook } from './checkTimes.ts'
import { listDue } from './queries.ts'

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
  await updatePayment(db, payment.id, { check_after: nextLook(payment.created_at, now).toISOString() })
  return false
}

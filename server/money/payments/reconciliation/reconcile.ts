import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { type JobKind, JobPostponed } from '../../../platform/jobs/job.ts'
import { ProviderResting, ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { markAbandoned } from '../checkout/abandon.ts'
import type { Actor } from '../paymentEvents.ts'
import { updatePayment } from '../queries.ts'
import { followOpenRefunds } from '../refunds/refundProgress.ts'
import { settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { checkEach, severalAtOnce } from './checkEach.ts'
import { hasOutlivedItsChecks, nextLook } from './checkTimes.ts'
import { compareWithProvider, type ProviderListReport } from './providerList.ts'
import { listDue } from './queries.ts'

/** The report of a pass: what it found and did. */
export interface ReconcileReport extends PendingPaymentsReport, ProviderListReport {
  /** The reason why the pass broke off: the provider's failure in one sentence, or null. */
  brokenOff: string | null
  /** The seconds for which the provider wants to be left alone, where that is why the pass broke off. */
  restSeconds: number | null
}

/**
 * Brings all payments in step with the provider: asks about open payments and refunds and, when `since` is given,
 * holds the provider's list from that instant on against ours. Running it again changes nothing more.
 */
export async function reconcile(
  academy: AppContext,
  actor: Actor,
  { since }: { since?: string } = {},
): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    asked: 0,
    settled: [],
    givenUp: [],
    failed: [],
    orphans: [],
    brokenOff: null,
    restSeconds: null,
  }
  if (academy.paymentProvider.mode === 'off') return report
  try {
    await checkPendingPayments(academy, actor, report)
    await followOpenRefunds(academy, actor, report)
    if (since) await compareWithProvider(academy, since, actor, report)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    report.brokenOff = error.message
    if (error instanceof ProviderResting) report.restSeconds = error.seconds
  }
  return report
}

/** The job is the only one of its kind, and has the name of the kind. */
export const RECONCILIATION = 'reconciliation'

const EVERY_SECONDS = 20
/** More than a pass takes that reads the provider's whole list while it answers slowly. */
const DEADLINE_SECONDS = 10 * 60
/** After a rest of the provider the learners and webhooks that wait for it are asked about first. */
const AFTER_REST_SECONDS = 5
const HOUR = 3_600_000

/** The provider's list is looked through this far back: longer than it retries its own webhooks. */
const LIST_DAYS = 4

/** Reconciles again and again, one server of many at a time; once an hour with the provider's list. */
export function reconciliation(log: FastifyBaseLogger): JobKind {
  const actor: Actor = { source: 'reconciler', requestId: null, log }
  let listedAt = 0
  return {
    name: RECONCILIATION,
    atOnce: 1,
    deadlineSeconds: DEADLINE_SECONDS,
    everySeconds: EVERY_SECONDS,
    async handle(academy) {
      const now = academy.clock.now().getTime()
      // A clock that was set back must not put the list off.
      const isListDue = Math.abs(now - listedAt) >= HOUR
      const since = isListDue ? new Date(now - LIST_DAYS * 24 * HOUR).toISOString() : undefined
      const report = await reconcile(academy, actor, { since })
      if (isListDue && report.brokenOff === null) listedAt = now
      tell(log, report)
      const { brokenOff, restSeconds } = report
      if (brokenOff !== null && restSeconds !== null) {
        throw new JobPostponed(brokenOff, restSeconds + AFTER_REST_SECONDS)
      }
      return 'done'
    },
  }
}

function tell(log: FastifyBaseLogger, report: ReconcileReport): void {
  const { settled, givenUp, failed, orphans, brokenOff } = report
  if (settled.length + givenUp.length + failed.length + orphans.length === 0 && !brokenOff) return
  log.info({ settled, givenUp, failed, orphans: orphans.length, brokenOff }, 'payments reconciled')
}

/** The report on asking about the payments that were neither verified by a browser nor told of by a webhook. */
interface PendingPaymentsReport {
  asked: number
  settled: string[]
  givenUp: string[]
  /** The payments that could not be checked. */
  failed: string[]
}

/** Asks the provider about the open payments that have been due longest, and adds to the report what came of it. */
async function checkPendingPayments(
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

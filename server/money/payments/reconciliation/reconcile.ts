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
import { checkEach, severalAtOnce } from '../settlement/checkEach.ts'
import { isPastChecking, nextCheckAt } from '../settlement/checkTimes.ts'
import { settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { compareWithProvider, type ProviderListReport } from './providerList.ts'
import { listDue } from './queries.ts'

/** The findings and actions of a pass. */
export interface ReconcileReport extends PendingPaymentsReport, ProviderListReport {
  /** The provider's failure that aborted the pass, in one sentence, or null. */
  brokenOff: string | null
  /** The pause in seconds that the provider asks for, if that aborted the pass. */
  restSeconds: number | null
}

/**
 * Reconciles all payments with the provider: checks open payments and refunds and, if `since` is given, compares the provider's
 * list from that instant on with ours. Idempotent.
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

/** The name of the job and of its kind, which has only this one job. */
export const RECONCILIATION = 'reconciliation'

const EVERY_SECONDS = 20
/** Longer than a pass that reads the provider's whole list while it answers slowly. */
const DEADLINE_SECONDS = 10 * 60
/** Seconds to wait after the provider's pause, so that waiting learners and webhooks go first. */
const AFTER_REST_SECONDS = 5
const HOUR = 3_600_000

/** Days of the provider's list to compare: longer than it retries its own webhooks. */
const LIST_DAYS = 4

/** Reconciles every 20 seconds, on one server at a time; once an hour with the provider's list. */
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
      // A clock that was set back must not delay the list.
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

/** The report on checking the payments that neither a browser nor a webhook has settled. */
interface PendingPaymentsReport {
  asked: number
  settled: string[]
  givenUp: string[]
  /** The payments that could not be checked. */
  failed: string[]
}

/** Checks the longest-due open payments with the provider and adds the results to the report. */
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
      else if (current && (await scheduleNextCheck(academy, current, actor)))
        report.givenUp.push(payment.reference)
    }),
  )
}

/** Schedules the next check, or abandons the payment; true if it was abandoned. */
async function scheduleNextCheck(
  { db, clock }: AppContext,
  payment: PaymentRow,
  actor: Actor,
): Promise<boolean> {
  const now = clock.now()
  if (isPastChecking(payment, now) && payment.status === 'pending') {
    const given = await inTransaction(db, trx => markAbandoned(trx, payment, null, timestamp(clock), actor))
    return given !== undefined
  }
  await updatePayment(db, payment.id, { check_after: nextCheckAt(payment.created_at, now).toISOString() })
  return false
}

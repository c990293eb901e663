import type { AppContext } from '../../../platform/appContext.ts'
import { ProviderResting, ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'
import type { Actor } from '../paymentEvents.ts'
import { followOpenRefunds } from '../refunds/refundProgress.ts'
import { checkPendingPayments, type PendingPaymentsReport } from './pendingPayments.ts'
import { compareWithProvider, type ProviderListReport } from './providerList.ts'

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

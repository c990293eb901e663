import type { AppContext } from '../../appContext.ts'
import { timestamp } from '../../clock.ts'
import type { Actor } from '../paymentEvents.ts'
import { ProviderUnavailable } from '../provider/provider.ts'
import { followOpenRefunds } from '../refunds/refundProgress.ts'
import { processWebhookEvent } from '../webhooks/processWebhookEvent.ts'
import { listWaitingEvents } from '../webhooks/webhookInbox.ts'
import { checkPendingPayments, type PendingPaymentsReport } from './pendingPayments.ts'
import { compareWithProvider, type ProviderListReport } from './providerList.ts'

/** What a pass found and did. */
export interface ReconcileReport extends PendingPaymentsReport, ProviderListReport {
  /** Kept webhooks that were worked off now. */
  events: number
  /** Why the pass broke off: the provider's failure in one sentence, or null. */
  brokenOff: string | null
}

/**
 * Brings all payments in step with the provider: works off kept webhooks, asks about open payments and refunds and, when `since`
 * is given, holds the provider's list from that instant on against ours. Running it again changes nothing more.
 */
export async function reconcile(
  academy: AppContext,
  actor: Actor,
  { since }: { since?: string } = {},
): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    events: 0,
    asked: 0,
    settled: [],
    givenUp: [],
    failed: [],
    orphans: [],
    brokenOff: null,
  }
  for (const event of await listWaitingEvents(academy.db, timestamp(academy.clock))) {
    if (await processWebhookEvent(academy, event, { ...actor, source: 'webhook' })) report.events += 1
  }
  if (academy.paymentProvider.mode === 'off') return report
  try {
    await checkPendingPayments(academy, actor, report)
    await followOpenRefunds(academy, actor, report)
    if (since) await compareWithProvider(academy, since, actor, report)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    report.brokenOff = error.message
  }
  return report
}

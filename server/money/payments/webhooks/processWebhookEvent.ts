import type { AppContext } from '../../../platform/appContext.ts'
import type { Actor } from '../paymentEvents.ts'
import { recordUnmatched } from '../reconciliation/recordUnmatched.ts'
import { recordDisputeEvent } from '../refunds/disputes.ts'
import { followRefunds } from '../refunds/refundProgress.ts'
import { settle } from '../settlement/settle.ts'
import type { ToldEvent } from './webhookEvent.ts'

/** Returns whether events of this name are about money; all others are accepted and ignored. */
export function isOurEvent(name: string): boolean {
  return name === 'charge.success' || name.startsWith('refund.') || name.startsWith('charge.dispute.')
}

/**
 * Does what an event asks for. It is never believed for what it says of money, only for what it is about: the provider is
 * asked how that payment stands.
 */
export async function processWebhookEvent(
  academy: AppContext,
  event: ToldEvent,
  actor: Actor,
): Promise<void> {
  if (event.name.startsWith('charge.dispute.')) return recordDisputeEvent(academy, event, actor)
  const isCharge = event.name === 'charge.success'
  const payment = await settle(academy, event.reference, actor, { recheck: !isCharge })
  if (!payment) return recordUnmatched(academy, { reference: event.reference, detail: event.body }, actor)
  if (!isCharge) await followRefunds(academy, payment)
}

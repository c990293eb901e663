import type { AppContext } from '../../appContext.ts'
import { timestamp, timestampIn } from '../../clock.ts'
import type { WebhookEventRow } from '../../database/tables.ts'
import type { Actor } from '../paymentEvents.ts'
import { recordUnmatched } from '../reconciliation/recordUnmatched.ts'
import { recordDisputeEvent } from '../refunds/disputes.ts'
import { followRefunds } from '../refunds/refundProgress.ts'
import { settle } from '../settlement/settle.ts'
import { LONGEST_RETRY_SECONDS, markFailed, markWorked } from './webhookInbox.ts'

const FIRST_RETRY_SECONDS = 10

/** The kinds of events that tell of money; all others are taken and left alone. */
export function isOurEvent(name: string): boolean {
  return name === 'charge.success' || name.startsWith('refund.') || name.startsWith('charge.dispute.')
}

/**
 * Works a kept event off. It is never believed for what it says of money, only for what it is about: the provider is
 * asked how that payment stands. What cannot be done now is tried again later; it never rejects.
 */
export async function processWebhookEvent(
  academy: AppContext,
  event: WebhookEventRow,
  actor: Actor,
): Promise<boolean> {
  const { db, clock } = academy
  try {
    await workOff(academy, event, actor)
    await markWorked(db, event.id, timestamp(clock))
    return true
  } catch (error) {
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** event.attempts, LONGEST_RETRY_SECONDS)
    actor.log.warn(
      { err: error, event: event.name, reference: event.reference },
      'a webhook waits for another try',
    )
    await markFailed(db, event.id, String(error), timestampIn(clock, wait)).catch(() => undefined)
    return false
  }
}

async function workOff(academy: AppContext, event: WebhookEventRow, actor: Actor): Promise<void> {
  if (event.name.startsWith('charge.dispute.')) return recordDisputeEvent(academy, event, actor)
  const isCharge = event.name === 'charge.success'
  const payment = await settle(academy, event.reference, actor, { recheck: !isCharge })
  if (!payment) return recordUnmatched(academy, { reference: event.reference, detail: event.body }, actor)
  if (!isCharge) await followRefunds(academy, payment)
}

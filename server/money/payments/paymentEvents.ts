import type { FastifyBaseLogger } from 'fastify'
import type { AuditActor } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow, PaymentRowStatus } from '../../platform/database/tables/money.ts'
import { insertEvent } from './queries.ts'

/** The person or process that changes a payment, for its history and the log. */
export interface Actor {
  source: 'learner' | 'webhook' | 'reconciler' | 'operator' | 'admin' | 'tutor' | 'academy'
  /** For an admin: their account and origin. */
  by?: AuditActor
  requestId: string | null
  log: FastifyBaseLogger
  /** Set while a learner ends their payment: nobody needs to tell them that it failed. */
  isEnding?: true
}

/** The detail of the history's line of a payment that its learner ended. */
export const ENDED_BY_LEARNER = 'The learner ended it.'

/** Returns the actor for the audit log: an admin's account, or the kind of source. */
export function auditActorOf({ source, requestId, by }: Actor): AuditActor {
  return by ?? { actor: source, from: { requestId } }
}

/** A line of a payment's history; `to` is its new status if that changed. */
interface PaymentEvent {
  kind: string
  to?: PaymentRowStatus
  detail?: string | null
}

/** Adds a line to a payment's history; `payment` is the row as it was before the event. */
export async function recordPaymentEvent(
  trx: Db,
  payment: PaymentRow,
  { kind, to = payment.status, detail = null }: PaymentEvent,
  now: string,
  { source, requestId }: Pick<Actor, 'source' | 'requestId'>,
): Promise<void> {
  await insertEvent(trx, {
    payment_id: payment.id,
    reference: payment.reference,
    kind,
    source,
    from_status: payment.status,
    to_status: to,
    detail,
    request_id: requestId,
    created_at: now,
  })
}

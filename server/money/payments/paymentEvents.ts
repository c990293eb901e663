import type { FastifyBaseLogger } from 'fastify'
import type { AuditActor } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow, PaymentRowStatus } from '../../platform/database/tables/money.ts'
import { insertEvent } from './queries.ts'

/** Names who changes a payment, for its history and the log. */
export interface Actor {
  source: 'learner' | 'webhook' | 'reconciler' | 'operator' | 'admin'
  /** Of an admin: whose account it is, and from where. */
  by?: AuditActor
  requestId: string | null
  log: FastifyBaseLogger
}

/** Returns who the audit log says that it was: an admin by their account, everybody else by what they are. */
export function auditActorOf({ source, requestId, by }: Actor): AuditActor {
  return by ?? { actor: source, from: { requestId } }
}

/** A line of a payment's history: `to` is its new status, where that changed. */
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

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AuditActor } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { PaymentEventRow, PaymentRow, PaymentRowStatus } from '../../platform/database/tables.ts'

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

type NewEvent = Omit<PaymentEventRow, 'id'>

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

/** Adds a line of history; one without a payment tells of a reference that the academy never gave. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await addEvent(db, event)
}

const addEvent = prepared((db, event: NewEvent) =>
  db.insertInto('payment_events').values({
    payment_id: event.payment_id,
    reference: event.reference,
    kind: event.kind,
    source: event.source,
    from_status: event.from_status,
    to_status: event.to_status,
    detail: event.detail,
    request_id: event.request_id,
    created_at: event.created_at,
  }),
)

/** Returns whether the history of a reference has a line of this kind. */
export async function hasEvent(db: Db, reference: string, kind: 'orphan'): Promise<boolean> {
  const found = await db
    .selectFrom('payment_events')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', '=', sql.lit(kind))
    .executeTakeFirst()
  return found !== undefined
}

import type { Db } from '../../database/connect.ts'
import type { PaymentRow, PaymentRowStatus } from '../../database/tables.ts'
import { insertEvent } from '../repository.ts'
import type { Actor } from './settle.ts'

/** Adds a line to a payment's history. */
export async function recordPaymentEvent(
  trx: Db,
  payment: PaymentRow,
  to: PaymentRowStatus,
  what: { kind: string; detail: string | null },
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<void> {
  await insertEvent(trx, {
    payment_id: payment.id,
    reference: payment.reference,
    kind: what.kind,
    source: actor.source,
    from_status: payment.status,
    to_status: to,
    detail: what.detail,
    request_id: actor.requestId,
    created_at: now,
  })
}

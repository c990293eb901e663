import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import type { WebhookEventRow } from '../database/tables.ts'
import { note } from './applyVerdict.ts'
import { findPayment, movePayment } from './repository.ts'
import type { Asker } from './settle.ts'
import { resolutionOf } from './webhookEvent.ts'

/**
 * Writes a dispute down: the payment is disputed until the bank decides, and its learner keeps the place. A dispute
 * that ends in the learner's favour becomes a refund by the provider's own word, which comes as an event of its own.
 */
export async function noteDispute(academy: Academy, event: WebhookEventRow, asker: Asker): Promise<void> {
  const payment = await findPayment(academy.db, event.reference)
  if (!payment) return
  const now = timestamp(academy.clock)
  const isOver = event.name === 'charge.dispute.resolve'
  const resolution = isOver ? resolutionOf(event.body) : null
  await academy.db.transaction().execute(async trx => {
    const facts = { updated_at: now }
    const moved =
      !isOver && payment.status === 'success'
        ? await movePayment(trx, payment.id, 'disputed', facts)
        : resolution === 'declined' && payment.status === 'disputed'
          ? await movePayment(trx, payment.id, 'success', facts)
          : undefined
    const kind = event.name.slice('charge.'.length)
    await note(trx, payment, moved?.status ?? payment.status, { kind, detail: resolution }, now, asker)
  })
}

import type { Academy } from '../../appContext.ts'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { ProviderUnavailable } from '../provider/provider.ts'
import { movePayment } from '../repository.ts'
import { note } from '../settlement/recordPaymentEvent.ts'
import { type Asker, settle } from '../settlement/settle.ts'

/**
 * Gives up an open payment that nobody will go on with, unless it turns out to be paid. It is only marked: the provider
 * is asked about it for as long as about any other, and its money still settles it.
 */
export async function giveUp(academy: Academy, payment: PaymentRow, asker: Asker): Promise<PaymentRow> {
  const current = await lookOnceMore(academy, payment, asker)
  const reason = 'The learner ended it.'
  const given = await inTransaction(academy.db, trx =>
    markGivenUp(trx, current, reason, timestamp(academy.clock), asker),
  )
  return given ?? current
}

/** The payment after a last question to the provider: who has paid already must not be asked to pay again. */
export async function lookOnceMore(academy: Academy, payment: PaymentRow, asker: Asker): Promise<PaymentRow> {
  try {
    return (await settle(academy, payment.reference, asker)) ?? payment
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return payment
  }
}

/** Marks a payment as given up, with a line in its history; undefined when it is not open any more. */
export async function markGivenUp(
  trx: Db,
  payment: PaymentRow,
  reason: string | null,
  now: string,
  asker: Asker,
): Promise<PaymentRow | undefined> {
  const given = await movePayment(trx, payment.id, 'abandoned', { updated_at: now })
  if (given) await note(trx, payment, given.status, { kind: 'given up', detail: reason }, now, asker)
  return given
}

import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { releaseSeatOf } from '../../../teaching/cohorts/seats.ts'
import { releaseSlotHeldBy } from '../../../teaching/onsite/slots/queries/holds.ts'
import { type Actor, ENDED_BY_LEARNER, recordPaymentEvent } from '../paymentEvents.ts'
import { movePayment } from '../queries.ts'
import { settle } from '../settlement/settle.ts'
import { isOnItsWay } from '../settlement/transfer.ts'

/**
 * Abandons a pending payment, unless it turns out to be paid. It is only marked: the provider is checked for as long as for any
 * other payment, and late money still settles it. A transfer on its way keeps its seat and slot as long as its price.
 */
export async function abandon(academy: AppContext, payment: PaymentRow, actor: Actor): Promise<PaymentRow> {
  const current = await settleBeforeAbandoning(academy, payment, { ...actor, isEnding: true })
  const now = timestamp(academy.clock)
  const abandoned = await inTransaction(academy.db, async trx => {
    const ended = await markAbandoned(trx, current, ENDED_BY_LEARNER, now, actor)
    if (ended && !isOnItsWay(ended, now)) {
      await releaseSeatOf(trx, ended.id, 'held', now)
      await releaseSlotHeldBy(trx, ended, now)
    }
    return ended
  })
  return abandoned ?? current
}

/** Settles a payment again before it is abandoned, so that nobody who has paid is asked to pay twice. */
export async function settleBeforeAbandoning(
  academy: AppContext,
  payment: PaymentRow,
  actor: Actor,
): Promise<PaymentRow> {
  try {
    return (await settle(academy, payment.reference, actor)) ?? payment
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return payment
  }
}

/** Marks a payment as abandoned, with a line in its history; undefined if it is no longer open. */
export async function markAbandoned(
  trx: Db,
  payment: PaymentRow,
  reason: string | null,
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<PaymentRow | undefined> {
  const abandoned = await movePayment(trx, payment.id, 'abandoned', { updated_at: now })
  if (abandoned)
    await recordPaymentEvent(
      trx,
      payment,
      { kind: 'given up', to: abandoned.status, detail: reason },
      now,
      actor,
    )
  return abandoned
}

import type { AppContext } from '../../../platform/appContext.ts'
import type { PaymentRow, RefundRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Actor } from '../paymentEvents.ts'
import { listDueInCohort } from '../reversals/queries.ts'
import { refundPayment } from './refundPayment.ts'

/** A refund of a cancelled cohort, or the sentence of what stands in its way. */
export interface CohortRefund {
  payment: PaymentRow
  refund?: RefundRow
  refusal?: string
}

/**
 * Refunds every payment of a cohort whose refund is due, one after the other; one that is refused keeps no other back. Doing it again
 * refunds only what is still due.
 * @throws ProviderUnavailable if the provider does not answer; what was refunded until then stays
 */
export async function refundCohort(
  academy: AppContext,
  cohortId: number,
  reason: string | undefined,
  actor: Actor,
): Promise<CohortRefund[]> {
  const done: CohortRefund[] = []
  for (let after = 0; ; ) {
    const due = await listDueInCohort(academy.db, cohortId, after)
    if (due.length === 0) return done
    for (const payment of due) {
      done.push({ payment, ...(await refundOrRefusal(academy, payment, reason, actor)) })
      after = payment.id
    }
  }
}

async function refundOrRefusal(
  academy: AppContext,
  payment: PaymentRow,
  reason: string | undefined,
  actor: Actor,
): Promise<Pick<CohortRefund, 'refund' | 'refusal'>> {
  try {
    const refund = await refundPayment(academy, payment, { reason }, actor)
    return refund.status === 'refused' ? { refusal: refund.reason ?? 'no reason given' } : { refund }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { refusal: error.message }
  }
}

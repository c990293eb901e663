import type { AppContext } from '../../../platform/appContext.ts'
import { isDatabaseAway } from '../../../platform/database/failures.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import {
  ProviderResting,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../../../platform/ports/paymentProvider.ts'
import type { Actor } from '../paymentEvents.ts'
import { updatePayment } from '../queries.ts'
import { isPastChecking, nextCheckAt } from './checkTimes.ts'

/** Consecutive failures that count as an outage of the provider, not as the fault of these payments. */
const OUTAGE = 3

/** The longest stored reason, in characters. */
const REASON_LENGTH = 500

/** Checks one payment; undefined if that failed for this payment only. */
type CheckOne = <T>(payment: PaymentRow, check: () => Promise<T>) => Promise<T | undefined>

/**
 * Checks payments separately, so that an unreadable answer about one stops no other: that payment is postponed, its reason stored
 * for the operator until it is settled or understood, and its reference added to `failed`. An outage of the provider aborts the
 * whole pass.
 */
export function checkEach(academy: AppContext, actor: Actor, failed: string[]): CheckOne {
  let failuresInARow = 0
  return async (payment, check) => {
    try {
      const result = await check()
      failuresInARow = 0
      return result
    } catch (error) {
      if (error instanceof ProviderResting || isDatabaseAway(error)) throw error
      actor.log.error({ err: error, reference: payment.reference }, 'a payment could not be checked')
      failed.push(payment.reference)
      await postpone(academy, payment, error)
      if (!isOutage(error)) return undefined
      failuresInARow += 1
      if (failuresInARow >= OUTAGE) throw error
      return undefined
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !(error instanceof ProviderUnreadable)
}

/** Stores the reason for a person only if it is not an outage, or if the payment will not be checked again. */
async function postpone({ db, clock }: AppContext, payment: PaymentRow, error: unknown): Promise<void> {
  const now = clock.now()
  const isForAPerson = !isOutage(error) || isPastChecking(payment, now)
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH)
  await updatePayment(db, payment.id, {
    check_after: nextCheckAt(payment.created_at, now).toISOString(),
    ...(isForAPerson && { check_error: reason }),
  })
}

/** The most concurrent requests to the provider. */
const AT_ONCE = 8

/**
 * Acts on the items in order, several at once. After a failure it starts no more, and rejects with that failure once all running
 * ones have ended.
 */
export async function severalAtOnce<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  // The workers share one iterator, so that each item is taken once.
  const left = items.values()
  let failure: { error: unknown } | null = null
  async function work(): Promise<void> {
    for (const item of left) {
      if (failure) return
      await act(item).catch(error => {
        failure ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure) throw (failure as { error: unknown }).error
}

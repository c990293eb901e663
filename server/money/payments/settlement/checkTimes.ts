import type { PaymentRow } from '../../../platform/database/tables/money.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** After this time an unpaid payment is abandoned and no longer checked; late money still settles it. */
export const GIVE_UP_MILLISECONDS = 7 * DAY

/** The longest wait between two checks of one payment. */
export const LONGEST_WAIT_MILLISECONDS = 6 * 60 * MINUTE

/**
 * Returns the time of the next check: an eighth of the payment's age away, so that a payment made within its first half hour is
 * found within four minutes, and an old one costs next to nothing.
 */
export function nextCheckAt(createdAt: string, now: Date): Date {
  const age = now.getTime() - Date.parse(createdAt)
  return new Date(now.getTime() + Math.min(Math.max(age / 8, MINUTE), LONGEST_WAIT_MILLISECONDS))
}

/** Returns whether a payment is too old to be checked with the provider. */
export function isPastChecking({ created_at }: PaymentRow, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) > GIVE_UP_MILLISECONDS
}

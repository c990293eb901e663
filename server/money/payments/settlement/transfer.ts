import { TRANSFER_MINUTES } from '#contract/rules/paymentChannels.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { holdLonger } from '../../../teaching/cohorts/queries/seats.ts'
import { holdSlotLonger } from '../../../teaching/onsite/slots/queries/holds.ts'
import { isOpen } from '../transitions.ts'
import { updateChannel } from './queries.ts'

const TRANSFER_MILLISECONDS = TRANSFER_MINUTES * 60_000

/** The provider's statuses of a transfer whose account was requested, and whose money has not arrived. */
const ON_ITS_WAY: readonly ProviderTransaction['status'][] = [
  'ongoing',
  'pending',
  'processing',
  'queued',
  'pending_bank_transfer',
]

/** Returns the time until which money by a channel counts: a transfer's account outlives the quote. */
export function lastMomentToPay({
  quote_expires_at,
  channel,
}: Pick<PaymentRow, 'quote_expires_at' | 'channel'>): string {
  if (channel !== 'bank_transfer') return quote_expires_at
  return new Date(Date.parse(quote_expires_at) + TRANSFER_MILLISECONDS).toISOString()
}

/** Returns whether a transfer is on its way, by the provider's last answer. A failed one keeps its channel, but is not. */
export function isOnItsWay(payment: PaymentRow, now: string): boolean {
  const { status, channel } = payment
  const isUnderWay = status === 'pending' || status === 'abandoned'
  return isUnderWay && channel === 'bank_transfer' && now < lastMomentToPay(payment)
}

/**
 * Saves whether a transfer is on its way, and holds the payment's seat and slot as long as its price. Returns the updated
 * payment.
 */
export async function noteTransfer(
  { db, clock }: AppContext,
  payment: PaymentRow,
  { channel, status }: ProviderTransaction,
): Promise<PaymentRow> {
  const isTransfer = channel === 'bank_transfer' && ON_ITS_WAY.includes(status)
  const isKnown = isTransfer === (payment.channel === 'bank_transfer')
  if (isKnown || !isOpen(payment.status)) return payment
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    const noted = await updateChannel(trx, payment, isTransfer ? channel : null, now)
    if (!noted) return payment
    if (isTransfer) {
      const until = lastMomentToPay(noted)
      await holdLonger(trx, noted.id, until, now)
      await holdSlotLonger(trx, noted, until, now)
    }
    return noted
  })
}

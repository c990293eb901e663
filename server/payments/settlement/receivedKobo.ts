import type { PaymentRow } from '../../database/tables.ts'

/**
 * What reached the academy, in kobo: a payment that was accepted from review may be less than its price, and fees that the
 * payer bore are not the academy's. While nothing is paid, what is asked for.
 */
export function receivedKobo({
  paid_kobo,
  fees_kobo,
  amount_kobo,
}: Pick<PaymentRow, 'paid_kobo' | 'fees_kobo' | 'amount_kobo'>): number {
  return paid_kobo === null ? amount_kobo : paid_kobo - (fees_kobo ?? 0)
}

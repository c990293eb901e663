import type { PaymentMode } from '#contract/academy.ts'
import { NAIRA } from '#contract/rules/currency.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'
import { koboText } from '../../amounts.ts'

/** The status of a payment after a provider's transaction. `ignored` is an alarm: nothing changes, and a person should look. */
export type Assessment =
  | { to: 'success' | 'failed' | 'refunded' }
  | { to: 'review'; reason: string }
  | { to: 'undecided' }
  | { to: 'ignored'; alarm: string }

/** The facts to compare a transaction with: the provider's mode, and today's price of the course. */
export interface Expectation {
  mode: PaymentMode
  /** Today's price in kobo if the quote has expired; `null` while it is valid or if no course is known. */
  koboToday: number | null
}

/** Assesses the provider's transaction for a payment, without side effects. */
export function assessTransaction(
  payment: PaymentRow,
  transaction: ProviderTransaction,
  expected: Expectation,
): Assessment {
  if (transaction.reference !== payment.reference) {
    return { to: 'ignored', alarm: 'The provider answered for another reference than it was asked for.' }
  }
  const domain = expected.mode === 'live' ? 'live' : 'test'
  if (transaction.domain !== domain) {
    return {
      to: 'ignored',
      alarm: `The transaction happened in the provider's ${transaction.domain} domain, not in ${domain}.`,
    }
  }
  switch (transaction.status) {
    case 'success':
      return assessMoney(payment, transaction, expected)
    case 'failed':
      return { to: 'failed' }
    case 'reversed':
      return { to: 'refunded' }
    default:
      return { to: 'undecided' }
  }
}

function assessMoney(
  payment: PaymentRow,
  transaction: ProviderTransaction,
  expected: Expectation,
): Assessment {
  if (transaction.currency !== NAIRA) return review(`Paid in ${transaction.currency} in place of ${NAIRA}.`)
  // `amount` exceeds the price if the customer bears the fees, so the requested amount is compared with the price.
  const asked = transaction.requestedAmount ?? transaction.amount
  if (asked < payment.amount_kobo)
    return review(`Asked for ${koboText(asked)} in place of ${koboText(payment.amount_kobo)}.`)
  if (transaction.amount < asked)
    return review(`Paid ${koboText(transaction.amount)} of the ${koboText(asked)} that were asked for.`)
  if (expected.koboToday !== null && asked < expected.koboToday) {
    return review(
      `Paid after the quote was over: ${koboText(asked)}, and the course costs ${koboText(expected.koboToday)} now.`,
    )
  }
  return { to: 'success' }
}

function review(reason: string): Assessment {
  return { to: 'review', reason }
}

import type { Payment } from '#contract/payments.ts'
import styles from './PaymentReversals.module.css'
import { placeSentence, reversalLines } from './reversalWords.ts'

/** What became of a payment afterwards: its refunds and disputes, a line each, and whether the place is kept. */
export function PaymentReversals({ payment }: { payment: Payment }) {
  const lines = reversalLines(payment)
  const place = placeSentence(payment)
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={`What became of ${payment.description}`}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {place && <li className={styles.place}>{place}</li>}
    </ul>
  )
}

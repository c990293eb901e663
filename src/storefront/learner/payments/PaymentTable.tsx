import type { ReactNode } from 'react'
import { Form, Link } from 'react-router-dom'
import type { Payment, PaymentStatus } from '#contract/payments.ts'
import { methodFrom } from '#contract/rules/learningMethod.ts'
import { OWED } from '#contract/rules/owed.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { CopyableReference } from './CopyableReference.tsx'
import styles from './PaymentTable.module.css'
import { placeSentence, reversalLines } from './reversalWords.ts'

/** Amount, Status, Reference and Description of each payment, and what can be done about it. */
export function PaymentTable({
  payments,
  checkedReference,
}: {
  payments: readonly Payment[]
  checkedReference: string
}) {
  const columns: readonly Column<Payment>[] = [
    {
      title: 'Amount',
      cell: ({ amount }) => <span className={styles.amount}>{nairaText(amount)}</span>,
    },
    { title: 'Status', cell: payment => <Standing payment={payment} /> },
    {
      title: 'Reference',
      cell: ({ reference }) => (
        <div className={styles.reference}>
          <CopyableReference reference={reference} />
        </div>
      ),
    },
    {
      title: 'Description',
      isHead: true,
      cell: payment => (
        <Description payment={payment}>
          <OpenActions payment={payment} isChecking={checkedReference === payment.reference} />
        </Description>
      ),
    },
  ]
  return <DataTable caption="Payment History" columns={columns} rows={payments} keyOf={({ id }) => id} />
}

/** How a payment stands, since when, and its receipt. */
function Standing({
  payment: { status, created_at: since, has_receipt: hasReceipt, reference, description },
}: {
  payment: Payment
}) {
  return (
    <div className={styles.standing}>
      <Badge color={status === 'success' ? 'success' : 'secondary'}>{STATUS_WORDS[status] ?? status}</Badge>{' '}
      {dayText(since)}{' '}
      {(hasReceipt || status === 'success') && (
        <Link
          to={hasReceipt ? paths.receipt(reference) : paths.paymentSuccess({ reference })}
          aria-label={`Receipt of ${description}`}
        >
          Receipt
        </Link>
      )}
    </div>
  )
}

/** What was paid for, and what became of the payment afterwards. */
function Description({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { description, status, owed_because: because } = payment
  const note = because ? OWED[because].sentence : NOTES[status]
  return (
    <div className={styles.description}>
      <span>{description}</span>
      {note && <small>{note}</small>}
      <PaymentReversals payment={payment} />
      {children}
    </div>
  )
}

/** What became of a payment afterwards: its refunds and disputes, a line each, and whether the place is kept. */
function PaymentReversals({ payment }: { payment: Payment }) {
  const lines = reversalLines(payment)
  const place = placeSentence(payment)
  if (lines.length === 0) return null
  return (
    <ul className={styles.reversals} aria-label={`What became of ${payment.description}`}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {place && <li className={styles.place}>{place}</li>}
    </ul>
  )
}

/** The ways on with a payment that is not settled: to go on with it, and to have it looked for. */
function OpenActions({
  payment: { reference, status, course, method, description },
  isChecking,
}: {
  payment: Payment
  isChecking: boolean
}) {
  if (!UNSETTLED.includes(status)) return null
  return (
    <div className={styles.actions}>
      {status === 'pending' && course && (
        <LinkButton
          to={paths.enrol(course.slug, { method: methodFrom(method) })}
          size="small"
          aria-label={`Continue payment for ${description}`}
        >
          Continue payment
        </LinkButton>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="reference" value={reference} />
        <Button
          type="submit"
          look="secondary"
          size="small"
          isBusy={isChecking}
          aria-label={`I was debited for ${description}`}
        >
          I was debited
        </Button>
      </Form>
    </div>
  )
}

/** Payments that may have reached the bank and not us. */
const UNSETTLED: readonly PaymentStatus[] = ['pending', 'abandoned']

/** What a status that is not plain by itself means for the learner. */
const NOTES: Partial<Record<PaymentStatus, string>> = {
  review: 'What was paid is not what was asked for. A person looks at it and will write to you.',
  refund_due: 'This payment will be given back.',
}

const STATUS_WORDS: Record<PaymentStatus, string> = {
  success: 'Success',
  pending: 'Pending',
  failed: 'Failed',
  abandoned: 'Abandoned',
  review: 'In review',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

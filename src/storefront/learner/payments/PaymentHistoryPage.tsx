import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { listPayments, type Payment, type PaymentStatus, verifyPayment } from '#contract/payments.ts'
import type { PaymentDispute, PaymentRefund, PlaceAccess } from '#contract/refunds.ts'
import { methodFrom } from '#contract/rules/learningMethod.ts'
import { OWED, type OwedBecause, REST_OWED } from '#contract/rules/owed.ts'
import { paths } from '#pages/paths.ts'
import { alertTitle, attempt } from '#shared/api/apiFailure.ts'
import { dayText } from '#shared/dates.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { ReachUs } from '../../ui/actions/ReachUs.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LearnerFrame, TableWaiting } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { CopyableReference } from './CopyableReference.tsx'
import styles from './PaymentHistoryPage.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const payments = attempt(async () => (await site.api.call(listPayments)).data)
  return { payments: await deferSlow(site, payments) }
}

/** "I was debited": asks the provider again; a payment that has arrived enrols at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(loaderContext)
  const reference = String((await request.formData()).get('reference'))
  const checked = await attempt(() => api.call(verifyPayment, { body: { reference } }))
  if ('value' in checked)
    return { isPaid: true, reference, title: "We've received your payment", text: ENROLLED }
  const { failure } = checked
  const title = alertTitle(failure, failure.detail)
  const sentence = title === failure.detail ? '' : `${failure.detail} `
  return { isPaid: false, reference, title, text: `${sentence}Reference: ${reference}.` }
}

const ENROLLED = "You're enrolled. You'll find the course under Enrolled Courses."

/** /payment-history: every payment, newest first. */
export function Component() {
  const { payments } = useLoaderData<typeof loader>()
  const checking = useNavigation().formData
  const answer = useAnswer<typeof action>()
  const checked = checking ? undefined : answer
  return (
    <LearnerFrame title="Payment History">
      {checked && (
        <Alert tone={checked.isPaid ? 'success' : 'info'} title={checked.title} takesFocus>
          <p>{checked.text}</p>
          {checked.isPaid ? (
            <p>
              <Link to={paths.enrolledCourses()}>See your courses</Link>
            </p>
          ) : (
            <StillDebited reference={checked.reference} />
          )}
        </Alert>
      )}
      <Loaded
        deferred={payments}
        waiting={<TableWaiting label="Loading your payments" />}
        failedTitle="We couldn't load your payments"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState title="No payments yet" text="Your payments and free enrolments appear here.">
              <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
            </EmptyState>
          ) : (
            <PaymentTable payments={rows} checkedReference={String(checking?.get('reference') ?? '')} />
          )
        }
      </Loaded>
    </LearnerFrame>
  )
}

/** The reconciler asks for days, so without a contact the learner can wait. */
function StillDebited({ reference }: { reference: string }) {
  return (
    <p>
      If your bank shows a debit,{' '}
      <ReachUs
        about={reference}
        otherwise="don't pay again: we'll keep checking with Paystack for 7 days. After that, give your bank this reference so it can trace the money"
      />
      .
    </p>
  )
}

/** Amount, Status, Reference and Description of each payment, and its actions. */
function PaymentTable({
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

/** Shows the status of a payment, its date, and a link to its receipt. */
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

/** Shows what was paid for and what has happened to the payment since. */
function Description({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { description, status, owed_because: because, refunds = [] } = payment
  const note = because ? owedText(because, refunds) : NOTES[status]
  return (
    <div className={styles.description}>
      <span>{description}</span>
      {note && <small>{note}</small>}
      <PaymentReversals payment={payment} />
      {children}
    </div>
  )
}

/** Shows a line for each refund and dispute of a payment, and whether the learner keeps the place. */
function PaymentReversals({ payment }: { payment: Payment }) {
  const lines = reversalLines(payment)
  const place = placeSentence(payment)
  if (lines.length === 0) return null
  return (
    <ul className={styles.reversals} aria-label={`Status of ${payment.description}`}>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {place && <li className={styles.place}>{place}</li>}
    </ul>
  )
}

/** The actions for an unsettled payment: continue it, or have it looked for. */
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

/** Says why a payment goes back; of a part that has gone back already, only the rest does. */
function owedText(because: OwedBecause, refunds: readonly PaymentRefund[]): string {
  const isRest = because === 'cancelled' && refunds.some(({ status }) => status === 'processed')
  return isRest ? REST_OWED : OWED[because].sentence
}

/** The statuses of payments that may have reached the bank and not us. */
const UNSETTLED: readonly PaymentStatus[] = ['pending', 'abandoned']

/** Explains to the learner each status that is not clear from its name. */
const NOTES: Partial<Record<PaymentStatus, string>> = {
  review: "The amount paid doesn't match the price. We're checking it and will email you.",
  refund_due: "We'll refund this payment.",
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

/** One refund or dispute of a payment, in words for its learner. */
interface ReversalLine {
  key: string
  text: string
  /** ISO 8601; the lines are sorted by it. */
  at: string
}

/** Returns a line for each refund and dispute of a payment, oldest first. */
function reversalLines({ refunds = [], disputes = [] }: Payment): ReversalLine[] {
  return [
    ...refunds.map(refund => ({
      key: `refund-${refund.id}`,
      text: refundSentence(refund),
      at: refund.created_at,
    })),
    ...disputes.map(dispute => ({
      key: `dispute-${dispute.id}`,
      text: disputeSentence(dispute),
      at: dispute.created_at,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at))
}

/** Returns whether the learner keeps the place, by the newest refund or dispute. Returns null if the payment has neither. */
function placeSentence({ refunds = [], disputes = [] }: Payment): string | null {
  const newest = [...refunds, ...disputes].sort((one, other) =>
    one.created_at.localeCompare(other.created_at),
  )
  const last = newest.at(-1)
  return last ? PLACES[last.access] : null
}

function refundSentence(refund: PaymentRefund): string {
  const { status, is_full: isFull, created_at: asked, updated_at: heard } = refund
  switch (status) {
    case 'processed':
      return `${isFull ? 'Full refund' : 'Refund'} of ${nairaText(refund.amount)} paid on ${dayText(heard)}.`
    case 'failed':
    case 'needs-attention':
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} is delayed. We're looking into it.`
    case 'refused':
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} failed.`
    default:
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} is on its way.`
  }
}

function disputeSentence({ status, created_at: opened, updated_at: heard }: PaymentDispute): string {
  switch (status) {
    case 'won':
      return `Dispute closed on ${dayText(heard)}: your bank upheld the payment.`
    case 'lost':
      return `Dispute closed on ${dayText(heard)}: your bank returned the payment to you.`
    case 'closed':
      return `Dispute closed on ${dayText(heard)}.`
    default:
      return `Dispute open since ${dayText(opened)}: your bank is looking into this payment.`
  }
}

const PLACES: Record<PlaceAccess, string | null> = {
  kept: "You're still enrolled in the course.",
  ending: 'Your enrolment ends when the refund is paid.',
  ended: "You're no longer enrolled in the course.",
  none: null,
}

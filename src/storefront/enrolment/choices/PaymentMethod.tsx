import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import { Icon } from '#shared/Icon.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { TellMe } from '../../ui/course/TellMe.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { CourseOnSale, PaymentObstacle } from '../order.ts'
import styles from './choices.module.css'

/** The card provider, offered only in naira (specification section 2), or the reason why there is nothing to choose. */
export function PaymentMethod({
  course,
  obstacle,
  hasLine,
  isFree,
  nairaPrice,
  isSandbox,
  channels,
  onChooseNaira,
}: {
  course: CourseOnSale
  obstacle: PaymentObstacle | null
  /** True if the learner can join a waiting list. */
  hasLine: boolean
  isFree: boolean
  /** The price in naira that the card would be charged; null if no rate is known. */
  nairaPrice: string | null
  isSandbox: boolean
  channels: readonly PaymentChannel[]
  onChooseNaira: () => void
}) {
  return (
    <section aria-labelledby="payment-method" className={styles.section}>
      <h2 id="payment-method" className="visually-hidden">
        Payment method
      </h2>
      {isFree && obstacle === null && <p>This course is free. There's nothing to pay.</p>}
      {!isFree && obstacle === null && (
        <p className={styles.way}>
          <Icon name="card" />
          <span>
            {waysToPay(channels)}, by Paystack
            <small>
              {isSandbox
                ? "This is a demo. A test version of Paystack opens and you won't be charged."
                : 'Only Paystack sees your card number.'}
            </small>
          </span>
        </p>
      )}
      {obstacle === 'currency' && (
        <Alert tone="info" title="Card payment is in naira only">
          <p>
            We charge cards in naira{nairaPrice !== null && ` (${nairaPrice} today)`}. Any card that accepts
            naira payments works; your bank converts the amount and may add a fee.
          </p>
          <p>This sets your billing country to Nigeria.</p>
          <p>
            <Button look="secondary" size="small" onClick={onChooseNaira}>
              Pay in naira
            </Button>
          </p>
        </Alert>
      )}
      {obstacle === 'seat' && (
        <Alert tone="info" title="No seats left">
          <p>
            {hasLine
              ? "You can join the waiting list. We won't charge you unless you take a seat."
              : 'Enrolment is closed at the moment.'}
          </p>
          {!hasLine && <TellMe course={course} method="virtual" page="enrol" />}
        </Alert>
      )}
      {obstacle === 'over' && (
        <Alert tone="info" title="All classes in this course are over">
          <p>You can't enrol at the moment.</p>
          <TellMe course={course} method="virtual" page="enrol" />
        </Alert>
      )}
      {obstacle === 'times' && (
        <Alert tone="info" title="No onsite times at the moment">
          <p>You can't book this course onsite until its tutor offers more times.</p>
          <TellMe course={course} method="physical" page="enrol" />
        </Alert>
      )}
      {obstacle === 'rate' && (
        <Alert tone="info" title="We can't show the naira price right now">
          <p>We can't get today's exchange rate. Please try again later.</p>
        </Alert>
      )}
      {obstacle === 'off' && (
        <Alert tone="info" title="Card payment isn't set up yet">
          <p>Card payment isn't available at the moment. You can still enrol in free courses.</p>
        </Alert>
      )}
    </section>
  )
}

/** Returns the ways to pay in one sentence: "Card, bank transfer, USSD or bank account". */
function waysToPay(channels: readonly PaymentChannel[]): string {
  const words = channels.map(channel => WORDS[channel])
  const sentence = [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

const WORDS: Record<PaymentChannel, string> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  bank: 'bank account',
}

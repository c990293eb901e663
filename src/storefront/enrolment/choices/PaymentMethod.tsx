import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import { Icon } from '#shared/Icon.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { PaymentObstacle } from '../order.ts'
import styles from './choices.module.css'

/** The card provider, offered only in naira (specification section 2), or the reason why there is nothing to choose. */
export function PaymentMethod({
  obstacle,
  hasLine,
  isFree,
  nairaPrice,
  isSandbox,
  channels,
  onChooseNaira,
}: {
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
      {isFree && obstacle === null && <p>This course is free: there is nothing to pay.</p>}
      {!isFree && obstacle === null && (
        <p className={styles.way}>
          <Icon name="card" />
          <span>
            {waysToPay(channels)}, by Paystack
            <small>
              {isSandbox
                ? 'This academy is on trial: a stand-in for Paystack opens, and no money moves.'
                : 'Your card number goes to Paystack only.'}
            </small>
          </span>
        </p>
      )}
      {obstacle === 'currency' && (
        <Alert tone="info" title="Card payment is in naira only">
          <p>
            Wherever you are, the card is charged in naira{nairaPrice !== null && `: ${nairaPrice} today`}.
            Any card does that can pay in naira, Nigerian or international. Your own bank converts the amount,
            and may add its fee.
          </p>
          <p>Going on in naira makes Nigeria your billing country.</p>
          <p>
            <Button look="secondary" size="small" onClick={onChooseNaira}>
              Pay in naira
            </Button>
          </p>
        </Alert>
      )}
      {obstacle === 'seat' && (
        <Alert tone="info" title="No seat is free">
          <p>
            {hasLine
              ? 'You can join the waiting list. Nothing is charged before a seat is yours.'
              : 'No start of this course takes learners at the moment.'}
          </p>
        </Alert>
      )}
      {obstacle === 'rate' && (
        <Alert tone="info" title="The naira price is not known right now">
          <p>
            Today’s exchange rate cannot be had, so this course cannot be paid at the moment. Please come back
            in a while.
          </p>
        </Alert>
      )}
      {obstacle === 'off' && (
        <Alert tone="info" title="Card payment is not set up yet">
          <p>This academy takes no cards at the moment. Free courses are open to you right away.</p>
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

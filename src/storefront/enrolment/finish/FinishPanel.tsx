import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { PAY_ID, paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FreeForm } from '../choices/Choices.tsx'
import type { ShownFailure } from '../enrolmentAction.ts'
import { type CourseOnSale, keptText, type OpenPayment, type Order, type PaymentObstacle } from '../order.ts'
import type { Enrolment, useEnrolment } from '../useEnrolment.ts'
import styles from './FinishPanel.module.css'

/** The end of the page: sign in, pay, or the result of the payment. */
export function FinishPanel({
  course,
  order,
  reference,
  isMethodAsked,
  obstacle,
  isRepriced,
  process,
}: {
  course: CourseOnSale
  order: Order
  /** The reference of a free order that is posted as a form. */
  reference: string
  isMethodAsked: boolean
  obstacle: PaymentObstacle | null
  isRepriced: boolean
  process: ReturnType<typeof useEnrolment>
}) {
  const { session } = useRootData()
  const { enrolment, start, goOn, tryAgain } = process
  const isFree = order.kobo === 0
  const isFailed = enrolment.step === 'failed'
  const cohort = order.cohortId === undefined ? {} : { cohort: `${order.cohortId}` }
  const here = paths.enrol(course.slug, { method: order.method, ...cohort })
  if (session?.userType !== 'learner') {
    // The session ended while the popup was open: the money comes first.
    if (session === null && isFailed && enrolment.again === 'confirming') {
      return <SignInToPayment payment={enrolment.payment} />
    }
    return (
      <SignInFirst here={here} isTutor={session !== null} refusal={isFailed ? enrolment.failure.title : ''} />
    )
  }
  const button = (words: string, onPress: () => void) => {
    const isBusy = !isFailed && enrolment.step !== 'review'
    if (!isFree) {
      return (
        <Button size="large" isWide className="needs-script" isBusy={isBusy} onClick={onPress}>
          {words}
        </Button>
      )
    }
    return (
      <FreeForm order={order} reference={reference} isMethodAsked={isMethodAsked} onSubmit={onPress}>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {words}
        </Button>
      </FreeForm>
    )
  }
  if (isFailed) {
    return (
      <FailedEnrolment failure={enrolment.failure} mayHavePaid={mayHavePaid(enrolment)} here={here}>
        {!enrolment.failure.isDecided &&
          button(enrolment.failure.isWaiting ? 'Check again' : 'Try again', tryAgain)}
        {enrolment.failure.isWaiting && 'payment' in enrolment && (
          <Button look="secondary" size="large" isWide className="needs-script" onClick={goOn}>
            Pay another way
          </Button>
        )}
      </FailedEnrolment>
    )
  }
  if (obstacle !== null) return null
  return (
    <div className={styles.finish}>
      {isRepriced && enrolment.step === 'review' && (
        <Alert tone="warning" title="The price has changed" takesFocus>
          <p>It's now {nairaText(nairaFromKobo(order.kobo))}. Please check the new total before you pay.</p>
        </Alert>
      )}
      {!isFree && (
        <noscript>
          <Alert tone="info" title="Turn on JavaScript to pay by card">
            <p>Card payment needs JavaScript. Turn it on and reload this page.</p>
          </Alert>
        </noscript>
      )}
      {enrolment.step === 'review' && enrolment.note && (
        <Alert tone="info" title={NOTES[enrolment.note]} takesFocus />
      )}
      <div id={PAY_ID} className={styles.pay}>
        {button(isFree ? 'Enrol for free' : `Pay ${nairaText(nairaFromKobo(order.kobo))}`, start)}
      </div>
      <p role="status" className={styles.progress}>
        {/* One text: React could not remove a part of it from a page that the browser has translated. */}
        {[PROGRESS[enrolment.step], enrolment.step === 'paying' && keptText(order, enrolment.payment)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

/** Said where the learner is, because the button may be below the fold. */
const NOTES = {
  ended: "Payment cancelled. You haven't been charged.",
  paused: "Payment not finished. You haven't been charged, and can continue it with the button below.",
}

const PROGRESS: Record<Enrolment['step'], string> = {
  review: '',
  opening: 'One moment…',
  paying: 'Card payment opened.',
  leaving: 'Card payment closed.',
  ending: 'One moment…',
  confirming: 'Confirming your payment. Please keep this page open…',
  failed: '',
}

/** Says why the learner is not enrolled yet and what to do. All choices are kept. */
function FailedEnrolment({
  failure,
  mayHavePaid,
  here,
  children,
}: {
  failure: ShownFailure
  mayHavePaid: boolean
  here: string
  children: ReactNode
}) {
  return (
    <div className={styles.finish}>
      <FailureAlert failure={failure} mayHavePaid={mayHavePaid} />
      {failure.needsVerification && (
        <LinkButton to={paths.verifyEmail({ redirect_to: here })} size="large" isWide>
          Confirm my email
        </LinkButton>
      )}
      {children}
    </div>
  )
}

/** Tells the result of a payment by which the learner was not enrolled, because another one had enrolled them. */
export function FailedBesideEnrolment({ enrolment }: { enrolment: Enrolment }) {
  if (enrolment.step !== 'failed' || !mayHavePaid(enrolment)) return null
  return <FailureAlert failure={enrolment.failure} mayHavePaid />
}

function mayHavePaid({ again, failure }: Extract<Enrolment, { step: 'failed' }>): boolean {
  return again === 'confirming' || failure.isDecided === true
}

function FailureAlert({ failure, mayHavePaid }: { failure: ShownFailure; mayHavePaid: boolean }) {
  return (
    <Alert tone={failure.isWaiting ? 'info' : 'danger'} title={failure.title} takesFocus>
      {failure.text && <p>{failure.text}</p>}
      {mayHavePaid && (
        <p>
          You can also find it in your <Link to={paths.paymentHistory()}>payment history</Link>.
        </p>
      )}
    </Alert>
  )
}

/** Asks to sign in; if the session ended while the page was open, with the message of the refused step. */
function SignInFirst({ here, isTutor, refusal }: { here: string; isTutor: boolean; refusal: string }) {
  return (
    <div className={styles.finish}>
      <Alert
        tone="info"
        title={isTutor ? 'You are signed in as a tutor' : 'You must be logged in to complete your enrollment'}
        takesFocus={refusal !== ''}
      >
        <p>
          {isTutor ? 'Sign in with a learner account to continue.' : `${refusal} We've saved your choices.`}
        </p>
      </Alert>
      <div id={PAY_ID} className={styles.pay}>
        <LinkButton to={paths.login({ redirect_to: here })} size="large" isWide>
          Login
        </LinkButton>
        <LinkButton to={paths.register({ redirect_to: here })} look="secondary" size="large" isWide>
          Sign up
        </LinkButton>
      </div>
    </div>
  )
}

/** Says what became of a payment whose session ended before it was confirmed, and how to get to the course. */
function SignInToPayment({ payment: { reference, amountKobo, isOnItsWay } }: { payment: OpenPayment }) {
  return (
    <div className={styles.finish}>
      <Alert
        tone={isOnItsWay ? 'info' : 'success'}
        title={
          isOnItsWay
            ? 'Your transfer is on its way. Log in to follow it.'
            : 'We have received your payment. Log in to see your course.'
        }
        takesFocus
      >
        <p>
          {nairaText(nairaFromKobo(amountKobo))}, reference {reference}. Please don’t pay again.
        </p>
      </Alert>
      <div id={PAY_ID} className={styles.pay}>
        <LinkButton
          to={paths.login({ redirect_to: paths.paymentSuccess({ reference }) })}
          size="large"
          isWide
        >
          Login
        </LinkButton>
      </div>
    </div>
  )
}

/** Asks whether to leave, after the card popup was closed without a payment. */
export function LeaveQuestion({
  order,
  process,
}: {
  order: Order
  process: ReturnType<typeof useEnrolment>
}) {
  const { enrolment, goOn, end } = process
  const kept = enrolment.step === 'leaving' ? keptText(order, enrolment.payment) : ''
  return (
    <Dialog
      title="Are you sure you want to terminate this transaction?"
      isOpen={enrolment.step === 'leaving'}
      onClose={() => end({ isFinal: false })}
      isStubborn
    >
      <p>
        You haven't been charged. Continue this payment, or cancel it and pay later. If money from it still
        reaches us, we'll enrol you if there's a seat, or refund it. {kept}
      </p>
      <div className={styles.ways}>
        <Button onClick={goOn}>Continue payment</Button>
        <Button look="danger" onClick={() => end({ isFinal: true })}>
          Cancel payment
        </Button>
      </div>
    </Dialog>
  )
}

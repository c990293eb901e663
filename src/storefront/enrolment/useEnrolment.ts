import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { ON_ITS_WAY, refusedByPopup, UNREACHABLE } from './checkout/cardCheckout.ts'
import { openCheckout, type Payer } from './checkout/openCheckout.ts'
import type { EnrolmentAnswer, Quote, ShownFailure } from './enrolmentAction.ts'
import { newReference, type OpenPayment, type Order, type PaymentObstacle } from './order.ts'

/** The current step of an enrolment. Once the learner is enrolled, the page redirects. */
export type Enrolment =
  | { step: 'review'; note?: 'ended' | 'paused' | undefined }
  /** A new reference; the server returns that of the open payment, if there is one. */
  | { step: 'opening'; reference: string }
  | { step: 'paying'; payment: OpenPayment }
  /** The popup was closed, and the learner has not yet said whether to stop. */
  | { step: 'leaving'; payment: OpenPayment }
  | { step: 'ending'; payment: OpenPayment }
  /** `refusal` is the popup's message if it refused the payment, which may already have arrived. */
  | { step: 'confirming'; payment: OpenPayment; refusal?: string }
  /** `again` is the step that Try again starts. */
  | { step: 'failed'; failure: ShownFailure; again: 'opening'; reference: string }
  | { step: 'failed'; failure: ShownFailure; again: 'paying' | 'confirming'; payment: OpenPayment }

/**
 * The process of enrolling: opens the payment, shows the card popup, confirms. Each step starts the next. `posted` is the
 * result of the form if it was posted without React.
 */
export function useEnrolment(
  order: Order,
  obstacle: PaymentObstacle | null,
  payer: Payer,
  posted: EnrolmentAnswer | undefined,
  onRepriced: (quote: Quote) => void,
) {
  const [enrolment, setEnrolment] = useState<Enrolment>(
    posted?.outcome === 'failed'
      ? { step: 'failed', failure: posted.failure, again: 'opening', reference: newReference() }
      : { step: 'review' },
  )
  const ask = useActionAnswer<EnrolmentAnswer>()

  const askAbout = (intent: 'open' | 'confirm' | 'end', reference: string) =>
    ask({
      intent,
      reference,
      course_id: order.courseId,
      ...(order.cohortId !== undefined && { cohort_id: order.cohortId }),
      ...(order.slotId !== undefined && { slot_id: order.slotId ?? '' }),
      method: order.method,
      kobo: order.kobo,
      description: order.description,
    })

  const open = useEffectEvent(async (reference: string) => {
    // The button was pressed before hydration, after a choice that only React could check.
    if (obstacle !== null) return setEnrolment({ step: 'review' })
    const answer = await askAbout('open', reference)
    if (answer.outcome === 'opened') {
      const { payment } = answer
      return setEnrolment(payment.isOnItsWay ? waitingFor(payment) : { step: 'paying', payment })
    }
    if (answer.outcome === 'repriced') {
      onRepriced(answer.quote)
      setEnrolment({ step: 'review' })
    }
    if (answer.outcome === 'failed') {
      // Without an answer the payment may still have been opened, so the next try uses the same reference.
      const next = answer.failure.isFinal ? newReference() : reference
      setEnrolment({ step: 'failed', failure: answer.failure, again: 'opening', reference: next })
    }
  })

  const pay = useEffectEvent(async (payment: OpenPayment, signal: AbortSignal) => {
    const end = await openCheckout(payer, payment, signal)
    if (signal.aborted) return
    if (end.end === 'paid') setEnrolment({ step: 'confirming', payment })
    if (end.end === 'closed') setEnrolment({ step: 'leaving', payment })
    if (end.end === 'unreachable') {
      setEnrolment({ step: 'failed', failure: UNREACHABLE, again: 'paying', payment })
    }
    if (end.end === 'pending') setEnrolment(waitingFor(payment))
    if (end.end === 'refused') setEnrolment({ step: 'confirming', payment, refusal: end.message })
  })

  const confirm = useEffectEvent(async (payment: OpenPayment, refusal?: string) => {
    const answer = await askAbout('confirm', payment.reference)
    if (answer.outcome !== 'failed') return
    if (answer.failure.isDecided || answer.failure.isOver) {
      return setEnrolment({
        step: 'failed',
        failure: answer.failure,
        again: 'opening',
        reference: newReference(),
      })
    }
    if (refusal === undefined || !answer.failure.isFinal) {
      return setEnrolment({ step: 'failed', failure: answer.failure, again: 'confirming', payment })
    }
    // The provider may never accept this payment again, so the next try needs a new one.
    await askAbout('end', payment.reference)
    const failure = refusedByPopup(refusal)
    setEnrolment({ step: 'failed', failure, again: 'opening', reference: newReference() })
  })

  const end = useEffectEvent(async (payment: OpenPayment) => {
    const answer = await askAbout('end', payment.reference)
    if (answer.outcome === 'ended')
      return setEnrolment({ step: 'review', note: answer.isSure ? 'ended' : undefined })
    if (answer.outcome === 'failed')
      setEnrolment({ step: 'failed', failure: answer.failure, again: 'confirming', payment })
  })

  useEffect(() => {
    if (enrolment.step === 'opening') void open(enrolment.reference)
    if (enrolment.step === 'confirming') void confirm(enrolment.payment, enrolment.refusal)
    if (enrolment.step === 'ending') void end(enrolment.payment)
    if (enrolment.step !== 'paying') return
    const leaving = new AbortController()
    void pay(enrolment.payment, leaving.signal)
    return () => leaving.abort()
  }, [enrolment])

  return {
    enrolment,
    /** Starts from review only, so that a second click has no effect. */
    start: () =>
      setEnrolment(now => (now.step === 'review' ? { step: 'opening', reference: newReference() } : now)),
    goOn: () =>
      setEnrolment(now => {
        const isStopped = now.step === 'leaving' || now.step === 'failed'
        return isStopped && 'payment' in now ? { step: 'paying', payment: now.payment } : now
      }),
    /** Ends the payment; without `isFinal` the next Pay continues the same payment. */
    end: ({ isFinal }: { isFinal: boolean }) =>
      setEnrolment(now => {
        if (now.step !== 'leaving') return now
        return isFinal ? { step: 'ending', payment: now.payment } : { step: 'review', note: 'paused' }
      }),
    tryAgain: () => setEnrolment(triedAgain),
    /** Returns to review after the order has changed, unless it is locked. */
    review: () => setEnrolment(now => (isUnderWay(now) ? now : { step: 'review' })),
  }
}

function waitingFor(payment: OpenPayment): Enrolment {
  return {
    step: 'failed',
    failure: ON_ITS_WAY,
    again: 'confirming',
    payment: { ...payment, isOnItsWay: true },
  }
}

/** Returns whether the order is locked, because a payment is being made or money may have been taken. */
export function isUnderWay(enrolment: Enrolment): boolean {
  if (enrolment.step === 'failed') return enrolment.again === 'confirming'
  return enrolment.step !== 'review'
}

function triedAgain(now: Enrolment): Enrolment {
  if (now.step !== 'failed') return now
  return now.again === 'opening'
    ? { step: 'opening', reference: now.reference }
    : { step: now.again, payment: now.payment }
}

/** Returns a function that posts to this page's action and resolves to its answer; after a redirect it never resolves. */
export function useActionAnswer<Answer>(): (fields: Record<string, string | number>) => Promise<Answer> {
  const { submit, data, state } = useFetcher<Answer>()
  const answer = useRef<((answer: Answer) => void) | null>(null)

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return
    answer.current?.(data as Answer)
    answer.current = null
  }, [state, data])

  return fields =>
    new Promise(resolve => {
      answer.current = resolve
      void submit(fields, { method: 'post' })
    })
}

/** The values of the fields, by their names. */
interface EarlyChoices {
  country: string | undefined
  method: string | undefined
  cohort: string | undefined
  slot: string | undefined
}

/**
 * Reports the choices made before hydration, which React leaves in the fields without knowing them. An early press is
 * replayed after this, so it uses these choices.
 */
export function useEarlyChoices(
  place: RefObject<HTMLElement | null>,
  onFound: (choices: EarlyChoices) => void,
): void {
  const handleFound = useEffectEvent(onFound)
  useLayoutEffect(() => {
    handleFound({
      country: place.current?.querySelector<HTMLSelectElement>('select[name=country]')?.value,
      method: place.current?.querySelector<HTMLInputElement>('input[name=method]:checked')?.value,
      cohort: place.current?.querySelector<HTMLInputElement>('input[name=cohort_id]:checked')?.value,
      slot: place.current?.querySelector<HTMLSelectElement>('[name=slot_id]')?.value,
    })
  }, [place])
}

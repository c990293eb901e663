import { useEffect, useEffectEvent, useState } from 'react'
import type { AcademyConfig } from '#contract/academy.ts'
import { type CheckoutEnd, cardCheckoutFor } from './cardCheckout.ts'
import type { EnrolmentAnswer, OpenPayment, Quote, ShownFailure } from './enrolmentAction.ts'
import { forgetReference, openReference } from './openReference.ts'
import type { Order } from './order.ts'
import { useAsk } from './useAsk.ts'

/** Where an enrolment stands. Once enrolled the page is left. */
export type Enrolment =
  | { step: 'review' }
  | { step: 'opening' }
  | { step: 'paying'; payment: OpenPayment }
  /** The popup was closed, and nobody has said yet whether for good. */
  | { step: 'leaving'; payment: OpenPayment }
  /** `refusal` is what the popup said that would not take the payment: perhaps it has arrived already. */
  | { step: 'confirming'; payment: OpenPayment; refusal?: string }
  /** What `again` names is what Try again does. */
  | { step: 'failed'; failure: ShownFailure; again: 'open' }
  | { step: 'failed'; failure: ShownFailure; again: 'paying' | 'confirming'; payment: OpenPayment }

/** Who pays, and through which popup. */
export interface Payer {
  email: string
  payments: AcademyConfig['payments']
}

/** The process of enrolling: open the payment, let the card be charged, confirm. Each step starts the next. */
export function useEnrolment(order: Order, payer: Payer, onRepriced: (quote: Quote) => void) {
  const [enrolment, setEnrolment] = useState<Enrolment>({ step: 'review' })
  const ask = useAsk<EnrolmentAnswer>()

  const askAbout = (intent: 'open' | 'confirm', reference: string) =>
    ask({
      intent,
      reference,
      course_id: order.courseId,
      method: order.method,
      kobo: order.kobo,
      description: order.description,
    })

  const open = useEffectEvent(async () => {
    const answer = await askAbout('open', openReference(order))
    if (answer.outcome === 'opened') return setEnrolment({ step: 'paying', payment: answer.payment })
    if (answer.outcome === 'repriced') {
      onRepriced(answer.quote)
      setEnrolment({ step: 'review' })
    }
    if (answer.outcome === 'failed') {
      if (answer.failure.isFinal) forgetReference(order)
      setEnrolment({ step: 'failed', failure: answer.failure, again: 'open' })
    }
  })

  const pay = useEffectEvent(async (payment: OpenPayment, signal: AbortSignal) => {
    const end = await popupEnd(payer, payment, signal)
    if (signal.aborted) return
    if (end.end === 'paid') setEnrolment({ step: 'confirming', payment })
    if (end.end === 'closed') setEnrolment({ step: 'leaving', payment })
    if (end.end === 'unreachable') {
      setEnrolment({ step: 'failed', failure: UNREACHABLE, again: 'paying', payment })
    }
    if (end.end === 'refused') setEnrolment({ step: 'confirming', payment, refusal: end.message })
  })

  const confirm = useEffectEvent(async (payment: OpenPayment, refusal?: string) => {
    const answer = await askAbout('confirm', payment.reference)
    if (answer.outcome !== 'failed') return
    if (refusal === undefined || !answer.failure.isFinal) {
      return setEnrolment({ step: 'failed', failure: answer.failure, again: 'confirming', payment })
    }
    // The next try needs a reference of its own: the provider may never take this one again.
    forgetReference(order)
    setEnrolment({ step: 'failed', failure: refusedByPopup(refusal), again: 'open' })
  })

  useEffect(() => {
    if (enrolment.step === 'opening') void open()
    if (enrolment.step === 'confirming') void confirm(enrolment.payment, enrolment.refusal)
    if (enrolment.step !== 'paying') return
    const leaving = new AbortController()
    void pay(enrolment.payment, leaving.signal)
    return () => leaving.abort()
  }, [enrolment])

  return {
    enrolment,
    /** From review only, so that a second click changes nothing. */
    start: () => setEnrolment(now => (now.step === 'review' ? { step: 'opening' } : now)),
    goOn: () =>
      setEnrolment(now => (now.step === 'leaving' ? { step: 'paying', payment: now.payment } : now)),
    /** Ends the transaction; without `isFinal` the next Pay goes on with the same payment. */
    end: ({ isFinal }: { isFinal: boolean }) => {
      if (isFinal) forgetReference(order)
      setEnrolment(now => (now.step === 'leaving' ? { step: 'review' } : now))
    },
    tryAgain: () => setEnrolment(triedAgain),
    /** Another order than the one that failed. */
    review: () => setEnrolment(now => (isUnderWay(now) ? now : { step: 'review' })),
  }
}

/** Whether the order may no longer be changed: money is being asked for, or has perhaps been taken. */
export function isUnderWay(enrolment: Enrolment): boolean {
  if (enrolment.step === 'failed') return enrolment.again === 'confirming'
  return enrolment.step !== 'review'
}

function triedAgain(now: Enrolment): Enrolment {
  if (now.step !== 'failed') return now
  return now.again === 'open' ? { step: 'opening' } : { step: now.again, payment: now.payment }
}

async function popupEnd(
  { email, payments }: Payer,
  { reference, amountKobo }: OpenPayment,
  signal: AbortSignal,
): Promise<CheckoutEnd> {
  const checkout = await cardCheckoutFor(payments.mode).catch(() => null)
  if (!checkout) return { end: 'unreachable' }
  return checkout.open({ reference, amountKobo, email, publicKey: payments.public_key ?? '' }, signal)
}

const UNREACHABLE: ShownFailure = {
  title: 'Unable to load paystack inline script',
  text: 'The card payment page does not answer. Nothing was charged: check your connection and try again.',
  isFinal: false,
}

function refusedByPopup(message: string): ShownFailure {
  return {
    title: message,
    text: 'The card provider did not take this payment, and nothing was charged. Try again with a new one.',
    isFinal: true,
  }
}

import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { enrol } from '#contract/enrolments.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { abandonPayment, createPayment, verifyPayment } from '#contract/payments.ts'
import { type LearningMethod, methodFrom } from '#contract/rules/learningMethod.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { type LiveRate, nairaLiveRate, type OpenPayment } from './order.ts'

export type Quote = NonNullable<FailureEnvelope['quote']>

/** The failure as shown: the server's message and a helpful sentence. */
export interface ShownFailure {
  title: string
  text: string
  /** True if the server refused; false if it did not answer or could not tell. */
  isFinal: boolean
  /** True if the learner must confirm their e-mail first. */
  needsVerification?: boolean
  /** True if nothing failed and the money has only not arrived yet. */
  isWaiting?: boolean
  /** True if the payment failed or was ended, so the next try opens another one. */
  isOver?: boolean
  /** True if the payment's fate is final, so a retry changes nothing. */
  isDecided?: boolean
}

/** The answer of the page's action, which redirects to /payment-success once the learner is enrolled. */
export type EnrolmentAnswer = EnrolmentOutcome & {
  /** The posted values, for the page rendered after a post. */
  method?: LearningMethod
  slotId?: number | null | undefined
}

type EnrolmentOutcome =
  | { outcome: 'opened'; payment: OpenPayment }
  | { outcome: 'repriced'; quote: Quote }
  | { outcome: 'failed'; failure: ShownFailure }
  | { outcome: 'ended'; isSure: boolean }
  | { outcome: 'rate'; liveRate: LiveRate }
  | { outcome: 'waitingFailed'; text: string }

/** Runs the form's `intent`: open a payment, confirm it, end it, join or leave a waiting list, ask to be told or not, or get the live rate. */
export async function enrolmentAction({ request, context, params }: ActionFunctionArgs) {
  const { api } = context.get(loaderContext)
  const form = await request.formData()
  const order: PostedOrder = {
    reference: String(form.get('reference')),
    courseId: Number(form.get('course_id')),
    cohortId: Number(form.get('cohort_id')) || undefined,
    slotId: form.has('slot_id') ? Number(form.get('slot_id')) || null : undefined,
    method: methodFrom(String(form.get('method'))),
    kobo: Number(form.get('kobo')),
    description: String(form.get('description')),
  }
  switch (form.get('intent')) {
    case 'open': {
      const answer = await open(api, order)
      return answer instanceof Response ? answer : { ...answer, method: order.method, slotId: order.slotId }
    }
    case 'confirm':
      return confirm(api, order)
    case 'end':
      return end(api, order)
    case 'join':
    case 'leave':
      return (await import('./waitingSteps.ts')).stepInLine(api, form, request.url)
    case 'watch':
    case 'unwatch':
      return (await import('./waitingSteps.ts')).watch(api, form, params.slug ?? '')
    default:
      return { outcome: 'rate', liveRate: await nairaLiveRate(api) } satisfies EnrolmentAnswer
  }
}

interface PostedOrder {
  reference: string
  courseId: number
  cohortId: number | undefined
  slotId: number | null | undefined
  method: LearningMethod
  kobo: number
  description: string
}

/**
 * Opens the payment, or continues the open one, whose reference then replaces the new one. Enrols at once if the course is free
 * or the payment has arrived meanwhile.
 */
async function open(api: ApiClient, order: PostedOrder): Promise<EnrolmentAnswer | Response> {
  const { courseId, cohortId, slotId, method, kobo, description } = order
  const opening = await attempt(() =>
    api.call(createPayment, {
      body: {
        reference: order.reference,
        amount: nairaFromKobo(kobo),
        description,
        course_id: courseId,
        ...(cohortId !== undefined && { cohort_id: cohortId }),
        ...(slotId !== undefined && method === 'physical' && { slot_id: slotId }),
        method,
      },
    }),
  )
  if ('failure' in opening) return openingFailed(opening.failure)
  const {
    id,
    reference,
    amount_kobo: amountKobo,
    payment_status: status,
    is_on_its_way: isOnItsWay,
  } = opening.value
  if (amountKobo === 0) return enrolBy(api, { ...order, reference }, id)
  if (status === 'success') return confirm(api, { ...order, reference })
  const payment = { reference, amountKobo, keptUntil: opening.value.quote_expires_at, isOnItsWay }
  return { outcome: 'opened', payment }
}

/** Verifies the payment with the provider, then enrols. Both are safe to repeat. */
async function confirm(api: ApiClient, order: PostedOrder): Promise<EnrolmentAnswer | Response> {
  const { reference } = order
  const verified = await attempt(() => api.call(verifyPayment, { body: { reference } }))
  if ('failure' in verified) return failed(verified.failure, PAYMENT_IS_SAFE)
  return enrolBy(api, order, verified.value.payment_id)
}

/** Ends the payment, unless its money has arrived. If ending fails, the next try continues the same payment. */
async function end(api: ApiClient, order: PostedOrder): Promise<EnrolmentAnswer | Response> {
  const ended = await attempt(() => api.call(abandonPayment, { body: { reference: order.reference } }))
  const isPaid = 'value' in ended && ended.value.payment_status === 'success'
  return isPaid ? enrolBy(api, order, ended.value.payment_id) : { outcome: 'ended', isSure: 'value' in ended }
}

async function enrolBy(
  api: ApiClient,
  { reference, courseId, method, kobo }: PostedOrder,
  paymentId: number,
): Promise<EnrolmentAnswer | Response> {
  const enrolled = await attempt(() =>
    api.call(enrol, { body: { course_id: courseId, payment_id: paymentId, method } }),
  )
  if ('failure' in enrolled) return failed(enrolled.failure, kobo === 0 ? NOTHING_ASKED : PAYMENT_IS_SAFE)
  return replace(paths.paymentSuccess({ reference }))
}

const NOTHING_ASKED = "You haven't been charged."
const PAYMENT_IS_SAFE = "If you have paid, we'll find your payment by its reference."

/** No money came by this payment, and the next try opens another one. */
const OVER: readonly (ErrorCode | undefined)[] = ['payment.failed', 'payment.abandoned']

/** Final errors, for which the server's own message is enough. */
const DECIDED: readonly (ErrorCode | undefined)[] = [
  'payment.in_review',
  'payment.refund_due',
  'payment.refunded',
  'payment.disputed',
]

function openingFailed(failure: ApiFailure): EnrolmentAnswer {
  if (failure.quote) return { outcome: 'repriced', quote: failure.quote }
  return failed(failure, NOTHING_ASKED)
}

function failed(failure: ApiFailure, help: string): EnrolmentAnswer {
  const isCut = failure.kind !== 'refused'
  const isOver = OVER.includes(failure.code)
  const isDecided = DECIDED.includes(failure.code)
  const isWaiting = failure.code === 'payment.pending'
  if (isOver || isDecided || isWaiting) {
    return {
      outcome: 'failed',
      failure: { title: failure.detail, text: '', isFinal: true, isOver, isDecided, isWaiting },
    }
  }
  return {
    outcome: 'failed',
    failure: isCut
      ? { title: 'error', text: `${failure.detail} ${help}`, isFinal: false }
      : {
          title: failure.detail,
          text: help,
          isFinal: failure.status < 500,
          needsVerification: failure.code === 'account.not_verified',
        },
  }
}

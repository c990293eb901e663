/** A payment as the model sees it: what the provider holds, and what the academy should have made of it. */
export interface ModelPayment {
  id: number
  reference: string
  /** Which learner in which course. */
  learner: number
  course: number
  method: 'virtual' | 'physical'
  kobo: number
  quotedUntil: number
  provider: { status: 'nothing' | 'failed' | 'success' | 'reversed'; kobo: number; at: number }
  status: 'pending' | 'failed' | 'abandoned' | 'success' | 'review' | 'refund_due' | 'refunded'
  /** Somebody has asked for the money back through the academy. */
  isRefundAsked: boolean
}

/** The learner, the course and the way of learning that a payment is created for. */
export type ModelInput = Pick<ModelPayment, 'learner' | 'course' | 'method'>

/** The facts that only the academy can tell: in which order it asked, and about which declined cards it has asked at all. */
export interface Reality {
  /** References that hold a place. */
  holders: ReadonlySet<string>
  /** The status of each reference. */
  statuses: ReadonlyMap<string, string>
}

/** An open payment with less time left is not gone on with. */
const TIME_TO_PAY_MS = 5 * 60_000

/** All that must be remembered to say who is enrolled: a page of code against the academy's forty files. */
export interface Model {
  /** Kobo that each course costs now; 0 is free. */
  prices: number[]
  onSale: boolean[]
  payments: ModelPayment[]
  /** The payment of each enrolment, by reference. */
  enrolments: Map<string, string>
  isProviderThere: boolean
}

/** A learner's place in a course. */
export function placeOf({ learner, course }: Pick<ModelPayment, 'learner' | 'course'>): string {
  return `learner ${learner} in course ${course}`
}

/** Returns the result of a request to pay: a refusal, a payment that is used again, or a new one. */
export function checkoutOf(
  model: Model,
  input: ModelInput,
  now: number,
): 'off sale' | 'taken' | 'new' | ModelPayment {
  if (!model.onSale[input.course]) return 'off sale'
  if (model.enrolments.has(placeOf(input))) return 'taken'
  const open = model.payments.find(
    payment =>
      payment.status === 'pending' && placeOf(payment) === placeOf(input) && payment.method === input.method,
  )
  if (!open) return 'new'
  if (open.kobo === model.prices[input.course] && open.quotedUntil - now > TIME_TO_PAY_MS) return open
  learn(model, open)
  if (open.status === 'success' || open.status === 'refund_due') return 'taken'
  end(open)
  return 'new'
}

/** Nobody goes on with a payment any more. */
export function end(payment: ModelPayment): void {
  if (payment.status === 'pending') payment.status = 'abandoned'
}

/** The academy asks how a payment stands; about a decided one only with `recheck`. */
export function learn(model: Model, payment: ModelPayment, recheck = false): void {
  const { provider } = payment
  if (payment.kobo === 0 || !model.isProviderThere) return
  const isOpen = ['pending', 'failed', 'abandoned'].includes(payment.status)
  if (provider.status === 'failed' && isOpen) payment.status = 'failed'
  if (provider.status === 'success' && isOpen) {
    const isLate = provider.at > payment.quotedUntil && provider.kobo < (model.prices[payment.course] ?? 0)
    if (provider.kobo < payment.kobo || isLate) payment.status = 'review'
    else if (model.enrolments.has(placeOf(payment))) payment.status = 'refund_due'
    else take(model, payment)
  }
  if (provider.status === 'reversed' && (recheck || isOpen)) {
    payment.status = 'refunded'
    if (model.enrolments.get(placeOf(payment)) === payment.reference) passOn(model, payment)
  }
}

/**
 * The academy asks about everything; of two payments for one place whichever it asks about first gets it, and one that it
 * owes back it may have asked about before it heard that the other one's money is gone. Where the place has changed hands, it
 * heard that first.
 */
export function learnAll(model: Model, { holders, statuses }: Reality): void {
  const held = new Set(model.payments.filter(({ reference }) => holders.has(reference)).map(placeOf))
  const turn = (payment: ModelPayment) => {
    const { reference } = payment
    if (holders.has(reference)) return 1
    if (model.enrolments.get(placeOf(payment)) === reference && held.has(placeOf(payment))) return 0
    return statuses.get(reference) === 'refund_due' ? 2 : 3
  }
  for (const payment of model.payments.toSorted((one, other) => turn(one) - turn(other))) {
    const before = payment.status
    learn(model, payment, true)
    // A declined card is no news that the provider's list holds: it is asked about when its time comes.
    if (payment.status === 'failed' && statuses.get(payment.reference) === before) payment.status = before
  }
}

/** The place of a payment that went back goes on by the oldest one that is owed back and not on its way back, if any. */
function passOn(model: Model, refunded: ModelPayment): void {
  model.enrolments.delete(placeOf(refunded))
  const heir = model.payments
    .filter(({ status, isRefundAsked }) => status === 'refund_due' && !isRefundAsked)
    .find(owed => placeOf(owed) === placeOf(refunded))
  if (heir) take(model, heir)
}

/** A payment becomes a success and its learner gets the place. */
export function take(model: Model, payment: ModelPayment): void {
  payment.status = 'success'
  model.enrolments.set(placeOf(payment), payment.reference)
}

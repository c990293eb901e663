/** A payment in the model: its state at the provider and its expected state at the academy. */
export interface ModelPayment {
  id: number
  reference: string
  /** Index of the learner; `course` is that of the course. */
  learner: number
  course: number
  method: 'virtual' | 'physical'
  kobo: number
  quotedUntil: number
  provider: { status: 'nothing' | 'failed' | 'success' | 'reversed'; kobo: number; at: number }
  status: 'pending' | 'failed' | 'abandoned' | 'success' | 'review' | 'refund_due' | 'refunded'
  /** A webhook about it came while the provider was away: the academy asks again by itself. */
  isNewsPutOff?: boolean
  /** A refund was requested through the academy. */
  isRefundAsked: boolean
}

/** The learner, course and method of a payment. */
export type ModelInput = Pick<ModelPayment, 'learner' | 'course' | 'method'>

/** Facts only the academy knows: the order of its requests, and which declined cards it asked about. */
export interface Reality {
  /** References of payments with an enrolment. */
  holders: ReadonlySet<string>
  /** The status of each reference. */
  statuses: ReadonlyMap<string, string>
}

/** An open payment with less time left is not resumed. */
const TIME_TO_PAY_MS = 5 * 60_000

/** The state needed to say who is enrolled: one page of code against the academy's forty files. */
export interface Model {
  /** The current price of each course in kobo; 0 is free. */
  prices: number[]
  onSale: boolean[]
  payments: ModelPayment[]
  /** The payment of each enrolment, by reference. */
  enrolments: Map<string, string>
  isProviderThere: boolean
}

/** Returns the name of a learner's place in a course. */
export function placeOf({ learner, course }: Pick<ModelPayment, 'learner' | 'course'>): string {
  return `learner ${learner} in course ${course}`
}

/** Returns the result of creating a payment: a refusal, the open payment, or a new one. */
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
  if (open && open.kobo === model.prices[input.course] && open.quotedUntil - now > TIME_TO_PAY_MS) return open
  // Money may also come by a payment for the other way of learning, the newest of which is asked about first.
  const others = model.payments.filter(
    payment =>
      payment !== open &&
      payment.status === 'pending' &&
      placeOf(payment) === placeOf(input) &&
      payment.quotedUntil > now,
  )
  for (const asked of [...(open ? [open] : []), ...others.reverse()]) {
    learn(model, asked)
    if (asked.status === 'success' || asked.status === 'refund_due') return 'taken'
  }
  if (open) end(open)
  return 'new'
}

/** Abandons a pending payment. */
export function end(payment: ModelPayment): void {
  if (payment.status === 'pending') payment.status = 'abandoned'
}

/** Applies the provider's state of a payment; that of a settled one only with `recheck`. */
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
 * Applies the provider's state of all payments. Of two payments for one place the first checked gets it; one due for a refund may
 * have been checked before the other's reversal was known. If the place has moved to another payment, the reversal was known
 * first.
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
    // The provider's list has no declined cards: they are checked in their turn.
    if (payment.status === 'failed' && statuses.get(payment.reference) === before) payment.status = before
  }
}

/** Moves the place of a refunded payment to the oldest payment due for a refund without a request, if any. */
function passOn(model: Model, refunded: ModelPayment): void {
  model.enrolments.delete(placeOf(refunded))
  const heir = model.payments
    .filter(({ status, isRefundAsked }) => status === 'refund_due' && !isRefundAsked)
    .find(owed => placeOf(owed) === placeOf(refunded))
  if (heir) take(model, heir)
}

/** Marks a payment as a success and enrols its learner. */
export function take(model: Model, payment: ModelPayment): void {
  payment.status = 'success'
  model.enrolments.set(placeOf(payment), payment.reference)
}

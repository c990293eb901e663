/** A payment as the model sees it: what the provider holds, and what the academy should have made of it. */
export interface ModelPayment {
  id: number
  reference: string
  /** Which learner in which course. */
  learner: number
  course: number
  kobo: number
  quotedUntil: number
  provider: { status: 'nothing' | 'failed' | 'success' | 'reversed'; kobo: number; at: number }
  /** `open` is anything that only says "not yet". */
  status: 'open' | 'success' | 'review' | 'refund_due' | 'refunded'
}

/** All that must be remembered to say who is enrolled: a page of code against the academy's forty files. */
export interface Model {
  /** Kobo that each course costs now; 0 is free. */
  prices: number[]
  onSale: boolean[]
  payments: ModelPayment[]
  /** Who holds each place, by reference. */
  seats: Map<string, string>
  isProviderThere: boolean
}

/** A learner's place in a course. */
export function placeOf({ learner, course }: Pick<ModelPayment, 'learner' | 'course'>): string {
  return `learner ${learner} in course ${course}`
}

/** The academy asks how a payment stands; about a decided one only with `recheck`. */
export function learn(model: Model, payment: ModelPayment, recheck = false): void {
  const { provider } = payment
  if (payment.kobo === 0 || !model.isProviderThere) return
  if (provider.status === 'success' && payment.status === 'open') {
    const isLate = provider.at > payment.quotedUntil && provider.kobo < (model.prices[payment.course] ?? 0)
    if (provider.kobo < payment.kobo || isLate) payment.status = 'review'
    else if (model.seats.has(placeOf(payment))) payment.status = 'refund_due'
    else take(model, payment)
  }
  if (provider.status === 'reversed' && (recheck || payment.status === 'open')) {
    payment.status = 'refunded'
    if (model.seats.get(placeOf(payment)) === payment.reference) model.seats.delete(placeOf(payment))
  }
}

/** The academy asks about everything; of two payments for one place whichever it asks about first gets it. */
export function learnAll(model: Model, holders: ReadonlySet<string>): void {
  const first = (payment: ModelPayment) => (holders.has(payment.reference) ? 0 : 1)
  for (const payment of model.payments.toSorted((one, other) => first(one) - first(other))) {
    learn(model, payment, true)
  }
}

/** A payment becomes a success and its learner gets the place. */
export function take(model: Model, payment: ModelPayment): void {
  payment.status = 'success'
  model.seats.set(placeOf(payment), payment.reference)
}

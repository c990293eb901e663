import { convertCurrency } from '#contract/countries.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { type BillingCountry, isCardOffered, NAIRA } from '#contract/rules/currency.ts'
import { type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { amountInKobo, CENTS_PER_DOLLAR, isFree, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { timeText } from '#shared/dates.ts'

/** A payment that is open at the provider. */
export interface OpenPayment {
  reference: string
  amountKobo: number
  /** When the price expires, and with it the kept seat and time. */
  keptUntil: string
  /** True if a bank transfer for it has already begun. */
  isOnItsWay?: true | undefined
}

/** A course without the fields that only its own page shows. */
export type CourseOnSale = Omit<CourseDetail, 'long_description' | 'objectives' | 'ratings' | 'topics'>

/** An order: the course that a learner is about to enrol in, and the kobo that the card will be charged. */
export interface Order {
  courseId: number
  /** Undefined for a rolling course. */
  cohortId?: number | undefined
  /** The slot of the first onsite class; null if it is picked later, undefined if there are none. */
  slotId?: number | null
  method: LearningMethod
  kobo: number
  description: string
}

const DESCRIPTION_MAX = 300

/** Returns the order to confirm; `quotedKobo` is the server's fresh price, if it has given one. */
export function orderOf(
  course: CourseOnSale,
  method: LearningMethod,
  country: BillingCountry,
  quotedKobo: number | undefined,
  cohortId: number | undefined,
): Order {
  return {
    courseId: course.id,
    cohortId,
    method,
    kobo: quotedKobo ?? koboOf(course.discounted_price, country),
    description: `${course.title}: ${methodName(method)}`.slice(0, DESCRIPTION_MAX),
  }
}

/** Converts a price in dollars to kobo, at the country's rate. */
export function koboOf(price: number, country: BillingCountry): number {
  return amountInKobo(Math.round(price * CENTS_PER_DOLLAR), rateFromDecimal(country.exchange_rate))
}

/** The reason why a course cannot be bought here: no seat, class or onsite time, no provider, a currency other than naira, or no rate. */
export type PaymentObstacle = 'seat' | 'over' | 'times' | 'off' | 'currency' | 'rate'

/** Returns what prevents the payment for a course, or null. A free course needs neither a provider nor a rate. */
export function paymentObstacle(
  course: CourseOnSale,
  country: BillingCountry,
  paymentMode: string,
  liveRate: LiveRate,
): PaymentObstacle | null {
  if (isFree(course)) return null
  if (paymentMode === 'off') return 'off'
  if (!isCardOffered(country)) return 'currency'
  return liveRate === 'unsold' ? 'rate' : null
}

/**
 * Naira per dollar before the academy's margin; `null` if the request failed, and the default rate applies; `unsold` if the
 * academy says that it has no rate to sell at.
 */
export type LiveRate = number | null | 'unsold'

export async function nairaLiveRate(api: ApiClient, signal?: AbortSignal): Promise<LiveRate> {
  const converted = await attempt(() =>
    api.call(convertCurrency, { params: { currencySymbol: NAIRA }, signal }),
  )
  if ('failure' in converted) return converted.failure.code === 'exchange_rate.unknown' ? 'unsold' : null
  return converted.value.rate > 0 ? converted.value.rate : null
}

/** Returns the time left to pay: "We're holding your price and your seat until 14:30 (Lagos time)." */
export function keptText({ cohortId, slotId }: Order, { keptUntil }: OpenPayment): string {
  const others = [cohortId && ' and seat', slotId && ' and time'].filter(Boolean).join('')
  return `We're holding your price${others} until ${timeText(keptUntil)} (Lagos time).`
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LETTERS = 10

/** Returns a new payment reference: a random string and a timestamp (specification section 7), of letters, digits and hyphens. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS))
  const random = [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${random}-${Date.now()}`
}

import { convertCurrency } from '#contract/countries.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { type BillingCountry, isCardOffered, NAIRA } from '#contract/rules/currency.ts'
import { type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { amountInKobo, CENTS_PER_DOLLAR, isFree, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { timeText } from '#shared/dates.ts'

/** A payment that waits for the card. */
export interface OpenPayment {
  reference: string
  amountKobo: number
  /** Until when the price is kept, and with it the seat and the time that were chosen. */
  keptUntil: string
  /** A transfer for it was begun before. */
  isOnItsWay?: true | undefined
}

/** A course as this page shows it, without what only its own page does. */
export type CourseOnSale = Omit<CourseDetail, 'long_description' | 'objectives' | 'ratings' | 'topics'>

/** An order: the course that a learner is about to enrol in, and the kobo that the card will be charged. */
export interface Order {
  courseId: number
  /** Left out where the course rolls. */
  cohortId?: number | undefined
  /** Of the first onsite class, null where it is picked later; left out where there is none to pick. */
  slotId?: number | null
  method: LearningMethod
  kobo: number
  description: string
}

const DESCRIPTION_MAX = 300

/** The order as it is confirmed; `quotedKobo` is the server's fresh price, where it has named one. */
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

/** A price in dollars as kobo, at the country's rate. */
export function koboOf(price: number, country: BillingCountry): number {
  return amountInKobo(Math.round(price * CENTS_PER_DOLLAR), rateFromDecimal(country.exchange_rate))
}

/** Why a course cannot be had from here: no seat, no provider, another currency than naira, no rate to sell at. */
export type PaymentObstacle = 'seat' | 'off' | 'currency' | 'rate'

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
 * Naira per dollar before the academy's margin; `null` where it cannot be asked for, and the default rate holds;
 * `unsold` where the academy itself says that it knows none to sell at.
 */
export type LiveRate = number | null | 'unsold'

export async function nairaLiveRate(api: ApiClient, signal?: AbortSignal): Promise<LiveRate> {
  const converted = await attempt(() =>
    api.call(convertCurrency, { params: { currencySymbol: NAIRA }, signal }),
  )
  if ('failure' in converted) return converted.failure.code === 'exchange_rate.unknown' ? 'unsold' : null
  return converted.value.rate > 0 ? converted.value.rate : null
}

/** "Your price and your seat are kept until 14:30 (Lagos time).": how long somebody who is paying may take. */
export function keptText({ cohortId, slotId }: Order, { keptUntil }: OpenPayment): string {
  const others = [cohortId && ' and your seat', slotId && ' and your time'].filter(Boolean).join('')
  return `Your price${others} ${others ? 'are' : 'is'} kept until ${timeText(keptUntil)} (Lagos time).`
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LETTERS = 10

/** Makes a payment's reference: a random string and a timestamp (specification section 7), of letters, digits and a hyphen only. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS))
  const random = [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${random}-${Date.now()}`
}

import type { CourseDetail } from '#contract/entities.ts'
import type { BillingCountry } from '#contract/rules/currency.ts'
import { isCardOffered } from '#contract/rules/currency.ts'
import { type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { amountInKobo, CENTS_PER_DOLLAR, isFree, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { LiveRate } from './nairaLiveRate.ts'

/** A course as this page shows it, without what only its own page does. */
export type CourseOnSale = Omit<CourseDetail, 'long_description' | 'objectives' | 'ratings' | 'topics'>

/** What a learner is about to enrol in, and what the card will be charged. */
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

/** What is in the way of paying for a course, or null; free needs neither provider nor rate. */
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

import { OneOf } from '#contract/fields.ts'

/** The learning method of a payment or enrolment. */
export const Method = OneOf(['virtual', 'physical'], { title: 'Method' })

/** The errors of a course without a seat, in the requested cohort or in any. */
export const NO_PLACE = ['cohort.not_found', 'cohort.none_open', 'cohort.closed', 'cohort.full'] as const

/** The errors of an onsite slot that is not available. */
export const NO_SLOT = ['slot.not_found', 'slot.taken'] as const

/** The errors of a payment that is not settled. */
export const UNSETTLED = [
  'payment.pending',
  'payment.failed',
  'payment.abandoned',
  'payment.in_review',
  'payment.refund_due',
  'payment.refunded',
  'payment.disputed',
  'provider.unavailable',
] as const

import { OneOf } from '#contract/fields.ts'

/** The way in which a course is taken, as a payment and an enrolment name it. */
export const Method = OneOf(['virtual', 'physical'], { title: 'Method' })

/** The errors of a course in which there is no place to be had, in the cohort that is asked for or in any. */
export const NO_PLACE = ['cohort.not_found', 'cohort.none_open', 'cohort.closed', 'cohort.full'] as const

/** The errors of a slot for onsite classes that cannot be had. */
export const NO_SLOT = ['slot.not_found', 'slot.taken'] as const

/** The errors of a payment that is no success. */
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

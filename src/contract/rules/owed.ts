/** Why a paid payment bought no enrolment and is owed back. */
export type OwedBecause = 'enrolled' | 'no_seat' | 'cancelled' | 'erased' | 'withdrawn' | 'refund_failed'

/** The stored reason, and the sentence for the learner. */
export const OWED: Record<OwedBecause, { reason: string; sentence: string }> = {
  enrolled: {
    reason: 'The learner was enrolled in the course already.',
    sentence: "You were already enrolled in this course, so we'll refund this payment.",
  },
  no_seat: {
    reason: 'The last seat was taken before the payment arrived.',
    sentence: "The last seat was taken before your payment arrived, so we'll refund it in full.",
  },
  cancelled: {
    reason: 'The cohort was cancelled.',
    sentence: "The classes you paid for were cancelled, so we'll refund your payment in full.",
  },
  erased: {
    reason: 'The account was erased before the payment arrived.',
    sentence: "The account was deleted before the payment arrived, so we'll refund it in full.",
  },
  withdrawn: {
    reason: 'The course had been withdrawn before the payment arrived.',
    sentence: 'This course was withdrawn before your payment arrived. We will refund it in full.',
  },
  refund_failed: {
    reason: 'The bank returned the refund.',
    sentence: 'Your bank returned the refund. We will send it again.',
  },
}

/** The sentence for a cancelled cohort if a part was refunded before. */
export const REST_OWED = "The classes you paid for were cancelled, so we'll refund the rest of your payment."

/** Returns why a payment is owed back; a reason written by an operator is none of these. */
export function owedBecause({
  status,
  review_reason,
}: {
  status: string
  review_reason: string | null
}): OwedBecause | null {
  if (status !== 'refund_due') return null
  const known = Object.keys(OWED) as OwedBecause[]
  return known.find(because => OWED[because].reason === review_reason) ?? null
}

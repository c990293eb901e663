import { durationText } from '#contract/rules/duration.ts'
import { dollarText } from '#shared/money.ts'

/** What an objective's row shows where its course has no value of its own (specification section 9). */
const PLACEHOLDERS = { duration: '2weeks', discounted: '$50', original: '$100' } as const

/** The duration and prices in the objectives' rows: the course's own. */
export function objectiveFigures(course: {
  duration?: number | null
  discounted_price?: number | null
  original_price?: number | null
}): { duration: string; discounted: string; original: string } {
  const { duration, discounted_price: discounted, original_price: original } = course
  return {
    duration: duration == null ? PLACEHOLDERS.duration : durationText(duration),
    discounted: discounted == null ? PLACEHOLDERS.discounted : dollarText(discounted),
    original: original == null ? PLACEHOLDERS.original : dollarText(original),
  }
}

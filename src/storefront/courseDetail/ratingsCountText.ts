import { type Rated, ratingsCount } from '#contract/rules/rating.ts'
import { countText } from '#shared/money.ts'

/** "1 rating", "1,204 ratings". */
export function ratingsCountText(course: Rated): string {
  const count = ratingsCount(course)
  return count === 1 ? '1 rating' : `${countText(count)} ratings`
}

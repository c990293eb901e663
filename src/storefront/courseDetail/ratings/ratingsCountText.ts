import { countText } from '#shared/money.ts'

/** "1 rating", "1,204 ratings". */
export function ratingsCountText(count: number): string {
  return count === 1 ? '1 rating' : `${countText(count)} ratings`
}

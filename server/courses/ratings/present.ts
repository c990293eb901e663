import type { Rating } from '#contract/entities.ts'
import type { RatingRow } from '../../database/tables.ts'

/** A rating with the name of who gave it. */
export interface RatingWithUser extends RatingRow {
  firstname: string
  lastname: string
}

/** What is read of a rating to show it. */
export type ShownRating = Omit<RatingWithUser, 'course_id' | 'user_id' | 'updated_at' | 'hidden_at'>

/** A rating as anybody may see it: a name, never an e-mail. */
export function presentRating(row: ShownRating): Rating {
  const { id, rating, comment, helpful_count, created_at, firstname, lastname } = row
  return { id, rating, comment, user: { firstname, lastname }, helpful_count, created_at }
}

import type { Rating } from '#contract/entities.ts'
import type { RatingRow } from '../../../platform/database/tables/catalogue.ts'

/** A rating with the name of its author. */
export interface RatingWithUser extends RatingRow {
  firstname: string
  lastname: string
}

/** The columns of a rating that are read to show it. */
export type ShownRating = Omit<
  RatingWithUser,
  'course_id' | 'user_id' | 'updated_at' | 'hidden_at' | 'folded_comment' | 'version'
>

/** Presents a rating to everybody: with a name, without an email, and without a reply that the academy hides. */
export function presentRating(row: ShownRating): Rating {
  return { ...withoutReply(row), ...(row.reply_hidden_at === null && presentReply(row)) }
}

/** Presents a rating to the course's tutor, who sees their own reply even if the academy hides it. */
export function presentRatingToTutor(row: ShownRating): Rating & { is_reply_hidden?: boolean } {
  return {
    ...withoutReply(row),
    ...presentReply(row),
    ...(row.reply_hidden_at !== null && { is_reply_hidden: true }),
  }
}

function withoutReply(row: ShownRating): Rating {
  const { id, rating, comment, helpful_count, created_at, firstname, lastname } = row
  return { id, rating, comment, user: { firstname, lastname }, helpful_count, created_at }
}

function presentReply({ reply, replied_at }: ShownRating): Pick<Rating, 'reply'> {
  return reply === null || replied_at === null ? {} : { reply: { text: reply, replied_at } }
}

import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'

/** A learner's thumb on a rating. */
interface HelpfulVote {
  ratingId: number
  userId: number
  isHelpful: boolean
  /** UTC ISO-8601. */
  at: string
}

/** Sets or takes back one learner's vote; answers how many the rating has. Twice is the same as once. */
export function setHelpful(db: Db, { ratingId, userId, isHelpful, at }: HelpfulVote): Promise<number> {
  return inTransaction(db, async trx => {
    const rating = trx.updateTable('ratings').where('id', '=', ratingId)
    // Takes the rating's row lock, so that votes at once are counted one after the other.
    await rating.set(({ ref }) => ({ helpful_count: ref('helpful_count') })).execute()

    if (isHelpful) {
      await trx
        .insertInto('rating_votes')
        .values({ rating_id: ratingId, user_id: userId, created_at: at })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('rating_votes')
        .where('rating_id', '=', ratingId)
        .where('user_id', '=', userId)
        .execute()
    }

    const { helpful_count } = await rating
      .set(({ selectFrom, fn }) => ({
        helpful_count: selectFrom('rating_votes')
          .select(fn.countAll<number>().as('count'))
          .where('rating_id', '=', ratingId)
          .$asScalar()
          .$notNull(),
      }))
      .returning('helpful_count')
      .executeTakeFirstOrThrow()
    return helpful_count
  })
}

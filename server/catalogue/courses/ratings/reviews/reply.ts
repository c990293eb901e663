import { lockTutor } from '../../../../people/accounts/lockTutor.ts'
import type { AppContext } from '../../../../platform/appContext.ts'
import { inTransaction } from '../../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { refuseStale } from '../../../../platform/http/refuseStale.ts'
import { orderLetter } from '../../../../platform/outbox/order.ts'
import { timestamp } from '../../../../platform/time/clock.ts'
import { findOwnedReview, updateReply } from './queries.ts'

/**
 * Writes, changes or removes the tutor's one reply to a rating of their own course. Who gave the rating is told of the first reply by letter.
 * @param reply null removes it
 * @param seen what the tutor saw of the reply
 * @throws HttpError `rating.not_found`, also for a rating of another's course and for one that the academy hides;
 * `record.changed` where the reply is another than the one seen
 */
export async function setReply(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutorId: number,
  ratingId: number,
  reply: string | null,
  seen?: string,
): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    await lockTutor(trx, tutorId)
    const before = await findOwnedReview(trx, tutorId, ratingId)
    if (!before) throw ratingNotFound()
    refuseStale(seen, 'replies', { reply: before.reply ?? '' })
    const replied = await updateReply(trx, tutorId, ratingId, reply, now)
    if (!replied) throw ratingNotFound()
    if (replied.replied_at !== now) return
    const order = { about: 'rating replied', to: replied.user_id, rating: ratingId } as const
    await orderLetter(trx, { order, key: ratingId }, now)
  })
}

/** Makes one error, in the same words, for a rating that does not exist, is hidden, or is of another tutor's course. */
export function ratingNotFound(): HttpError {
  return new HttpError('rating.not_found', 'This rating was not found.')
}

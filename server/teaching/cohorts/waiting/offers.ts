import type { Db } from '../../../platform/database/db.ts'
import type { CohortRow, WaitingRow } from '../../../platform/database/tables.ts'
import { orderLetter } from '../../../platform/outbox/order.ts'
import { addTaken, addWaiting, countOneOffered, isWaiting } from '../counting.ts'
import { moveInLine } from '../transitions.ts'

/** The milliseconds for which a seat is kept for the learner to whom it is offered. */
const OFFER_MILLISECONDS = 24 * 60 * 60 * 1_000

/** More offers than this at once are made by the timer. */
const AT_A_TIME = 100

/**
 * Frees seats and offers them to those who wait, whatever freed them. The caller has locked the cohort and released the claims, in the same
 * transaction: between the two nobody else gets in.
 */
export async function freeSeats(trx: Db, cohortId: number, count: number, now: string): Promise<void> {
  if (count > 0) await addTaken(trx, cohortId, -count)
  await offerFreeSeats(trx, cohortId, now)
}

/** Offers the free seats of a locked cohort to those who have waited longest, each until tomorrow or until enrolment closes. */
export async function offerFreeSeats(trx: Db, cohortId: number, now: string): Promise<void> {
  for (let made = 0; made < AT_A_TIME; made += 1) {
    const next = await findNext(trx, cohortId)
    if (!next) return
    if (next.enrolment_id !== null) {
      await endWaiting(trx, next.id, 'left', now)
      await addWaiting(trx, cohortId, -1)
      continue
    }
    const counted = await countOneOffered(trx, cohortId, now)
    if (!counted) return
    await offer(trx, { ...next, cohort_id: cohortId }, counted.closes_at, now)
  }
}

async function offer(
  trx: Db,
  { id, user_id, cohort_id }: Pick<WaitingRow, 'id' | 'user_id' | 'cohort_id'>,
  closesAt: string,
  now: string,
): Promise<void> {
  const tomorrow = new Date(Date.parse(now) + OFFER_MILLISECONDS).toISOString()
  const until = tomorrow < closesAt ? tomorrow : closesAt
  await moveInLine(trx, 'offered', { offered_at: now }, now).where('id', '=', id).execute()
  await trx
    .insertInto('seat_claims')
    .values({
      cohort_id,
      user_id,
      payment_id: null,
      state: 'offered',
      expires_at: until,
      offered_until: until,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await orderLetter(trx, { order: { about: 'seat offered', to: user_id, entry: id }, key: id }, now)
}

/** The one who has waited longest, and whether they have a place in the course meanwhile. */
function findNext(trx: Db, cohortId: number) {
  return trx
    .selectFrom('waiting_list')
    .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.user_id', '=', 'waiting_list.user_id')
        .onRef('enrolments.course_id', '=', 'cohorts.course_id')
        .on('enrolments.cancelled_at', 'is', null),
    )
    .select(['waiting_list.id', 'waiting_list.user_id', 'enrolments.id as enrolment_id'])
    .where('waiting_list.cohort_id', '=', cohortId)
    .where(isWaiting)
    .orderBy('waiting_list.id')
    .limit(1)
    .executeTakeFirst()
}

/** No offer outlasts the enrolment, which its tutor may have moved. */
export async function endOffersWithEnrolment(
  trx: Db,
  cohort: Pick<CohortRow, 'id' | 'enrolment_closes_at' | 'starts_at'>,
  now: string,
): Promise<void> {
  const closes = cohort.enrolment_closes_at ?? cohort.starts_at
  await trx
    .updateTable('seat_claims')
    .set({ expires_at: closes, offered_until: closes, updated_at: now })
    .where('cohort_id', '=', cohort.id)
    .where('state', '=', 'offered')
    .where('expires_at', '>', closes)
    .execute()
}

/** Ends somebody's waiting who was offered no seat. */
export async function endWaiting(
  trx: Db,
  id: number,
  to: 'left' | 'closed' | 'cancelled',
  now: string,
): Promise<void> {
  await moveInLine(trx, to, {}, now).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/** Ends the offer of a seat whose claim has become something else, and answers whose it was, where there was one. */
export async function endOffer(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  to: 'accepted' | 'declined' | 'expired' | 'closed' | 'cancelled',
  now: string,
): Promise<Pick<WaitingRow, 'id' | 'user_id'> | undefined> {
  return moveInLine(trx, to, {}, now)
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'offered')
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

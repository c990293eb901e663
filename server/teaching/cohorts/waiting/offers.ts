import { emit } from '../../../outbox/emit.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CohortRow, WaitingRow } from '../../../platform/database/tables/teaching.ts'
import { addToTaken, addWaiting, countOneOffered } from '../queries/counting.ts'
import { endOffersBy, insertOffer } from '../queries/seats.ts'
import { endWaiting, findLongestWaiting, setOffered } from './queries.ts'

/** The milliseconds for which an offered seat is kept. */
const OFFER_MILLISECONDS = 24 * 60 * 60 * 1_000

/** The maximum number of offers made at once; the timer makes the rest. */
const AT_A_TIME = 100

/**
 * Frees seats and offers them to those who wait. The caller must have locked the cohort and released the
 * claims in the same transaction, so that nobody else gets a seat in between.
 */
export async function freeSeats(trx: Db, cohortId: number, count: number, now: string): Promise<void> {
  if (count > 0) await addToTaken(trx, cohortId, -count)
  await offerFreeSeats(trx, cohortId, now)
}

/**
 * Offers the free seats of a locked cohort to those who have waited longest, for 24 hours or until enrolment closes; none while the
 * course is not on sale.
 */
export async function offerFreeSeats(trx: Db, cohortId: number, now: string): Promise<void> {
  for (let made = 0; made < AT_A_TIME; made += 1) {
    const next = await findLongestWaiting(trx, cohortId)
    if (!next) return
    // They are enrolled by now, or their account was suspended or deleted: nobody behind them must wait for them.
    if (next.needs_no_seat === 1) {
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
  await setOffered(trx, id, now)
  await insertOffer(trx, { cohort_id, user_id }, until, now)
  await emit(trx, { event: { about: 'seat offered', to: user_id, entry: id }, key: id }, now)
}

/** Shortens offers that outlast enrolment, whose closing the tutor may have moved. */
export async function endOffersWithEnrolment(
  trx: Db,
  cohort: Pick<CohortRow, 'id' | 'enrolment_closes_at' | 'starts_at'>,
  now: string,
): Promise<void> {
  const closes = cohort.enrolment_closes_at ?? cohort.starts_at
  await endOffersBy(trx, cohort.id, closes, now)
}

import { emit } from '../../../outbox/emit.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CohortRow, WaitingRow } from '../../../platform/database/tables/teaching.ts'
import { eachApart } from '../../../platform/jobs/eachApart.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { findClosing } from '../queries/cohorts.ts'
import { addWaiting, isOnWaitingList, isWaiting, lockCohort } from '../queries/counting.ts'
import { holdWithoutOffer, releaseOfferedSeat } from '../queries/seats.ts'
import { freeSeats, offerFreeSeats } from './offers.ts'
import { endOffer, endWaiting, listFirstWaiting, listWaitingListsToMaintain } from './queries.ts'

/** The maximum number of waiting lists handled per round, and of learners informed per transaction. */
const LISTS_AT_A_TIME = 500
const LEARNERS_AT_A_TIME = 100

/** Maintains the waiting lists: a closed one ends, and a seat left free is offered. */
export async function maintainWaitingLists({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock)
  const lists = await listWaitingListsToMaintain(db, LISTS_AT_A_TIME, now)
  await eachApart(
    lists.map(
      ({ id, state, closes_at }) =>
        () =>
          state === 'cancelled' || closes_at <= now ? endWaitingList(db, id, now) : offerAllFree(db, id, now),
    ),
  )
}

function offerAllFree(db: Db, cohortId: number, now: string): Promise<void> {
  return inTransaction(db, async trx => {
    await lockCohort(trx, cohortId)
    await offerFreeSeats(trx, cohortId, now)
  })
}

/**
 * Ends the waiting list of a cohort that is closed or cancelled, and tells everybody on it. In a closed one,
 * learners who are paying may finish; all other offers have ended with enrolment.
 */
export async function endWaitingList(db: Db, cohortId: number, now: string): Promise<void> {
  for (;;) {
    const ended = await inTransaction(db, trx => endFirstWaiting(trx, cohortId, now))
    if (ended < LEARNERS_AT_A_TIME) return
  }
}

async function endFirstWaiting(trx: Db, cohortId: number, now: string): Promise<number> {
  await lockCohort(trx, cohortId)
  const cohort = await findClosing(trx, cohortId)
  // Its tutor may have moved the closing time meanwhile.
  if (!cohort || (cohort.state !== 'cancelled' && cohort.closes_at > now)) return 0
  const isCancelled = cohort.state === 'cancelled'
  const entries = await listFirstWaiting(
    trx,
    cohortId,
    isCancelled ? isOnWaitingList : isWaiting,
    LEARNERS_AT_A_TIME,
  )
  const to = isCancelled ? 'cancelled' : 'closed'
  const waiting = entries.filter(({ state }) => state === 'waiting')
  // They leave first: a seat that a withdrawn offer frees would look for the longest waiting among them.
  for (const { id } of waiting) await endWaiting(trx, id, to, now)
  if (waiting.length > 0) await addWaiting(trx, cohortId, -waiting.length)
  for (const { id, user_id, state } of entries) {
    if (state === 'offered') await withdrawOffer(trx, cohort, { user_id }, now)
    const event = { about: 'waiting list closed', to: user_id, entry: id } as const
    await emit(trx, { event, key: id }, now)
  }
  return entries.length
}

/** Withdraws an offer. A seat that is being paid for stays held until the quote ends, as for everybody. */
async function withdrawOffer(
  trx: Db,
  { id: cohort_id }: Pick<CohortRow, 'id'>,
  { user_id }: Pick<WaitingRow, 'user_id'>,
  now: string,
): Promise<void> {
  await endOffer(trx, { cohort_id, user_id }, 'cancelled', now)
  await giveOfferBack(trx, { cohort_id, user_id }, now)
}

/** Frees the offered seat; one that is being paid for is held until its quote ends. */
export async function giveOfferBack(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  now: string,
): Promise<void> {
  const released = await releaseOfferedSeat(trx, { cohort_id, user_id }, now)
  if (released) return freeSeats(trx, cohort_id, 1, now)
  await holdWithoutOffer(trx, { cohort_id, user_id }, now)
}

import { emit } from '../../../outbox/emit.ts'
import { findRecipient } from '../../../people/queries/people.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CohortRow, EnrolmentRow, WaitingRow } from '../../../platform/database/tables/teaching.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import type { JobKind } from '../../../platform/jobs/job.ts'
import { addJob } from '../../../platform/jobs/queue.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { releaseOverdue } from '../overdue.ts'
import { isClosed } from '../queries/cohorts.ts'
import { addWaiting, countOneWaiting, lockCohort } from '../queries/counting.ts'
import { hasSeat } from '../queries/seats.ts'
import { giveOfferBack } from './closing.ts'
import {
  endOffer,
  endWaiting,
  findWaitingEntry,
  insertWaiting,
  isOnAnyWaitingList,
  listLinesOf,
} from './queries.ts'

/**
 * Adds a learner to the end of a full cohort's waiting list; one who is on it already keeps their position.
 * @throws HttpError `cohort.has_seat` if nobody has to wait, `cohort.closed`
 */
export async function addToWaitingList(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: cohortId, name }: Pick<CohortRow, 'id' | 'name'>,
  { id: userId }: Pick<Account, 'id'>,
): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    await lockCohort(trx, cohortId)
    await releaseOverdue(trx, cohortId, now)
    if (await findWaitingEntry(trx, cohortId, userId)) return
    if (await hasSeat(trx, cohortId, userId)) throw seatAvailable()
    if (!(await countOneWaiting(trx, cohortId, now))) {
      throw (await isClosed(trx, cohortId, now))
        ? new HttpError('cohort.closed', `Enrolment in ${name} has closed, and so has the waiting list.`)
        : seatAvailable()
    }
    const id = await insertWaiting(trx, cohortId, userId, now)
    await emitWaiting(trx, { id, user_id: userId }, now)
  })
}

/**
 * Policy "own waiting place": takes a learner off the waiting list, or declines their offer: the seat goes to the next at once.
 * @returns false if they were not on it
 */
export async function removeFromWaitingList(
  trx: Db,
  cohortId: number,
  userId: number,
  now: string,
): Promise<boolean> {
  await lockCohort(trx, cohortId)
  const entry = await findWaitingEntry(trx, cohortId, userId)
  if (!entry) return false
  if (entry.state === 'waiting') {
    await endWaiting(trx, entry.id, 'left', now)
    await addWaiting(trx, cohortId, -1)
  } else {
    await endOffer(trx, entry, 'declined', now)
    await giveOfferBack(trx, entry, now)
  }
  return true
}

/** Takes a learner off all waiting lists, or those of one course; cohorts are locked in the order of their ids. */
export async function removeFromWaitingLists(
  trx: Db,
  userId: number,
  now: string,
  courseId?: number,
): Promise<void> {
  const entries = await listLinesOf(trx, userId, courseId)
  for (const { cohort_id } of entries) await removeFromWaitingList(trx, cohort_id, userId, now)
}

/** Emails to an address that is not verified are limited to a few a day. */
async function emitWaiting(
  trx: Db,
  { id, user_id }: Pick<WaitingRow, 'id' | 'user_id'>,
  now: string,
): Promise<void> {
  const learner = await findRecipient(trx, user_id)
  const event = { about: 'waiting', to: user_id, entry: id } as const
  await emit(trx, { event, key: id, ...(learner && !learner.is_known && { limitedTo: learner.email }) }, now)
}

function seatAvailable(): HttpError {
  return new HttpError('cohort.has_seat', 'A seat is available. You can enrol now.')
}

const LEAVING = 'leaving the waiting lists of a course'

/**
 * Takes a learner who has enrolled in a course off the waiting lists of its other starts. It is a job because
 * the enrolment has locked its own cohort, and locking two could deadlock.
 */
export const leavingLines: JobKind = {
  name: LEAVING,
  atOnce: 1,
  deadlineSeconds: 60,
  isRepeatable: true,
  async handle({ db, clock }, job) {
    const { learner, course } = job.payload as { learner: number; course: number }
    await inTransaction(db, trx => removeFromWaitingLists(trx, learner, timestamp(clock), course))
    return 'done'
  },
}

/** Adds this job in the transaction of an enrolment, if the learner is on any waiting list. */
export async function orderWaitingListRemoval(
  trx: Db,
  { user_id, course_id, payment_id }: Pick<EnrolmentRow, 'user_id' | 'course_id' | 'payment_id'>,
  now: string,
): Promise<void> {
  if (!(await isOnAnyWaitingList(trx, user_id))) return
  const payload = { learner: user_id, course: course_id }
  await addJob(trx, LEAVING, { key: `payment:${payment_id}`, payload }, now)
}

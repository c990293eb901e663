import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { EnrolmentRow } from '../../../platform/database/tables.ts'
import type { JobKind } from '../../../platform/jobs/job.ts'
import { addJob } from '../../../platform/jobs/queue.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { leaveLines } from './line.ts'
import { isInAnyLine } from './queries.ts'

const LEAVING = 'leaving the waiting lists of a course'

/**
 * Takes whoever has got a place in a course out of the lines for its other starts. As a job, because the enrolment has locked its own cohort, and two
 * are never locked crosswise.
 */
export const leavingLines: JobKind = {
  name: LEAVING,
  atOnce: 1,
  deadlineSeconds: 60,
  isRepeatable: true,
  async handle({ db, clock }, job) {
    const { learner, course } = job.payload as { learner: number; course: number }
    await inTransaction(db, trx => leaveLines(trx, learner, timestamp(clock), course))
    return 'done'
  },
}

/** Orders it in the transaction of an enrolment, where the learner stands in a line at all. */
export async function orderLeavingLines(
  trx: Db,
  { user_id, course_id, payment_id }: Pick<EnrolmentRow, 'user_id' | 'course_id' | 'payment_id'>,
  now: string,
): Promise<void> {
  if (!(await isInAnyLine(trx, user_id))) return
  const payload = { learner: user_id, course: course_id }
  await addJob(trx, LEAVING, { key: `payment:${payment_id}`, payload }, now)
}

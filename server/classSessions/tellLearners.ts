import { randomUUID } from 'node:crypto'
import { timestamp } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import type { JobKind } from '../jobs/job.ts'
import { addJob } from '../jobs/queue.ts'
import { orderLetter } from '../letters/order.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import { notifyLearners } from './notifyLearners.ts'

/** The name of the job that orders a letter for each learner of changed classes. */
export const TELLING = 'telling of changed classes'

/** What has happened to classes that a learner must hear of the same day. */
export type ClassChange = 'moved' | 'cancelled' | 'restored'

/** Classes of one course and cohort that were changed at once: the payload of the job. */
export interface ClassNews {
  course: number
  cohort: number | null
  change: ClassChange
  /** When each was before and is now: one that was changed again meanwhile is told of by that later news. */
  classes: { id: number; uid?: string | null; was: string; is: string }[]
}

/** So long a slip of the pen can be mended before anybody is written to. */
const GRACE_SECONDS = 120

/**
 * Has everybody who is in these classes notified at once, and a letter written to them: one a learner, however many classes they are. Nothing
 * where none of them is still to come.
 * @param changes classes of one course and cohort
 */
export async function tellLearners(
  trx: Db,
  change: ClassChange,
  changes: readonly { before: ClassSessionRow; now: ClassSessionRow }[],
  now: string,
): Promise<void> {
  const coming = changes.filter(({ now: { ends_at } }) => ends_at > now)
  const [first] = coming
  if (!first) return
  const { course_id: course, cohort_id: cohort } = first.now
  const classes = coming.map(one => ({
    id: one.now.id,
    uid: one.now.uid,
    was: one.before.starts_at,
    is: one.now.starts_at,
  }))
  const payload: ClassNews = { course, cohort, change, classes }
  const dueAt = new Date(Date.parse(now) + GRACE_SECONDS * 1_000).toISOString()
  await addJob(trx, TELLING, { key: randomUUID(), payload, dueAt }, now)
  await notifyLearners(
    trx,
    change,
    coming.map(one => one.now),
    now,
  )
}

/** Whether a class was planned so lately that taking it away is a slip mended. */
export function isNew({ sequence, updated_at }: ClassSessionRow, now: string): boolean {
  return sequence === 0 && Date.parse(updated_at) > Date.parse(now) - GRACE_SECONDS * 1_000
}

/** Orders the letters. Killed over it, it begins anew: a letter that is ordered is known by the learner and the news. */
export const tellingOfClasses: JobKind = {
  name: TELLING,
  atOnce: 1,
  deadlineSeconds: 5 * 60,
  isRepeatable: true,
  async handle({ db, clock }, { key: news, payload }) {
    const now = timestamp(clock)
    await eachLearnerConcerned(db, payload as ClassNews, now, learners =>
      inTransaction(db, async trx => {
        for (const to of learners)
          await orderLetter(trx, { order: { about: 'class news', to, news }, key: `${news}:${to}` }, now)
      }),
    )
    return 'done'
  },
}

import { randomUUID } from 'node:crypto'
import type { AppContext } from '../appContext.ts'
import { timestamp } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import type { JobKind } from '../jobs/job.ts'
import { addJob } from '../jobs/queue.ts'
import { orderLetter } from '../letters/order.ts'

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
 * Has a letter written to everybody who is in these classes: one a learner, however many classes they are. Nothing where none of them is still to come.
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
}

/** Whether a class was planned so lately that taking it away is a slip mended. */
export function isNew({ sequence, updated_at }: ClassSessionRow, now: string): boolean {
  return sequence === 0 && Date.parse(updated_at) > Date.parse(now) - GRACE_SECONDS * 1_000
}

/** So many learners' letters are ordered in one transaction. */
const AT_ONCE = 200

/** Orders the letters. Killed over it, it begins anew: a letter that is ordered is known by the learner and the news. */
export const tellingOfClasses: JobKind = {
  name: TELLING,
  atOnce: 1,
  deadlineSeconds: 5 * 60,
  isRepeatable: true,
  async handle(academy, { key, payload }) {
    let after = 0
    for (;;) {
      const told = await tellSome(academy, key, payload as ClassNews, after)
      if (told.length < AT_ONCE) return 'done'
      after = told.at(-1) ?? after
    }
  },
}

/** Whom it concerns: who has a place in the course, or in the cohort, that is not over yet. Answers the places. */
async function tellSome(
  { db, clock }: AppContext,
  news: string,
  { course, cohort }: ClassNews,
  after: number,
): Promise<number[]> {
  const now = timestamp(clock)
  const places = await db
    .selectFrom('enrolments')
    .select(['id', 'user_id'])
    .where('course_id', '=', course)
    .$if(cohort !== null, query => query.where('cohort_id', '=', cohort))
    .where('cancelled_at', 'is', null)
    .where('completes_at', '>', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  await inTransaction(db, async trx => {
    for (const { user_id: to } of places)
      await orderLetter(trx, { order: { about: 'class news', to, news }, key: `${news}:${to}` }, now)
  })
  return places.map(({ id }) => id)
}

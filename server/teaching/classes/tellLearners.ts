import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { type ClassChange, type ClassNews, newsGroup, TELLING } from './classNews.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import { notifyLearners } from './notifyLearners.ts'
import { joinPending, withoutUndone } from './pendingNews.ts'

/** The seconds in which a tutor can correct a mistake before anybody is emailed. */
const GRACE_SECONDS = 120
/** Classes that are moved within so long of each other are told of in one letter. */
const MOVING_SECONDS = 10 * 60

/**
 * Has everybody who is in these classes notified at once, and a letter written to them: one a learner, however many classes they are. Nothing
 * where none of them is still to come.
 * @param changes classes of one course and cohort
 * @param except a cohort whose learners are told of it in another way
 */
export async function tellLearners(
  trx: Db,
  change: ClassChange,
  changes: readonly { before: ClassSessionRow; now: ClassSessionRow }[],
  now: string,
  except: number | null = null,
): Promise<void> {
  const coming = changes.filter(({ now: { ends_at } }) => ends_at > now)
  const [first] = coming
  if (!first) return
  const { course_id: course, cohort_id: cohort } = first.now
  await notifyLearners(
    trx,
    change,
    coming.map(one => one.now),
    now,
    except,
  )
  const changed = coming.map(one => ({
    id: one.now.id,
    uid: one.now.uid,
    was: one.before.starts_at,
    is: one.now.starts_at,
    until: one.before.ends_at,
    reason: one.now.cancel_reason,
  }))
  const classes = await withoutUndone(trx, { course, cohort, change, classes: changed }, now)
  if (classes.length === 0) return
  const payload: ClassNews = {
    course,
    cohort,
    change,
    classes,
    last: coming
      .flatMap(one => [one.before.ends_at, one.now.ends_at])
      .toSorted()
      .at(-1),
    ...(except !== null && { except }),
  }
  const seconds = change === 'moved' ? MOVING_SECONDS : GRACE_SECONDS
  const dueAt = new Date(Date.parse(now) + seconds * 1_000).toISOString()
  if (change === 'moved' && (await joinPending(trx, payload, dueAt, now))) return
  await addJob(trx, TELLING, { key: randomUUID(), groupKey: newsGroup(payload), payload, dueAt }, now)
}

/** Returns whether a class was planned so recently that removing it only corrects a mistake. */
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
    await eachLearnerConcerned(db, payload as ClassNews, { now }, learners =>
      inTransaction(db, async trx => {
        for (const to of learners)
          await orderLetter(trx, { order: { about: 'class news', to, news }, key: `${news}:${to}` }, now)
      }),
    )
    return 'done'
  },
}

import { randomUUID } from 'node:crypto'
import { renotify } from '../../outbox/emit.ts'
import type { NotifiedChange } from '../../outbox/events.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import type { Concerned } from './queries/news.ts'

/** The name of the job that notifies each learner of changed classes inside the academy. */
const NOTIFYING = 'notifying of changed classes'

/** Returns the key of the one notification per class: a new one replaces the old one, and a reminder on a device. */
export function changedClassKey(session: number): string {
  return `classes changed:${session}`
}

/** The payload of the job; `session` is the first of the classes. */
interface ChangedClasses extends Concerned {
  session: number
  change: NotifiedChange
  count: number
  /** Why the first was cancelled. */
  reason?: string
}

/**
 * Notifies the learners of these classes inside the academy at once. Emails wait, in case the tutor corrects
 * a mistake; a notification shows the class as it is when it is read. Does nothing if all of them are over.
 * @param classes of one course and cohort
 */
export async function notifyOfClasses(
  trx: Db,
  change: NotifiedChange,
  classes: readonly (Pick<ClassSessionRow, 'id' | 'course_id' | 'cohort_id' | 'ends_at'> & {
    cancel_reason?: string | null
  })[],
  now: string,
  except: number | null = null,
): Promise<void> {
  const coming = classes.filter(({ ends_at }) => ends_at > now)
  const [first] = coming
  if (!first) return
  const { course_id: course, cohort_id: cohort, id: session, cancel_reason: reason = null } = first
  const payload: ChangedClasses = {
    course,
    cohort,
    session,
    change,
    count: coming.length,
    last: coming
      .map(({ ends_at }) => ends_at)
      .toSorted()
      .at(-1),
    ...(except !== null && { except }),
    ...(reason !== null && { reason }),
  }
  await addJob(trx, NOTIFYING, { key: randomUUID(), payload }, now)
}

/** Notifies the learners. A job that was killed starts again and skips learners already notified of this change. */
export const notifyingOfClasses: JobKind = {
  name: NOTIFYING,
  atOnce: 1,
  deadlineSeconds: 5 * 60,
  isRepeatable: true,
  async handle({ db, clock }, { key, payload, created_at }) {
    const { session, change, count, reason, ...concerned } = payload as ChangedClasses
    const now = timestamp(clock)
    const notification = {
      about: 'classes changed',
      key: changedClassKey(session),
      payload: {
        course: concerned.course,
        session,
        change,
        count,
        news: key,
        ...(reason && { reason }),
        // They are cancelled for these learners only.
        ...(change === 'cancelled' && concerned.except && { isForOthers: true }),
      },
    } as const
    // Learners who enrolled after the change have seen the classes as they are.
    await eachLearnerConcerned(db, concerned, { now, takenBy: created_at }, learners =>
      inTransaction(db, trx => renotify(trx, learners, notification, now)),
    )
    return 'done'
  },
}

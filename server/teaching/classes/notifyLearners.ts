import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { renotify } from '../../platform/outbox/emit.ts'
import type { ToldChange } from '../../platform/outbox/events.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import type { Concerned } from './queries/news.ts'

/** The name of the job that notifies each learner of changed classes in the academy itself. */
const NOTIFYING = 'notifying of changed classes'

/** One notification a class: what was told of it before is old news, and so is a reminder on a device. */
export function changedClassKey(session: number): string {
  return `classes changed:${session}`
}

/** The payload of the job; `session` is the first of the classes. */
interface ChangedClasses extends Concerned {
  session: number
  change: ToldChange
  count: number
  /** Why the first was called off. */
  reason?: string
}

/**
 * Has everybody who is in these classes notified in the academy itself, at once: an email waits, lest a slip of the pen is told, and a
 * notification tells how the class stands when it is read. Nothing where none of them is still to come.
 * @param classes of one course and cohort
 */
export async function notifyLearners(
  trx: Db,
  change: ToldChange,
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

/** Notifies the learners. Killed over it, it begins anew: who was notified of this change already is not notified again. */
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
        // They are called off for these learners alone.
        ...(change === 'cancelled' && concerned.except && { isForOthers: true }),
      },
    } as const
    // Whoever came after the change has seen the classes as they are.
    await eachLearnerConcerned(db, concerned, { now, takenBy: created_at }, learners =>
      inTransaction(db, trx => renotify(trx, learners, notification, now)),
    )
    return 'done'
  },
}

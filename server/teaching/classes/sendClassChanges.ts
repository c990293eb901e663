import { randomUUID } from 'node:crypto'
import { emit } from '../../outbox/emit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { type ChangedClass, type ClassChange, type ClassNews, newsGroup, TELLING } from './classNews.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import { notifyOfClasses } from './notifyOfClasses.ts'
import { changePending, findPending } from './queries/news.ts'

/** The seconds in which a tutor can correct a mistake before anybody is emailed. */
const GRACE_SECONDS = 120
/** Classes moved within this many seconds of each other share one email. */
const MOVING_SECONDS = 10 * 60

/**
 * Notifies the learners of these classes at once, and schedules one email per learner, however many classes
 * changed. Does nothing if all of them are over.
 * @param changes classes of one course and cohort
 * @param except a cohort whose learners are told in another way
 */
export async function sendClassChanges(
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
  await notifyOfClasses(
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

/** Orders the emails. A killed job starts again: the key of an email is the news and the learner, so none is doubled. */
export const classChangeEmails: JobKind = {
  name: TELLING,
  atOnce: 1,
  deadlineSeconds: 5 * 60,
  isRepeatable: true,
  async handle({ db, clock }, { key: news, payload }) {
    const now = timestamp(clock)
    await eachLearnerConcerned(db, payload as ClassNews, { now }, learners =>
      inTransaction(db, async trx => {
        for (const to of learners)
          await emit(trx, { event: { about: 'class news', to, news }, key: `${news}:${to}` }, now)
      }),
    )
    return 'done'
  },
}

/** The longest that the email about classes that keep moving waits after the first move. */
const LONGEST_MILLISECONDS = 30 * 60 * 1_000

/**
 * Merges moved classes into pending news of the kind and postpones it: each class goes from its first time to its latest.
 * @returns false if no such news is pending
 */
async function joinPending(trx: Db, added: ClassNews, dueAt: string, now: string): Promise<boolean> {
  const pending = await findPending(trx, added, 'moved', now)
  if (!pending) return false
  const classes = new Map(pending.news.classes.map(one => [one.id, one]))
  for (const one of added.classes) {
    const { was = one.was, until = one.until } = classes.get(one.id) ?? {}
    classes.set(one.id, { ...one, was, until })
  }
  const last = [pending.news.last ?? '', added.last ?? ''].toSorted().at(-1)
  const latest = new Date(Date.parse(pending.created_at) + LONGEST_MILLISECONDS).toISOString()
  const news = { ...pending.news, ...(last && { last }) }
  return changePending(trx, { ...pending, news }, [...classes.values()], dueAt < latest ? dueAt : latest)
}

const OPPOSITES: Partial<Record<ClassChange, ClassChange>> = { cancelled: 'restored', restored: 'cancelled' }

/** Returns the changed classes to tell of. A change and its opposite cancel out while the first is pending: neither is told. */
async function withoutUndone(trx: Db, news: ClassNews, now: string): Promise<ChangedClass[]> {
  const opposite = OPPOSITES[news.change]
  const pending = opposite && (await findPending(trx, news, opposite, now))
  if (!pending) return news.classes
  const changed = new Set(news.classes.map(({ id }) => id))
  const left = pending.news.classes.filter(({ id }) => !changed.has(id))
  if (left.length === pending.news.classes.length) return news.classes
  if (!(await changePending(trx, pending, left))) return news.classes
  const undone = new Set(pending.news.classes.map(({ id }) => id))
  return news.classes.filter(({ id }) => !undone.has(id))
}

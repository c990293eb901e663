import { randomUUID } from 'node:crypto'
import { emit } from '../../outbox/emit.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { type ChangedClass, type ClassChange, type ClassNews, TELLING } from './classNews.ts'
import { eachLearnerConcerned } from './learnersConcerned.ts'
import { notifyOfClasses } from './notifyOfClasses.ts'
import { markUntold, takeUntold } from './queries/news.ts'

/** The seconds in which a tutor can correct a mistake before anybody is emailed. */
const GRACE_SECONDS = 120
/** Classes moved within this many seconds of each other share one email. */
const MOVING_SECONDS = 10 * 60
/** The longest that the email about classes that keep moving waits after the first move. */
const LONGEST_SECONDS = 30 * 60

/** A class before a change and after it. */
interface Change {
  before: ClassSessionRow
  now: ClassSessionRow
}

/**
 * Notifies the learners of these classes at once, and has them emailed a little later of what is different then from what they
 * were last told, in one email however many classes changed. Does nothing if all of them are over.
 * @param changes classes of one course and cohort
 */
export async function sendClassChanges(
  trx: Db,
  change: ClassChange,
  changes: readonly Change[],
  now: string,
): Promise<void> {
  const coming = changes.filter(one => one.now.ends_at > now)
  await notify(trx, change, coming, now)
  for (const { before } of coming)
    await markUntold(trx, before, { now, at: momentToTell(change, before, now) })
}

function notify(
  trx: Db,
  change: ClassChange,
  changes: readonly Change[],
  now: string,
  except?: number | null,
): Promise<void> {
  const classes = changes.map(one => one.now)
  return notifyOfClasses(trx, change, classes, now, except)
}

function momentToTell(change: ClassChange, { changed_at }: ClassSessionRow, now: string): string {
  if (change !== 'moved') return later(now, GRACE_SECONDS)
  const [soon, latest] = [later(now, MOVING_SECONDS), later(changed_at ?? now, LONGEST_SECONDS)]
  return soon < latest ? soon : latest
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1_000).toISOString()
}

/**
 * Notifies learners who do not have these classes any more, or have others than the classes say, and emails them a little later
 * of just this change.
 * @param except a cohort whose learners are told in another way
 */
export async function sendLastNews(
  trx: Db,
  change: ClassChange,
  changes: readonly Change[],
  now: string,
  except: number | null = null,
): Promise<void> {
  await notify(trx, change, changes, now, except)
  await emailLastNews(trx, change, changes, now, except)
}

/** Emails learners a little later of just this change, unless all of the classes are over. */
export async function emailLastNews(
  trx: Db,
  change: ClassChange,
  changes: readonly Change[],
  now: string,
  except: number | null = null,
): Promise<void> {
  const coming = changes.filter(one => one.now.ends_at > now)
  const [news] = newsOf(coming.map(asTold), change)
  if (!news) return
  const payload = { ...news, ...(except !== null && { except }) }
  await addJob(trx, TELLING, { key: randomUUID(), payload, dueAt: later(now, GRACE_SECONDS) }, now)
}

/** Returns a class as it is now, with what its learners were told before. */
function asTold({ before, now }: Change): ClassSessionRow {
  const { tell_at, told_starts_at, told_ends_at, told_cancelled } = before
  if (tell_at !== null) return { ...now, told_starts_at, told_ends_at, told_cancelled }
  const { starts_at, ends_at, cancelled_at } = before
  return {
    ...now,
    told_starts_at: starts_at,
    told_ends_at: ends_at,
    told_cancelled: cancelled_at === null ? 0 : 1,
  }
}

/** Returns how a class is different from what its learners were told before a change; null if it is not. */
export function changeSinceTold(change: Change): ClassChange | null {
  return changeOf(asTold(change))
}

/** Returns whether a class was planned so recently that removing it only corrects a mistake. */
export function isNew({ sequence, updated_at }: ClassSessionRow, now: string): boolean {
  return sequence === 0 && Date.parse(updated_at) > Date.parse(now) - GRACE_SECONDS * 1_000
}

/** Returns whether learners still have to be told that a class is cancelled. */
export function isCancelledUntold({ cancelled_at, told_cancelled }: ClassSessionRow): boolean {
  return cancelled_at !== null && told_cancelled === 0
}

/** Looks for changed classes whose learners are to be told by now. */
export const lookingForChanges: JobKind = {
  name: 'looking for changed classes',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 15,
  handle: async academy => {
    await orderClassNews(academy)
    return 'done'
  },
}

/** The most changed classes that are taken in one transaction. */
const AT_ONCE = 500

/** Orders an email for the learners of each course and cohort whose classes are different now from what they were last told. */
export async function orderClassNews({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock)
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    taken = await inTransaction(db, async trx => {
      const rows = await takeUntold(trx, now, AT_ONCE)
      const coming = rows.filter(({ ends_at }) => ends_at > now)
      for (const change of CHANGES) {
        const changed = coming.filter(row => changeOf(row) === change)
        for (const payload of newsOf(changed, change))
          await addJob(trx, TELLING, { key: randomUUID(), payload }, now)
      }
      return rows.length
    })
  }
}

const CHANGES: readonly ClassChange[] = ['moved', 'cancelled', 'restored']

/** Returns how a class is different from what its learners were last told; null if it is not. */
function changeOf(row: ClassSessionRow): ClassChange | null {
  const [was, is] = [row.told_cancelled === 1, row.cancelled_at !== null]
  if (is !== was) return is ? 'cancelled' : 'restored'
  const isMoved = row.told_starts_at !== row.starts_at || row.told_ends_at !== row.ends_at
  return isMoved && !is ? 'moved' : null
}

/** Gathers changed classes by course and cohort. */
function newsOf(rows: readonly ClassSessionRow[], change: ClassChange): ClassNews[] {
  const groups = new Map<string, ClassNews>()
  for (const row of rows) {
    const { course_id: course, cohort_id: cohort, told_ends_at, ends_at } = row
    const key = `${course} ${cohort}`
    const { classes, last = '' } = groups.get(key) ?? { classes: [] }
    const ends = [last, told_ends_at ?? '', ends_at].toSorted().at(-1)
    groups.set(key, { course, cohort, change, classes: [...classes, changedClass(row)], last: ends })
  }
  return [...groups.values()]
}

function changedClass(row: ClassSessionRow): ChangedClass {
  return {
    id: row.id,
    uid: row.uid,
    was: row.told_starts_at ?? row.starts_at,
    is: row.starts_at,
    until: row.told_ends_at ?? row.ends_at,
    reason: row.cancel_reason,
  }
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

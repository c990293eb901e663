import { paths } from '#pages/paths.ts'
import type { FactsOf, NotifiedChange } from '../../outbox/events.ts'
import { findRecipient } from '../../people/queries/people.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { HOME_ZONE, timestamp } from '../../platform/time/clock.ts'
import { isTimeZone, momentText, shortMoment } from '../../platform/time/format.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import {
  type ChangedClass,
  type ClassChange,
  type ClassNews,
  TELLING,
} from '../../teaching/classes/classNews.ts'

import { isClassOf, isDeletedClassOf } from '../../teaching/classes/queries/learnersClasses.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, courseName, type Messages, type Reader, type Words } from '../message.ts'

/** Messages to learners about changes to classes: at once in the academy, and by email when the tutor is done. */
export const classMessages = {
  'classes changed': { bell: bell(readChanged, wordChanged) },
  'class news': { email: writeClassNews },
} satisfies Partial<Messages>

/** The text of a change: for one class, and for several. */
const VERBS: Record<NotifiedChange, readonly [one: string, more: string]> = {
  added: ['added', 'added'],
  moved: ['moved', 'moved'],
  cancelled: ['cancelled', 'cancelled'],
  restored: ['is back on', 'are back on'],
}

/** Returns e.g. "class moved" or "3 classes are back on". */
function changeText(change: NotifiedChange, count: number): string {
  const [one, more] = VERBS[change]
  return count === 1 ? `class ${one}` : `${count} classes ${more}`
}

/** Reads the course's name, and the first class as it is now; if that was deleted, only the course is named. */
async function readChanged(db: Db, list: readonly FactsOf<'classes changed'>[]) {
  const rows = await findClasses(
    db,
    list.map(({ session }) => session),
  )
  const classes = new Map(rows.map(row => [row.id, row]))
  const courses = await findCourses(db, [...new Set(list.map(({ course }) => course))])
  const names = new Map(courses.map(row => [row.id, courseName(row)]))
  return ({ course, session }: FactsOf<'classes changed'>) => {
    const name = names.get(course)
    return name === undefined ? undefined : { name, session: classes.get(session) }
  }
}

function wordChanged(
  { name, session }: { name: string; session: ClassFacts | undefined },
  { change, count, reason, isForOthers }: FactsOf<'classes changed'>,
  reader: Reader,
): Words {
  const isCurrent = session && !isForOthers && session.cancelled_at === null
  return {
    title: `${name}: ${changeText(change, count)}${count === 1 && change === 'moved' && isCurrent ? ` to ${shortMoment(session.starts_at, reader.zone)}` : ''}`,
    text: [
      session && !isForOthers ? textOf(session, count, reader) : 'See your timetable for all your classes.',
      // A restored class no longer has the reason of its cancellation.
      ...(reason && (!session || isForOthers || session.cancelled_at !== null) ? [`Reason: ${reason}`] : []),
    ].join(' '),
    link: paths.timetable(session ? { month: monthOf(session.starts_at, reader) } : {}),
  }
}

type ClassFacts = Awaited<ReturnType<typeof findClasses>>[number]

function textOf(row: ClassFacts, count: number, { zone }: Reader): string {
  const when = momentText(row.starts_at, zone)
  const which = count === 1 ? 'The class' : 'The first class'
  if (row.cancelled_at !== null) return `${which} on ${when} is cancelled.`
  return `${which} starts on ${when}.`
}

/** The month in the reader's own time zone, as in the timetable. */
function monthOf(instant: string, { zone }: Reader): string {
  const known = zone !== null && isTimeZone(zone) ? zone : HOME_ZONE
  return localTimeOf(Date.parse(instant), known).slice(0, 7)
}

function findClasses(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('class_sessions')
    .select(['id', 'starts_at', 'cancelled_at'])
    .where('id', 'in', ids)
    .execute()
}

function findCourses(db: Db, ids: readonly number[]) {
  return db.selectFrom('courses').select(['id', 'title', 'taken_down_at']).where('id', 'in', ids).execute()
}

/** The most classes listed in an email; the timetable has all of them. */
const NAMED = 12

type NewsClass = Shown & { was: string }
type Shown = Pick<ClassSessionRow, 'course_id' | 'title' | 'starts_at' | 'ends_at' | 'cancel_reason'>

/** Writes the email about moved, cancelled or restored classes; null if none of the changes still applies, or for a suspended learner. */
async function writeClassNews(
  { db, config, clock }: AppContext,
  { to, news: key }: { to: number; news: string },
): Promise<Email | null> {
  const found = await findNews(db, key)
  const learner = await findRecipient(db, to)
  if (!found || !learner || learner.suspended_at !== null) return null
  const classes = await stillCurrent(db, found, to, timestamp(clock))
  const [first] = classes
  const [course] = first ? await findCourses(db, [first.course_id]) : []
  if (!first || !course) return null
  const news = changeText(found.change, classes.length)
  const zone = learner.time_zone
  const facts = classes.slice(0, NAMED).map(one => [one.title, timeOf(found.change, one, zone)] as const)
  const reason = first.cancel_reason
  return writeEmail(config, learner.email, {
    subject: learner.is_known ? `${course.title}: ${news}` : capitalised(news),
    headline: capitalised(news),
    paragraphs: [
      greeting(learner),
      learner.is_known ? `${course.title}: ${news}.` : `${capitalised(news)} in one of your courses.`,
      ...(classes.length > NAMED ? [`Here are the first ${NAMED} of ${classes.length}.`] : []),
      "Your timetable is up to date. Subscribed calendars update within a few hours; imported files don't.",
    ],
    facts: learner.is_known ? [...facts, ...(reason === null ? [] : [['Reason', reason] as const])] : [],
    action: { label: 'See your classes', url: `${config.publicUrl}${paths.enrolledCourses()}` },
    notes: [],
  })
}

/** Finds the news for the email; a job is kept for a month after its end. */
async function findNews(db: Db, key: string): Promise<ClassNews | null> {
  const job = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', TELLING)
    .where('key', '=', key)
    .executeTakeFirst()
  return job ? (JSON.parse(job.payload) as ClassNews) : null
}

/** Returns the learner's upcoming classes that are still as the news says. */
async function stillCurrent(
  db: Db,
  { change, classes }: ClassNews,
  learnerId: number,
  now: string,
): Promise<NewsClass[]> {
  const newsOf = new Map(classes.map(one => [one.id, one]))
  const rows = await db
    .selectFrom('class_sessions')
    .selectAll()
    .where('id', 'in', [...newsOf.keys()])
    .where('ends_at', '>', now)
    .where('cancelled_at', change === 'cancelled' ? 'is not' : 'is', null)
    .where(isClassOf(learnerId, now))
    .orderBy('starts_at')
    .execute()
  const still = rows.flatMap(row => {
    const one = newsOf.get(row.id)
    const isSo = one?.is === row.starts_at && !(change === 'moved' && isBack(one, row))
    return one && isSo ? [{ ...row, was: one.was }] : []
  })
  if (change !== 'cancelled') return still
  return [...still, ...(await deletedOf(db, classes, learnerId, now))]
}

/** Returns whether a moved class is back at its first time. */
function isBack({ was, until }: ChangedClass, { starts_at, ends_at }: ClassSessionRow): boolean {
  return was === starts_at && until === ends_at
}

/** Finds the deleted classes of the news, which do not take place either. */
async function deletedOf(
  db: Db,
  classes: ClassNews['classes'],
  learnerId: number,
  now: string,
): Promise<NewsClass[]> {
  const reasons = new Map(classes.flatMap(({ uid, reason = null }) => (uid ? [[uid, reason] as const] : [])))
  if (reasons.size === 0) return []
  const rows = await db
    .selectFrom('deleted_classes')
    .select(['course_id', 'uid', 'title', 'starts_at', 'ends_at'])
    .where('uid', 'in', [...reasons.keys()])
    .where('ends_at', '>', now)
    .where(isDeletedClassOf(learnerId))
    .orderBy('starts_at')
    .execute()
  return rows.map(({ uid, ...row }) => ({
    ...row,
    cancel_reason: reasons.get(uid) ?? null,
    was: row.starts_at,
  }))
}

function timeOf(change: ClassChange, { was, starts_at, ends_at }: NewsClass, zone: string | null): string {
  const time = `${momentText(starts_at, zone)}`
  if (change !== 'moved') return time
  const until = momentText(ends_at, zone)
  return was === starts_at ? `${time}, until ${until}` : `${time}, instead of ${momentText(was, zone)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

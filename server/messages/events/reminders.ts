import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import { paths } from '#pages/paths.ts'
import type { ReminderOrder } from '../../outbox/emit.ts'
import { EVENTS } from '../../outbox/events.ts'
import { greeting, isKnown, tutorName } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { classTime, momentText, relativeMoment } from '../../platform/time/format.ts'
import { isTimetabled } from '../../teaching/classes/queries/learnersClasses.ts'
import { placeText } from '../../teaching/onsite/places/present.ts'
import { BOOKED } from '../../teaching/onsite/slots/queries/bookings.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { courseName, knownCourse, type Messages, type Words } from '../message.ts'
import { sendBy } from '../reminders/steps.ts'

const reminder = { email: writeReminder, push: reminderWords }

/** Reminders to a learner of a class, or an onsite class, that begins in a day or in an hour. */
export const reminderMessages = {
  'day reminder': reminder,
  'hour reminder': reminder,
} satisfies Partial<Messages>

/**
 * Writes the reminder of a class or onsite class from current facts; null if it was moved, cancelled or is no longer the
 * learner's, and if it would come too late.
 */
async function writeReminder(academy: AppContext, order: ReminderOrder): Promise<Email | null> {
  const now = timestamp(academy.clock)
  if (now >= sendBy(order)) return null
  return order.of === 'class' ? ofClass(academy, order, now) : ofOnsite(academy, order, now)
}

async function ofClass({ db, config }: AppContext, order: ReminderOrder, now: string): Promise<Email | null> {
  const facts = await findClassToRemind(db, order, now)
  if (!facts) return null
  const { email, is_known, title, own_zone, time_zone, meeting_link } = facts
  const left = timeLeft(now, order.start)
  const name = is_known
    ? `“${title}” in ${knownCourse({ ...facts, title: facts.course_title })}`
    : 'Your class'
  const url = `${config.publicUrl}${paths.timetable()}`
  // The meeting link contains its passcode, and emails are forwarded: learners find it in the timetable shortly before the class.
  const hasLink = meeting_link !== null
  const words = {
    subject: `${relativeMoment(order.start, now, own_zone)}: ${is_known ? `${title}, ${facts.course_title}` : 'your class'}`,
    headline: `Your class starts ${left}`,
    paragraphs: [
      greeting(facts),
      `${name} starts ${left}.`,
      hasLink
        ? `You can join from your timetable from ${JOIN_MINUTES} minutes before the start.`
        : 'The link will appear in your timetable.',
    ],
    facts: [
      ...(is_known ? [['Class', title] as const, ['Course', facts.course_title] as const] : []),
      ...classTime(order.start, own_zone, time_zone, "Tutor's time"),
      ...(is_known ? [['Tutor', tutorName(facts)] as const] : []),
    ],
    action: { label: hasLink ? 'Join the class' : 'See your timetable', url },
  }
  return writeEmail(config, email, words, { userId: order.to, kind: EVENTS[order.about].kind })
}

async function ofOnsite(
  { db, config }: AppContext,
  order: ReminderOrder,
  now: string,
): Promise<Email | null> {
  const facts = await findOnsiteToRemind(db, order)
  if (!facts) return null
  const { email, is_known, own_zone, time_zone, map_link } = facts
  const left = timeLeft(now, order.start)
  const where = [['Where', placeText(facts)] as const, ...(map_link ? [['Map', map_link] as const] : [])]
  const words = {
    subject: `${relativeMoment(order.start, now, own_zone)}: your onsite class${is_known ? `, ${facts.title}` : ''}`,
    headline: `Your onsite class starts ${left}`,
    paragraphs: [greeting(facts), `Your onsite class in ${knownCourse(facts)} starts ${left}.`],
    facts: [
      ...(is_known ? [['Course', facts.title] as const] : []),
      ...classTime(order.start, own_zone, time_zone, 'Local time there'),
      ...(is_known ? [...where, ['Tutor', tutorName(facts)] as const] : []),
    ],
    action: { label: 'See your onsite classes', url: `${config.publicUrl}${paths.onsiteClasses()}` },
  }
  return writeEmail(config, email, words, { userId: order.to, kind: EVENTS[order.about].kind })
}

const MINUTE_MILLISECONDS = 60_000
/** Below this many minutes, the time left is given in minutes. */
const HOURS_FROM_MINUTES = 100

/** Returns the time left when the email is sent: "in 23 hours", "in 40 minutes". */
function timeLeft(now: string, start: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(start) - Date.parse(now)) / MINUTE_MILLISECONDS))
  if (minutes < HOURS_FROM_MINUTES) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in ${Math.round(minutes / 60)} hours`
}

/**
 * Words a reminder for a device; null if the class was moved, cancelled or is no longer the learner's. It may stay on the screen
 * for a while, so it says when the class begins, not how soon.
 */
async function reminderWords(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  order: ReminderOrder,
): Promise<Words | null> {
  if (order.of === 'onsite') {
    const facts = await findOnsiteToRemind(db, order)
    if (!facts) return null
    return {
      title: 'Your onsite class is coming up',
      text: `Your class in ${courseName(facts)} starts on ${momentText(order.start, facts.own_zone)}.`,
      link: paths.onsiteClasses(),
    }
  }
  const facts = await findClassToRemind(db, order, timestamp(clock))
  if (!facts) return null
  const { title, course_title, taken_down_at, own_zone } = facts
  return {
    title: 'Your class is coming up',
    text: `“${title}” in ${courseName({ title: course_title, taken_down_at })} starts on ${momentText(order.start, own_zone)}.`,
    link: paths.timetable(),
  }
}

/** Finds the class of a reminder with its learner; undefined if it was moved, cancelled or is not theirs. */
function findClassToRemind(db: Db, { id, to, start }: ReminderOrder, now: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .innerJoin('users as people', 'people.id', 'enrolments.user_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select(['class_sessions.title', 'class_sessions.meeting_link', 'class_sessions.time_zone'])
    .select(['courses.title as course_title', 'courses.taken_down_at'])
    .select(['people.email', 'people.firstname', 'people.time_zone as own_zone', isKnown.as('is_known')])
    .select(['tutors.firstname as tutor_firstname', 'tutors.lastname as tutor_lastname'])
    .where('class_sessions.id', '=', id)
    .where('class_sessions.starts_at', '=', start)
    .where('class_sessions.cancelled_at', 'is', null)
    .where('enrolments.user_id', '=', to)
    .where(isTimetabled(now))
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the facts of an onsite class for its reminder, by its booking. */
function findOnsiteToRemind(db: Db, { id, to, start }: ReminderOrder) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .innerJoin('users as people', 'people.id', 'slot_bookings.user_id')
    .innerJoin('users as tutors', 'tutors.id', 'slots.tutor_id')
    .select(['places.name', 'places.address', 'places.landmark', 'places.map_link'])
    .select(['slots.time_zone', 'courses.title', 'courses.taken_down_at'])
    .select(['people.email', 'people.firstname', 'people.time_zone as own_zone', isKnown.as('is_known')])
    .select(['tutors.firstname as tutor_firstname', 'tutors.lastname as tutor_lastname'])
    .where('slot_bookings.id', '=', id)
    .where('slot_bookings.user_id', '=', to)
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.starts_at', '=', start)
    .where('slots.cancelled_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
}

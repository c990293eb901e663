import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import { paths } from '#pages/paths.ts'
import { greeting, tutorName } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import { EVENTS } from '../../platform/outbox/events.ts'
import type { ReminderOrder } from '../../platform/outbox/order.ts'
import { classTime } from '../../platform/time/classTime.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/spelling.ts'
import { placeText } from '../../teaching/onsite/places/present.ts'
import { findClassToRemind, findOnsiteToRemind } from '../reminders/remindedClass.ts'
import { sendBy } from '../reminders/steps.ts'
import { courseName } from './paymentFacts.ts'
import { writeLetter } from './writeLetter.ts'

/**
 * Writes the reminder of a class or of an onsite class. Everything is read as it is now: none where it was moved, cancelled or is no longer the
 * learner's, and none that would come too late.
 */
export async function writeReminder(academy: AppContext, order: ReminderOrder): Promise<Letter | null> {
  const now = timestamp(academy.clock)
  if (now >= sendBy(order)) return null
  return order.of === 'class' ? ofClass(academy, order, now) : ofOnsite(academy, order, now)
}

async function ofClass(
  { db, config }: AppContext,
  order: ReminderOrder,
  now: string,
): Promise<Letter | null> {
  const facts = await findClassToRemind(db, order, now)
  if (!facts) return null
  const { email, is_known, title, own_zone, time_zone, meeting_link } = facts
  const left = timeLeft(now, order.start)
  const name = is_known
    ? `“${title}” in ${courseName({ is_known, title: facts.course_title })}`
    : 'A class of yours'
  const url = `${config.publicUrl}${paths.timetable()}`
  // The room's own link holds its passcode, and letters are passed on: learners find it in their timetable when the class is near.
  const hasLink = meeting_link !== null
  const words = {
    subject: `Reminder: ${is_known ? title : 'a class'}, ${momentText(order.start, own_zone)}`,
    headline: `Your class begins ${left}`,
    paragraphs: [
      greeting(facts),
      `${name} begins ${left}.`,
      hasLink
        ? `You join it from your timetable, from ${JOIN_MINUTES} minutes before it begins.`
        : 'Its link will be in your timetable.',
    ],
    facts: [
      ...(is_known ? [['Class', title] as const, ['Course', facts.course_title] as const] : []),
      ...classTime(order.start, own_zone, time_zone, 'At the class'),
      ...(is_known ? [['Tutor', tutorName(facts)] as const] : []),
    ],
    action: { label: hasLink ? 'Join the class' : 'See your timetable', url },
  }
  return writeLetter(config, email, words, { userId: order.to, kind: EVENTS[order.about].kind })
}

async function ofOnsite(
  { db, config }: AppContext,
  order: ReminderOrder,
  now: string,
): Promise<Letter | null> {
  const facts = await findOnsiteToRemind(db, order)
  if (!facts) return null
  const { email, is_known, own_zone, time_zone, map_link } = facts
  const left = timeLeft(now, order.start)
  const where = [['Where', placeText(facts)] as const, ...(map_link ? [['Map', map_link] as const] : [])]
  const words = {
    subject: `Reminder: your onsite class, ${momentText(order.start, own_zone)}`,
    headline: `Your onsite class begins ${left}`,
    paragraphs: [greeting(facts), `Your onsite class in ${courseName(facts)} begins ${left}.`],
    facts: [
      ...(is_known ? [['Course', facts.title] as const] : []),
      ...classTime(order.start, own_zone, time_zone, 'At the place'),
      ...(is_known ? [...where, ['Tutor', tutorName(facts)] as const] : []),
    ],
    action: { label: 'See your onsite classes', url: `${config.publicUrl}${paths.onsiteClasses()}` },
  }
  return writeLetter(config, email, words, { userId: order.to, kind: EVENTS[order.about].kind })
}

const MINUTE_MILLISECONDS = 60_000
/** Below it the time left is told in minutes. */
const HOURS_FROM_MINUTES = 100

/** "in 23 hours", "in 40 minutes": what is left as the letter leaves. */
function timeLeft(now: string, start: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(start) - Date.parse(now)) / MINUTE_MILLISECONDS))
  if (minutes < HOURS_FROM_MINUTES) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in ${Math.round(minutes / 60)} hours`
}

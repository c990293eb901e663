import { paths } from '#pages/paths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { ReminderOrder } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/spelling.ts'
import { courseName, type Words } from '../notifications/wordings/wording.ts'
import { findClassToRemind, findOnsiteToRemind } from './remindedClass.ts'

/**
 * The words of a reminder on a device; null where the class was moved, cancelled or is no longer the learner's. It may lie there for a while,
 * so it tells when the class begins, and not how soon.
 */
export async function reminderWords(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  order: ReminderOrder,
): Promise<Words | null> {
  if (order.of === 'onsite') {
    const facts = await findOnsiteToRemind(db, order)
    if (!facts) return null
    return {
      title: 'Your onsite class is coming up',
      text: `The class in ${courseName(facts)} begins on ${momentText(order.start, facts.own_zone)}.`,
      link: paths.onsiteClasses(),
    }
  }
  const facts = await findClassToRemind(db, order, timestamp(clock))
  if (!facts) return null
  const { title, course_title, taken_down_at, own_zone } = facts
  return {
    title: 'Your class is coming up',
    text: `“${title}” in ${courseName({ title: course_title, taken_down_at })} begins on ${momentText(order.start, own_zone)}.`,
    link: paths.timetable(),
  }
}

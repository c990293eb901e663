import type { ReminderOrder } from '../../platform/outbox/emit.ts'

/** When a reminder is sent. */
export interface ReminderStep {
  about: ReminderOrder['about']
  /** The reminder comes due so many hours before the class begins ... */
  firstHours: number
  /** ... and from so long before it on it would come too late. */
  lastHours: number
}

/** The reminders that each class has, the earlier first. */
export const REMINDER_STEPS: readonly ReminderStep[] = [
  { about: 'day reminder', firstHours: 24, lastHours: 3 },
  { about: 'hour reminder', firstHours: 1, lastHours: 0 },
]

const HOUR_MILLISECONDS = 60 * 60 * 1_000

/** The beginnings of which a reminder is sent now: later than the one, no later than the other. */
export function spanOf(
  { firstHours, lastHours }: ReminderStep,
  now: string,
): { after: string; until: string } {
  return { after: hoursLater(now, lastHours), until: hoursLater(now, firstHours) }
}

/** Before which moment a reminder must leave. */
export function sendBy({ about, start }: ReminderOrder): string {
  const { lastHours } = REMINDER_STEPS.find(step => step.about === about) ?? { lastHours: 0 }
  return hoursLater(start, -lastHours)
}

function hoursLater(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MILLISECONDS).toISOString()
}

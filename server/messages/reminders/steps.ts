import type { ReminderOrder } from '../../outbox/emit.ts'

/** The time window of a reminder. */
export interface ReminderStep {
  about: ReminderOrder['about']
  /** Hours before the class from which the reminder is due. */
  firstHours: number
  /** Hours before the class from which it would be too late. */
  lastHours: number
}

/** The reminders of each class, the earlier first. */
export const REMINDER_STEPS: readonly ReminderStep[] = [
  { about: 'day reminder', firstHours: 24, lastHours: 3 },
  { about: 'hour reminder', firstHours: 1, lastHours: 0 },
]

const HOUR_MILLISECONDS = 60 * 60 * 1_000

/** Returns the start times whose reminder is due now: later than `after`, no later than `until`. */
export function spanOf(
  { firstHours, lastHours }: ReminderStep,
  now: string,
): { after: string; until: string } {
  return { after: hoursLater(now, lastHours), until: hoursLater(now, firstHours) }
}

/** Returns the time before which a reminder must be sent. */
export function sendBy({ about, start }: ReminderOrder): string {
  const { lastHours } = REMINDER_STEPS.find(step => step.about === about) ?? { lastHours: 0 }
  return hoursLater(start, -lastHours)
}

function hoursLater(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MILLISECONDS).toISOString()
}

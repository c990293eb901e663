import type { OwnSlot } from '#contract/tutor/slots.ts'
import type { ClassSessionRecord } from '../../dataProvider/records.ts'
import { lagosInputValue } from '../../ui/course/lagosTime.ts'

/** A class or a booked slot where a week shows it: on a day of Lagos, in the hour in which it begins. */
export type WeekEntry = {
  day: string
  hour: number
  starts_at: string
} & ({ session: ClassSessionRecord } | { slot: OwnSlot })

/** The classes of a week with the onsite classes that learners have booked, soonest first. */
export function weekEntries(
  classes: readonly ClassSessionRecord[],
  slots: readonly OwnSlot[],
): readonly WeekEntry[] {
  const booked = slots.filter(({ learner }) => learner !== null)
  return [
    ...classes.map(session => ({ session, ...placeOf(session) })),
    ...booked.map(slot => ({ slot, ...placeOf(slot) })),
  ].sort((one, other) => one.starts_at.localeCompare(other.starts_at))
}

/** The hours from the first in which something begins to the last. */
export function hoursOf(entries: readonly WeekEntry[]): number[] {
  const hours = entries.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return hours.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, i) => first + i)
}

function placeOf({ starts_at }: { starts_at: string }) {
  const local = lagosInputValue(starts_at)
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)), starts_at }
}

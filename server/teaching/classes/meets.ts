import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { zoneText } from '../../platform/time/spelling.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'

/** A class to come, on whose clock it was planned. */
export interface PlannedClass {
  starts_at: string
  ends_at: string
  time_zone: string
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/**
 * Says on which days and at what times classes recur: "Mondays and Thursdays, 18:00 to 19:30 (Lagos time)". A class that is
 * not repeated is left out; null where none is repeated.
 */
export function meetsText(classes: readonly PlannedClass[]): string | null {
  const zone = classes[0]?.time_zone ?? ''
  const seen = new Set<string>()
  const daysAt = new Map<string, number[]>()
  for (const { starts_at, ends_at } of classes) {
    const [day = '', start] = localTimeOf(Date.parse(starts_at), zone).split('T')
    const end = localTimeOf(Date.parse(ends_at), zone).slice(11, 16)
    const time = `${start?.slice(0, 5)} to ${end}`
    const weekday = weekdayOf(day)
    const days = daysAt.get(time) ?? []
    if (seen.has(`${weekday} ${time}`)) daysAt.set(time, [...days, weekday])
    seen.add(`${weekday} ${time}`)
  }
  const parts = [...daysAt].map(([time, days]) => `${weekdaysText(days)}, ${time}`)
  return parts.length > 0 ? `${parts.join(', and ')} (${zoneText(zone)})` : null
}

/** "Mondays and Thursdays", or "Wednesdays to Fridays": weekdays from 1 for Monday to 7 for Sunday, in any order. */
export function weekdaysText(weekdays: Iterable<number>): string {
  const days = [...new Set(weekdays)].sort((one, other) => one - other)
  const names = days.map(day => WEEKDAYS[day - 1] ?? '')
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const isRun = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1
  if (isRun) return `${first} to ${last}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : first
}

import type { FreeSlot } from '#contract/freeSlots.ts'

/** What the clocks of a place show is written as it was sent: the browser may know other rules of its zone. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

type Times = Pick<FreeSlot, 'starts_local' | 'ends_local' | 'time_zone'>

/** "Mon, 9 Mar 2026, 18:00 to 19:00 (Lagos time)": an onsite class by the clock of its place. */
export function slotTimesText({ starts_local: starts, ends_local: ends, time_zone }: Times): string {
  return `${slotDayText(starts)}, ${starts.slice(11)} to ${ends.slice(11)} (${clockName(time_zone)})`
}

/** "Mon, 9 Mar 2026", of `2026-03-09T18:00`. */
export function slotDayText(local: string): string {
  return DAY.format(new Date(`${local.slice(0, 10)}T00:00:00Z`))
}

function clockName(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

import type { FreeSlot } from '#contract/freeSlots.ts'
import { clockText, longDayText, zoneText } from '#shared/localTimes.ts'

type Times = Pick<FreeSlot, 'starts_local' | 'ends_local' | 'time_zone'>

/** "Mon, 9 Mar 2026, 18:00 to 19:00 (Lagos time)": an onsite class by the clock of its place. */
export function slotTimesText({ starts_local: starts, ends_local: ends, time_zone }: Times): string {
  return `${longDayText(starts)}, ${clockText(starts)} to ${clockText(ends)} (${zoneText(time_zone)})`
}

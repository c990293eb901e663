import { type NoticeKindName, noticeKind } from '#contract/rules/noticeKinds.ts'
import { JobDeferred } from '../../platform/jobs/job.ts'
import { knownZone } from '../../platform/time/format.ts'
import { dayAfter, instantsOf, localTimeOf, timesAroundGap } from '../../platform/time/zonedTime.ts'

/** Night is from the first hour until the second: only urgent messages are sent then. */
const NIGHT_FROM = '21'
const NIGHT_TO = '07'

/**
 * Returns the end of somebody's current night, as UTC ISO-8601; null by day. If clocks skip it, the next time that they show.
 * @param timeZone the person's zone; null is Lagos
 */
export function nightEnd(now: string, timeZone: string | null): string | null {
  const zone = knownZone(timeZone)
  const local = localTimeOf(Date.parse(now), zone)
  const [day = '', time = ''] = local.split('T')
  const hour = time.slice(0, 2)
  if (hour >= NIGHT_TO && hour < NIGHT_FROM) return null
  const morning = hour >= NIGHT_FROM ? dayAfter(day, 1) : day
  return morningOf(morning, zone)
}

/** Returns the end of somebody's last night, at or before now, as UTC ISO-8601. */
export function lastMorning(now: string, timeZone: string | null): string {
  const zone = knownZone(timeZone)
  const day = localTimeOf(Date.parse(now), zone).slice(0, 10)
  const today = morningOf(day, zone)
  return today <= now ? today : morningOf(dayAfter(day, -1), zone)
}

function morningOf(day: string, zone: string): string {
  const local = `${day}T${NIGHT_TO}:00:00`
  const [first = timesAroundGap(local, zone).later] = instantsOf(local, zone)
  return new Date(first).toISOString()
}

/**
 * Defers something until its reader's night is over, if its kind waits for that. Anything that would then be too late is sent
 * now: a night defers, and never drops.
 * @param reader the reader's facts; `sendBy` is the deadline, null for none
 */
export function waitForMorning(
  kind: NoticeKindName,
  now: string,
  { timeZone, sendBy }: { timeZone: string | null; sendBy: string | null },
): void {
  if (!noticeKind(kind).waitsForMorning) return
  const morning = nightEnd(now, timeZone)
  if (morning === null || (sendBy !== null && morning >= sendBy)) return
  throw new JobDeferred("It is its reader's night.", morning)
}

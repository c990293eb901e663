import { type NoticeKindName, noticeKind } from '#contract/rules/noticeKinds.ts'
import { JobDeferred } from '../../platform/jobs/job.ts'
import { knownZone } from '../../platform/time/format.ts'
import { dayAfter, instantsOf, localTimeOf, timesAroundGap } from '../../platform/time/zonedTime.ts'

/** From this hour on, and until the other, it is night for somebody: only what is urgent is sent then. */
const NIGHT_FROM = '21'
const NIGHT_TO = '07'

/**
 * When the night ends that somebody has now, as UTC ISO-8601; null by day. Where clocks change it is the first moment that they show.
 * @param timeZone the zone that the person has chosen; null is Lagos
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

/** The last morning, at the end of a night, that somebody has had: at or before now, as UTC ISO-8601. */
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
 * Puts something off until its reader's night is over, where its kind waits for that. What would come too late then leaves now: a night defers,
 * and never drops.
 * @param reader what is known of them; `sendBy` is when it would be too late, null never
 * @throws JobDeferred
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

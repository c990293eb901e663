import { type NoticeKindName, noticeKind } from '#contract/rules/noticeKinds.ts'
import { JobDeferred } from '../../platform/jobs/job.ts'
import { nightEnd } from './quietHours.ts'

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

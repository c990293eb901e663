import type { Db } from '../../../platform/database/db.ts'
import { badInput } from '../../../platform/http/errors.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { classesWithin, slotsWithin } from './queries/slots.ts'
import type { PlannedTime } from './slotInput.ts'

/**
 * Refuses times at which the tutor has a class or another slot. In a transaction that has locked the tutor (`lockTutor`), so that of two who plan at
 * once the second sees what the first has planned.
 * @param times soonest first
 * @param field of the form, and its name
 * @param ownId the slot that is moved, or 0
 * @throws HttpError with a sentence for the field
 */
export async function refuseOverlap(
  trx: Db,
  tutorId: number,
  times: readonly [PlannedTime, ...PlannedTime[]],
  [field, label]: readonly [field: string, label: string],
  ownId = 0,
): Promise<void> {
  const span = { starts_at: times[0].starts_at, ends_at: times.at(-1)?.ends_at ?? times[0].ends_at }
  const busy = [
    ...(await slotsWithin(trx, tutorId, span, ownId)),
    ...(await classesWithin(trx, tutorId, span)),
  ]
  const other = busy.find(one =>
    times.some(time => time.starts_at < one.ends_at && one.starts_at < time.ends_at),
  )
  if (!other) return
  const { title, starts_at, ends_at, time_zone } = other
  throw badInput({
    [field]: `${label} must leave room for ${title}, from ${momentText(starts_at, time_zone)} to ${momentText(ends_at, time_zone)}.`,
  })
}

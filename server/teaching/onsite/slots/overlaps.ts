import { SLOT_MINUTES_MAX } from '#contract/rules/slots.ts'
import type { Db } from '../../../platform/database/db.ts'
import { badInput } from '../../../platform/http/errors.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import type { PlannedTime } from './slotInput.ts'

/** A class, or a slot of a course, that keeps a tutor busy at a time. */
interface Busy {
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
}

/** Classes and slots last at most so long: what began earlier is over. */
const LONGEST = SLOT_MINUTES_MAX * 60_000

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

type Span = Pick<PlannedTime, 'starts_at' | 'ends_at'>

/** The tutor's slots at a time that are offered or booked, but for one. */
export async function slotsWithin(db: Db, tutorId: number, span: Span, ownId = 0): Promise<Busy[]> {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('courses', 'courses.id', 'slots.course_id')
    .select(['courses.title', 'slots.starts_at', 'slots.ends_at', 'slots.time_zone'])
    .where('slots.tutor_id', '=', tutorId)
    .where('slots.starts_at', '<', span.ends_at)
    .where('slots.starts_at', '>', earliest(span))
    .where('slots.ends_at', '>', span.starts_at)
    .where('slots.cancelled_at', 'is', null)
    .where('slots.id', '!=', ownId)
    .orderBy('slots.starts_at')
    .execute()
  return rows.map(row => ({ ...row, title: `the slot of “${row.title}”` }))
}

async function classesWithin(db: Db, tutorId: number, span: Span): Promise<Busy[]> {
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .select(['class_sessions.title', 'class_sessions.starts_at', 'class_sessions.ends_at'])
    .select('class_sessions.time_zone')
    .where('courses.tutor_id', '=', tutorId)
    .where('class_sessions.starts_at', '<', span.ends_at)
    .where('class_sessions.starts_at', '>', earliest(span))
    .where('class_sessions.ends_at', '>', span.starts_at)
    .where('class_sessions.cancelled_at', 'is', null)
    .orderBy('class_sessions.starts_at')
    .execute()
  return rows.map(row => ({ ...row, title: `the class “${row.title}”` }))
}

function earliest({ starts_at }: Span): string {
  return new Date(Date.parse(starts_at) - LONGEST).toISOString()
}

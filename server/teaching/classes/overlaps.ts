import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow } from '../../platform/database/tables.ts'
import { badInput } from '../../platform/http/errors.ts'
import { momentText } from '../../platform/time/spelling.ts'
import { slotsWithin } from '../onsite/slots/queries/slots.ts'

/** When a class is, and for whom: what decides whether another is in its way. */
export type TimesOf = Pick<ClassSessionRow, 'cohort_id' | 'starts_at' | 'ends_at'>

/** A class or a slot that is in the way of a class. */
export interface Obstacle extends Pick<ClassSessionRow, 'starts_at' | 'ends_at' | 'time_zone'> {
  /** As a sentence names it, e.g. “Weaving” in its quotes. */
  name: string
}

/** Names the tutor and the course of a class. */
export interface Teaching {
  tutorId: number
  courseId: number
}

/** More than a course has classes. */
const MOST_OBSTACLES = 1_000

/**
 * Finds what is in the way of a class between two moments: the classes for whoever would be in one of this cohort, and the tutor's slots. The
 * caller has locked the tutor: without the lock, one that is being added would be missed.
 * @param without the numbers of classes that are about to be moved themselves
 */
export async function obstaclesBetween(
  trx: Db,
  { tutorId, courseId }: Teaching,
  times: TimesOf,
  without: readonly number[] = [],
): Promise<Obstacle[]> {
  const classes = await classesBetween(trx, courseId, times, without)
  const slots = await slotsWithin(trx, tutorId, times)
  return [
    ...classes.map(({ title, ...one }) => ({ ...one, name: `“${title}”` })),
    ...slots.map(({ title, ...one }) => ({ ...one, name: title })),
  ]
}

function classesBetween(
  trx: Db,
  courseId: number,
  { cohort_id, starts_at, ends_at }: TimesOf,
  without: readonly number[],
) {
  return (
    trx
      .selectFrom('class_sessions')
      .select(['title', 'starts_at', 'ends_at', 'time_zone'])
      .where('course_id', '=', courseId)
      // Two cohorts may meet at once; a class for everybody meets with none.
      .$if(cohort_id !== null, query =>
        query.where(({ eb, or }) => or([eb('cohort_id', 'is', null), eb('cohort_id', '=', cohort_id)])),
      )
      .where('starts_at', '<', ends_at)
      .where('ends_at', '>', starts_at)
      .where('cancelled_at', 'is', null)
      .$if(without.length > 0, query => query.where('id', 'not in', [...without]))
      .orderBy('starts_at')
      .limit(MOST_OBSTACLES)
      .execute()
  )
}

/**
 * Refuses two classes for the same learners at once, and a class in a slot of its tutor: nobody could be in both.
 * @throws HttpError with a sentence about `starts_at` that names the other
 */
export async function refuseOverlap(
  trx: Db,
  teaching: Teaching,
  times: TimesOf,
  without: readonly number[] = [],
): Promise<void> {
  const [other] = await obstaclesBetween(trx, teaching, times, without)
  if (other) throw badInput({ starts_at: `Starts at must leave room for ${obstacleText(other)}.` })
}

/** "“Weaving”, which is from 2 March 2026 at 18:00 (Lagos time) to ...". */
export function obstacleText({ name, starts_at, ends_at, time_zone }: Obstacle): string {
  return `${name}, which is from ${momentText(starts_at, time_zone)} to ${momentText(ends_at, time_zone)}`
}

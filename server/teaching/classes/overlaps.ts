import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import { badInput } from '../../platform/errors.ts'
import { momentText } from '../../platform/time/format.ts'
import { slotsWithin } from '../onsite/slots/queries/slots.ts'
import { classesBetween, type TimesOf } from './queries/classes.ts'

/** A class or a slot that overlaps a class. */
export interface Obstacle extends Pick<ClassSessionRow, 'starts_at' | 'ends_at' | 'time_zone'> {
  /** The name in a sentence, e.g. “Weaving” in its quotes. */
  name: string
}

/** Names the tutor and the course of a class. */
export interface Teaching {
  tutorId: number
  courseId: number
}

/**
 * Finds the obstacles to a class between two moments: the classes for learners of this cohort, and the
 * tutor's slots. The caller must have locked the tutor, or a class being added now would be missed.
 * @param without the ids of classes that are about to be moved themselves
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

/**
 * Refuses two classes for the same learners at once, and a class during a slot of its tutor: nobody could attend both.
 * @throws HttpError with a sentence about `starts_at` that names the other
 */
export async function refuseOverlap(
  trx: Db,
  teaching: Teaching,
  times: TimesOf,
  without: readonly number[] = [],
): Promise<void> {
  const [other] = await obstaclesBetween(trx, teaching, times, without)
  if (other) throw badInput({ starts_at: `This overlaps with ${obstacleText(other)}.` })
}

/** Returns "“Weaving”, which is from 2 March 2026 at 18:00 (Lagos time) to ...". */
export function obstacleText({ name, starts_at, ends_at, time_zone }: Obstacle): string {
  return `${name}, from ${momentText(starts_at, time_zone)} to ${momentText(ends_at, time_zone)}`
}

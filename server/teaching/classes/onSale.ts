import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClassCount } from '#contract/entities.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/errors.ts'
import { isFree } from '../onsite/slots/queries/learnersSlots.ts'
import { classCountOf, isOfRolling } from './queries/comingClasses.ts'

/** Returns whether a course without cohorts has held all its classes; one that has planned none yet has not. */
export function areAllOver({ total, over }: ClassCount): boolean {
  return total > 0 && over >= total
}

/**
 * Refuses to sell a course without cohorts once all its classes are over.
 * @throws HttpError `course.no_classes`
 */
export async function refuseWithoutClasses(db: Db, courseId: number, now: string): Promise<void> {
  const count = await classCountOf(db, sql`${courseId}`, now).executeTakeFirstOrThrow()
  if (!areAllOver({ total: Number(count.total), over: Number(count.over) })) return
  throw new HttpError(
    'course.no_classes',
    'All classes in this course are over. Its tutor has planned no new ones yet.',
  )
}

const hasSeat = sql<SqlBool>`(cohorts.seats is null or cohorts.taken < cohorts.seats)`

/**
 * A condition on `courses`: learners can enrol in live classes, of an open start or of a course without starts.
 * @param hasSeats whether a start must have a seat; one that is full still takes learners on its waiting list
 */
export function takesVirtually(now: string, { hasSeats }: { hasSeats: boolean }): RawBuilder<SqlBool> {
  const classes = sql`select 1 from class_sessions where class_sessions.course_id = courses.id
    and class_sessions.cancelled_at is null and ${isOfRolling(sql.ref<number>('courses.id'))}`
  return sql<SqlBool>`case
    when exists (select 1 from cohorts where cohorts.course_id = courses.id
      and cohorts.is_rolling = 0 and cohorts.state <> 'planned')
    then exists (select 1 from cohorts where cohorts.course_id = courses.id
      and cohorts.is_rolling = 0 and cohorts.state = 'open'
      and coalesce(cohorts.enrolment_closes_at, cohorts.starts_at) > ${now}
      and ${hasSeats ? hasSeat : sql`1 = 1`})
    else not exists (${classes}) or exists (${classes} and class_sessions.ends_at > ${now})
    end`
}

/** A condition on `courses`: there is an onsite time that nobody has. */
export function takesOnsite(now: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from slots where slots.course_id = courses.id
    and slots.starts_at > ${now} and slots.cancelled_at is null and ${isFree(undefined, now)})`
}

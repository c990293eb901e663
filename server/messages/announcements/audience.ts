import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { type Audience, BEHIND_DAYS } from '#contract/rules/announcements.ts'
import type { Db } from '../../platform/database/db.ts'

/** Names the people for whom an announcement is: those of a course or of one of its cohorts, either all of them or only those who are behind. */
export interface AudienceOf {
  course_id: number
  cohort_id: number | null
  audience: Audience
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Returns the people of an audience above a number, in the order of their numbers. */
export async function listAudience(
  db: Db,
  of: AudienceOf,
  { after, limit, now }: { after: number; limit: number; now: string },
): Promise<number[]> {
  const rows = await audience(db, of, now)
    .select('enrolments.user_id')
    .where('enrolments.user_id', '>', after)
    .orderBy('enrolments.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Counts an audience as it is at this moment. */
export async function countAudience(db: Db, of: AudienceOf, now: string): Promise<number> {
  const counted = audience(db, of, now).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Whoever has a place: of a cohort all, also when it is over; of a course those whose weeks are not over. Behind is whoever was marked absent from a
 * class of the course lately.
 */
function audience(db: Db, { course_id, cohort_id, audience }: AudienceOf, now: string) {
  return db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .where('enrolments.course_id', '=', course_id)
    .where('enrolments.cancelled_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .$if(cohort_id === null, query => query.where('enrolments.completes_at', '>', now))
    .$if(cohort_id !== null, query => query.where('enrolments.cohort_id', '=', cohort_id))
    .$if(audience === 'behind', query => query.where(wasAbsentLately(now)))
}

function wasAbsentLately(now: string) {
  const since = new Date(Date.parse(now) - BEHIND_DAYS * DAY_MILLISECONDS).toISOString()
  return sql<SqlBool>`exists (
    select 1 from class_sessions
    inner join class_attendance on class_attendance.session_id = class_sessions.id
    where class_sessions.course_id = enrolments.course_id
      and class_sessions.starts_at > ${since}
      and class_sessions.cancelled_at is null
      and class_attendance.user_id = enrolments.user_id
      and class_attendance.state = 'absent'
  )`
}

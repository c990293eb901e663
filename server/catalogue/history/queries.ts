import type { Db } from '../../platform/database/db.ts'
import type { ListFilter, ListQuery } from '../../platform/http/listQuery.ts'

/** Lists a page of the lines about a tutor's courses, without their personal details. */
export function listHistoryRows(
  db: Db,
  tutorId: number,
  acts: readonly string[],
  { sort, offset, limit, filter }: ListQuery<'id'>,
) {
  return lines(db, tutorId, acts, filter)
    .select(['audit_log.id', 'at', 'actor', 'act', 'details'])
    .select(['courses.id as course_id', 'slug', 'title', 'audit_courses.tutor_id'])
    .orderBy('line_id', sort.direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the lines of such a list. */
export async function countHistory(
  db: Db,
  tutorId: number,
  acts: readonly string[],
  filter: ListFilter,
): Promise<number> {
  const counted = lines(db, tutorId, acts, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

function lines(db: Db, tutorId: number, acts: readonly string[], { course }: ListFilter) {
  const query = db
    .selectFrom('audit_courses')
    .innerJoin('courses', 'courses.id', 'audit_courses.course_id')
    .innerJoin('audit_log', 'audit_log.id', 'audit_courses.line_id')
    .where('audit_courses.tutor_id', '=', tutorId)
    .where('audit_log.act', 'in', acts)
  return course === undefined ? query : query.where('courses.slug', '=', course)
}

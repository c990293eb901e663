import type { HistoryAct } from '#contract/tutor/history.ts'
import type { Db } from '../../database/db.ts'
import type { ListFilter, ListQuery } from '../../http/listQuery.ts'
import type { ToldAct } from '../audit.ts'

/** The acts that a tutor reads of, by their names on the wire. */
export const TOLD = {
  'changed the price': 'price_changed',
  'put the course on sale': 'put_on_sale',
  'took the own course off sale': 'taken_off_sale',
  'took the course down': 'taken_down',
  'restored the course': 'restored',
  'asked for a refund': 'refund_asked',
  'accepted the payment': 'payment_accepted',
  'hid the rating': 'rating_hidden',
  'showed the rating': 'rating_shown',
  'hid the reply': 'reply_hidden',
  'showed the reply': 'reply_shown',
  'cancelled the cohort': 'cohort_cancelled',
} as const satisfies Record<ToldAct, HistoryAct>

/** An act of another version of the academy is left out, and takes nothing else away. */
const KNOWN = Object.keys(TOLD)

/** Lists a page of the lines about a tutor's courses. What is sealed is not read: it is somebody's own. */
export function listHistoryRows(db: Db, tutorId: number, { sort, offset, limit, filter }: ListQuery<'id'>) {
  return lines(db, tutorId, filter)
    .select(['audit_log.id', 'at', 'actor', 'act', 'details'])
    .select(['courses.id as course_id', 'slug', 'title', 'audit_courses.tutor_id'])
    .orderBy('line_id', sort.direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countHistory(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = lines(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

function lines(db: Db, tutorId: number, { course }: ListFilter) {
  const query = db
    .selectFrom('audit_courses')
    .innerJoin('courses', 'courses.id', 'audit_courses.course_id')
    .innerJoin('audit_log', 'audit_log.id', 'audit_courses.line_id')
    .where('audit_courses.tutor_id', '=', tutorId)
    .where('audit_log.act', 'in', KNOWN)
  return course === undefined ? query : query.where('courses.slug', '=', course)
}

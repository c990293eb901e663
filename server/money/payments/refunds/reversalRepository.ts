import { sql } from 'kysely'
import { contains } from '../../../platform/database/contains.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ListFilter, ListQuery } from '../../../platform/http/listQuery.ts'
import { disputeLines, type Lines, type ReversalRow, refundLines, withFacts } from './reversalLines.ts'

/** The fields by which the console's list may be ordered. */
export const REVERSAL_SORTS = ['created_at', 'updated_at', 'amount'] as const

type List = ListQuery<(typeof REVERSAL_SORTS)[number]>

/** A reversal beside the course and the learner, for the tutor. */
export interface OwnedReversalRow extends ReversalRow {
  reference: string
  course_id: number
  course_slug: string
  course_title: string
  /** Null for nobody: see the join. */
  learner_firstname: string | null
  learner_lastname: string | null
}

/** Of how many reversals at most a learner's history tells. */
const HISTORY_LENGTH = 1_000

/** The reversals of a learner's payments, newest first: one query for all of them. */
export function listReversalsOf(db: Db, userId: number): Promise<ReversalRow[]> {
  const of = (lines: Lines) => withFacts(db, lines).where('payments.user_id', '=', userId)
  return db
    .selectFrom(
      of(refundLines(db))
        .unionAll(of(disputeLines(db)))
        .as('reversals'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
}

/** A part of the reversals of payments for the tutor's own courses. */
export function listOwnedReversals(db: Db, tutorId: number, list: List): Promise<OwnedReversalRow[]> {
  const { field, direction } = list.sort
  return owned(db, tutorId, list.filter)
    .selectAll()
    .orderBy(field === 'amount' ? 'amount_kobo' : field, direction)
    .orderBy('id', direction)
    .orderBy('kind')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

export async function countOwnedReversals(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Each kind is joined by itself, so that the database goes from the tutor's courses to them by their key. */
function owned(db: Db, tutorId: number, filter: ListFilter) {
  const of = (lines: Lines) => ownedLines(db, lines, tutorId, filter)
  return db.selectFrom(
    of(refundLines(db))
      .unionAll(of(disputeLines(db)))
      .as('reversals'),
  )
}

function ownedLines(db: Db, lines: Lines, tutorId: number, { course, search }: ListFilter) {
  let query = withFacts(db, lines)
    .innerJoin('courses', 'courses.id', 'reversals.course_id')
    // Always there; joined from the left, so that only those of reversals are looked up.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.reference',
      'courses.id as course_id',
      'courses.slug as course_slug',
      'courses.title as course_title',
      'users.firstname as learner_firstname',
      'users.lastname as learner_lastname',
    ])
    .where('courses.tutor_id', '=', tutorId)
  if (course) query = query.where('courses.slug', '=', course)
  if (search) {
    const text = sql`users.firstname || ' ' || users.lastname || ' ' || payments.reference`
    query = query.where(contains(text, search))
  }
  return query
}

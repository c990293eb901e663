import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DisputesTable, PaymentRowStatus, RefundsTable } from '../database/tables.ts'
import type { RestFilter, RestList } from '../restList.ts'

/** What the console's list may be ordered by. */
export const REVERSAL_SORTS = ['created_at', 'updated_at', 'amount'] as const

type List = RestList<(typeof REVERSAL_SORTS)[number]>

/** A refund of a payment, or a dispute about it, with what tells whether the learner's place goes too. */
export interface ReversalRow {
  kind: 'refund' | 'dispute'
  id: number
  payment_id: number
  status: RefundsTable['status'] | DisputesTable['status']
  /** Kobo: what goes back, or the whole payment that is argued about. */
  amount_kobo: number
  keeps_access: number
  reason: string | null
  created_at: string
  updated_at: string
  payment_status: PaymentRowStatus
  payment_kobo: number
  /** By which payment the learner had the place when this began; null where there is none any more. */
  place_payment_id: number | null
  receipt_id: number | null
}

/** The same beside the course and the learner, for the tutor. */
export interface OwnedReversalRow extends ReversalRow {
  reference: string
  course_id: number
  course_slug: string
  course_title: string
  learner_firstname: string
  learner_lastname: string
}

/** Of how many reversals at most a learner's history tells. */
const HISTORY_LENGTH = 1_000

/** The reversals of a learner's payments, newest first: one query for all of them. */
export function listReversalsOf(db: Db, userId: number): Promise<ReversalRow[]> {
  return withFacts(db)
    .where('payments.user_id', '=', userId)
    .orderBy('reversals.created_at', 'desc')
    .orderBy('reversals.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
}

/** A part of the reversals of payments for the tutor's own courses. */
export function listOwnedReversals(db: Db, tutorId: number, list: List): Promise<OwnedReversalRow[]> {
  const { field, direction } = list.sort
  return owned(db, tutorId, list.filter)
    .select([
      'payments.reference',
      'courses.id as course_id',
      'courses.slug as course_slug',
      'courses.title as course_title',
      'users.firstname as learner_firstname',
      'users.lastname as learner_lastname',
    ])
    .orderBy(field === 'amount' ? sql`amount_kobo` : `reversals.${field}`, direction)
    .orderBy('reversals.id', direction)
    .orderBy('reversals.kind')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

export async function countOwnedReversals(db: Db, tutorId: number, filter: RestFilter): Promise<number> {
  const counted = owned(db, tutorId, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

function owned(db: Db, tutorId: number, { course, search }: RestFilter) {
  let query = withFacts(db)
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .where('courses.tutor_id', '=', tutorId)
  if (course) query = query.where('courses.slug', '=', course)
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`lower(users.firstname || ' ' || users.lastname || ' ' || payments.reference) like ${pattern} escape '\\'`,
    )
  }
  return query
}

function withFacts(db: Db) {
  return db
    .selectFrom(lines(db).as('reversals'))
    .innerJoin('payments', 'payments.id', 'reversals.payment_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.user_id', '=', 'payments.user_id')
        .onRef('enrolments.course_id', '=', 'payments.course_id')
        // A place that was bought again afterwards is another one.
        .onRef('enrolments.created_at', '<=', 'reversals.created_at'),
    )
    .select([
      'reversals.kind',
      'reversals.id',
      'reversals.payment_id',
      'reversals.status',
      'reversals.keeps_access',
      'reversals.reason',
      'reversals.created_at',
      'reversals.updated_at',
      'payments.status as payment_status',
      'enrolments.payment_id as place_payment_id',
      'receipts.id as receipt_id',
      sql<number>`coalesce(payments.paid_kobo, payments.amount_kobo)`.as('payment_kobo'),
      sql<number>`coalesce(reversals.kobo, payments.paid_kobo, payments.amount_kobo)`.as('amount_kobo'),
    ])
}

type Line = Omit<
  ReversalRow,
  'amount_kobo' | 'payment_status' | 'payment_kobo' | 'place_payment_id' | 'receipt_id'
>

/** Refunds and disputes under one another. */
function lines(db: Db) {
  const refunds = db
    .selectFrom('refunds')
    .select([
      sql<Line['kind']>`'refund'`.as('kind'),
      'id',
      'payment_id',
      sql<Line['status']>`status`.as('status'),
      sql<number | null>`amount_kobo`.as('kobo'),
      'keeps_access',
      'reason',
      'created_at',
      'updated_at',
    ])
  const disputes = db
    .selectFrom('disputes')
    .select([
      sql<Line['kind']>`'dispute'`.as('kind'),
      'id',
      'payment_id',
      sql<Line['status']>`status`.as('status'),
      sql<number | null>`null`.as('kobo'),
      sql<number>`0`.as('keeps_access'),
      sql<string | null>`null`.as('reason'),
      'created_at',
      'updated_at',
    ])
  return refunds.unionAll(disputes)
}

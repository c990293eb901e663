import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { contains } from '../../../platform/database/engine.ts'
import { FOLDED_NAME } from '../../../platform/database/foldedColumns.ts'
import type {
  DisputeRow,
  DisputesTable,
  PaymentRow,
  PaymentRowStatus,
  RefundRow,
  RefundsTable,
} from '../../../platform/database/tables/money.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { statesBefore, type Transitions } from '../../../platform/database/transitions.ts'
import type { ListFilter, ListQuery } from '../../../platform/http/listQuery.ts'
import { hasDays } from '../../../teaching/courses/queries.ts'

/** The most payments with open refunds per pass. */
const PASS_LENGTH = 100

/** Adds a refund; undefined if the same one was requested before. */
export async function insertRefund(
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'course_id'>,
  refund: Omit<Insertable<RefundsTable>, 'payment_id' | 'course_id'>,
): Promise<RefundRow | undefined> {
  return db
    .insertInto('refunds')
    .values({ ...refund, payment_id: payment.id, course_id: payment.course_id })
    .onConflict(conflict => conflict.columns(['payment_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Lists the refunds of a payment, oldest first. */
export async function listRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
}

/** The statuses of a refund on its way. */
export const OPEN_REFUNDS: readonly RefundRow['status'][] = [
  'requested',
  'pending',
  'processing',
  'needs-attention',
]

/** The statuses of a refund that took no money. */
export const DEAD_REFUNDS: readonly RefundRow['status'][] = ['refused', 'failed']

/** Returns whether a refund has taken money from its payment, or may still do so. */
export function isLiving({ status }: Pick<RefundRow, 'status'>): boolean {
  return !DEAD_REFUNDS.includes(status)
}

/**
 * The transitions of a refund. The provider's answers may arrive out of order, so money that has arrived never goes back to "on
 * its way"; a bank may still return it, and a failed refund may be retried at the provider.
 */
const REFUNDS: Transitions<RefundRow['status']> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs-attention', 'refused'],
  pending: ['processing', 'processed', 'failed', 'needs-attention'],
  processing: ['processed', 'failed', 'needs-attention'],
  'needs-attention': ['pending', 'processing', 'processed', 'failed'],
  failed: ['pending', 'processing', 'processed', 'needs-attention'],
  processed: ['failed', 'needs-attention'],
  refused: [],
}

/** Moves a refund to a status and returns it; undefined if it may not go there. */
export async function updateRefund(
  db: Db,
  id: number,
  { status, ...facts }: Updateable<RefundsTable> & Pick<RefundRow, 'status'>,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refunds')
    .set({ ...facts, status })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(REFUNDS, status))
    .returningAll()
    .executeTakeFirst()
}

/** Returns a refund by its id; rejects if there is none. */
export function getRefund(db: Db, id: number): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Lists the payments with a refund in progress at the provider. */
export async function listWithOpenRefunds(db: Db): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', qb =>
      qb.selectFrom('refunds').select('payment_id').where('status', 'in', ['pending', 'processing']),
    )
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}

/** Lists payments of a cohort with a refund due, after an id. */
export function listDueInCohort(db: Db, cohortId: number, after: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .where('status', '=', sql.lit('refund_due'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}

/** Claims a refund that was requested and never sent; undefined if another request has claimed it or it was sent. */
export async function resumeRefund(
  db: Db,
  id: number,
  silentSince: string,
  now: string,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refunds')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('updated_at', '<=', silentSince)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether money of a payment was refunded, or is being refunded. */
export async function hasRefund(db: Db, paymentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', DEAD_REFUNDS)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns whether a bank returned a refund of the whole payment, or of its rest, and no other refund has taken its place: the provider
 * may go on calling the payment refunded.
 */
export async function isRefundReturned(db: Db, { id, paid_kobo }: PaymentRow): Promise<boolean> {
  const refunds = await listRefundsOf(db, id)
  const sumOf = (some: readonly RefundRow[]) => some.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  const refunded = sumOf(refunds.filter(isLiving))
  const returned = sumOf(refunds.filter(({ status }) => status === 'failed'))
  const paid = paid_kobo ?? 0
  return refunded < paid && refunded + returned >= paid
}

/** Returns whether the learner stays enrolled although the payment was refunded, as its last refund decided. */
export async function keepsAccess(db: Db, paymentId: number): Promise<boolean> {
  const last = await db
    .selectFrom('refunds')
    .select('keeps_access')
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', DEAD_REFUNDS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.keeps_access === 1
}

/** The sort fields of the console's list. */
export const REVERSAL_SORTS = ['created_at', 'updated_at', 'amount'] as const

type List = ListQuery<(typeof REVERSAL_SORTS)[number]>

/** A reversal with its course and learner, for the tutor. */
export interface OwnedReversalRow extends ReversalRow {
  reference: string
  course_id: number
  course_slug: string
  course_title: string
  /** Null for the rolling cohort. */
  cohort_name: string | null
  /** Never null in practice: see the join. */
  learner_firstname: string | null
  learner_lastname: string | null
}

/** The most reversals in a learner's history. */
const HISTORY_LENGTH = 1_000

/** Lists the reversals of a learner's payments, newest first, in one query. */
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

/** Lists a page of the reversals of payments for the tutor's courses. */
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

/** Counts the filtered reversals of payments for the tutor's courses. */
export async function countOwnedReversals(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Joins each kind separately, so that the database goes from the tutor's courses to the reversals by their key. */
function owned(db: Db, tutorId: number, filter: ListFilter) {
  const of = (lines: Lines) => ownedLines(db, lines, tutorId, filter)
  return db.selectFrom(
    of(refundLines(db))
      .unionAll(of(disputeLines(db)))
      .unionAll(of(owedLines(db)))
      .as('reversals'),
  )
}

function ownedLines(db: Db, lines: Lines, tutorId: number, { course, search }: ListFilter) {
  let query = withFacts(db, lines)
    .innerJoin('courses', 'courses.id', 'reversals.course_id')
    // The user always exists; the left join makes the database look up only users with reversals.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .select([
      'cohorts.name as cohort_name',
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
    const folded = sql`${FOLDED_NAME} || ' ' || lower(payments.reference)`
    query = query.where(contains({ folded }, search))
  }
  return query
}

/** The columns that refunds and disputes have in common. */
interface Line {
  kind: 'refund' | 'dispute' | 'owed'
  id: number
  payment_id: number
  course_id: number | null
  status: RefundsTable['status'] | DisputesTable['status'] | 'owed'
  /** Null means the whole payment. */
  kobo: number | null
  keeps_access: number
  reason: string | null
  created_at: string
  updated_at: string
}

/** Rows of one kind, all with the same columns. */
type Lines = SelectQueryBuilder<Tables, never, Line>

/** A refund of a payment, or a dispute about it, with the facts that decide whether the enrolment ends. */
export interface ReversalRow extends Omit<Line, 'kobo' | 'course_id'> {
  /** Kobo: the refunded amount, or the whole disputed payment. */
  amount_kobo: number
  payment_status: PaymentRowStatus
  payment_kobo: number
  /** The payment of the learner's enrolment when this began; null if there is no such enrolment now. */
  place_payment_id: number | null
  receipt_id: number | null
}

function refundLines(db: Db): Lines {
  return db
    .selectFrom('refunds')
    .select([
      sql<Line['kind']>`'refund'`.as('kind'),
      'id',
      'payment_id',
      'course_id',
      sql<Line['status']>`status`.as('status'),
      sql<number | null>`amount_kobo`.as('kobo'),
      'keeps_access',
      'reason',
      'created_at',
      'updated_at',
    ]) as unknown as Lines
}

function disputeLines(db: Db): Lines {
  return db
    .selectFrom('disputes')
    .select([
      sql<Line['kind']>`'dispute'`.as('kind'),
      'id',
      'payment_id',
      'course_id',
      sql<Line['status']>`status`.as('status'),
      sql<number | null>`cast(null as bigint)`.as('kobo'),
      sql<number>`0`.as('keeps_access'),
      sql<string | null>`cast(null as text)`.as('reason'),
      'created_at',
      'updated_at',
    ]) as unknown as Lines
}

/** Selects the payments with a refund due that nobody has sent yet, with what is left of their money. */
function owedLines(db: Db): Lines {
  return db
    .selectFrom('payments')
    .select([
      sql<Line['kind']>`'owed'`.as('kind'),
      'id',
      'id as payment_id',
      'course_id',
      sql<Line['status']>`'owed'`.as('status'),
      sql<
        number | null
      >`coalesce(paid_kobo, amount_kobo) - coalesce((select sum(refunds.amount_kobo) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'processed'), 0)`.as('kobo'),
      sql<number>`0`.as('keeps_access'),
      'review_reason as reason',
      'updated_at as created_at',
      'updated_at',
    ])
    .where('status', '=', sql.lit('refund_due'))
    .where(hasNoRefund(OPEN_REFUNDS)) as unknown as Lines
}

/** Returns the condition of a payment without a refund of these statuses. */
export function hasNoRefund(statuses: readonly RefundRow['status'][]) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'payments'>) =>
    not(
      exists(
        selectFrom('refunds')
          .select('refunds.id')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('refunds.status', 'in', statuses),
      ),
    )
}

/** Counts the payments with a refund due that nobody has sent yet, with what is owed in all and the oldest. */
export async function summariseOwed(db: Db): Promise<{ count: number; kobo: number; first: string | null }> {
  const { count, kobo, first } = await db
    .selectFrom(owedLines(db).as('owed'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('kobo').as('kobo'),
      fn.min('updated_at').as('first'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), kobo: Number(kobo ?? 0), first }
}

/** Joins lines with their payment, its receipt and the learner's enrolment at their start. */
function withFacts(db: Db, lines: Lines) {
  return db
    .selectFrom(lines.as('reversals'))
    .innerJoin('payments', 'payments.id', 'reversals.payment_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.user_id', '=', 'payments.user_id')
        .onRef('enrolments.course_id', '=', 'payments.course_id')
        .on('enrolments.cancelled_at', 'is', null)
        // An enrolment bought again later is another one.
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

/** Binds a payment's refunds and disputes to the course that the payment is now used for. */
export async function bindReversals(db: Db, paymentId: number, courseId: number): Promise<void> {
  for (const table of ['refunds', 'disputes'] as const) {
    await db.updateTable(table).set({ course_id: courseId }).where('payment_id', '=', paymentId).execute()
  }
}

/** The facts about a dispute in an event. */
interface ReportedDispute {
  payment: Pick<PaymentRow, 'id' | 'course_id'>
  /** The provider's id of the dispute, or an empty string. */
  providerId: string
  status: DisputeRow['status']
  /** UTC ISO-8601; null if the event does not say. */
  dueAt: string | null
  now: string
}

/**
 * Saves a dispute's status and returns the dispute: one that has ended stays ended, even if its opening event or a reminder
 * arrives late.
 */
export async function saveDispute(
  db: Db,
  { payment, providerId, status, dueAt, now }: ReportedDispute,
): Promise<DisputeRow> {
  await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      course_id: payment.course_id,
      provider_dispute_id: providerId,
      status,
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => {
      const known = conflict.columns(['payment_id', 'provider_dispute_id'])
      if (status !== 'open') return known.doUpdateSet({ status, updated_at: now })
      // A reminder may name a later day.
      return dueAt === null ? known.doNothing() : known.doUpdateSet({ due_at: dueAt })
    })
    .execute()
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('provider_dispute_id', '=', providerId)
    .executeTakeFirstOrThrow()
}

/** Counts the undecided disputes, with the oldest, and the first time until which one may be answered. */
export async function summariseDisputes(
  db: Db,
): Promise<{ count: number; first: string | null; due: string | null }> {
  const { count, first, due } = await db
    .selectFrom('disputes')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('first'),
      fn.min('due_at').as('due'),
    ])
    .where('status', '=', sql.lit('open'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), first, due }
}

/** Returns whether a payment has an undecided dispute. */
export async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', sql.lit('open'))
    .executeTakeFirst()
  return open !== undefined
}

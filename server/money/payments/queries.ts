import { sql, type Updateable } from 'kysely'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Sale, SaleStatus } from '#contract/tutor/learners.ts'
import type { Db } from '../../platform/database/db.ts'
import { FOLDED_NAME } from '../../platform/database/foldedColumns.ts'
import { locked } from '../../platform/database/locking.ts'
import type {
  PaymentEventRow,
  PaymentRow,
  PaymentRowStatus,
  PaymentsTable,
} from '../../platform/database/tables/money.ts'
import type { ListFilter, ListQuery } from '../../platform/http/listQuery.ts'
import { hasDays } from '../../teaching/courses/queries.ts'
import { isOwnRow } from '../../teaching/ownRows.ts'
import { OPEN_REFUNDS } from './reversals/queries.ts'
import { statusesBefore } from './transitions.ts'

/** A payment with its course, for lists. */
export interface PaymentWithCourse extends PaymentRow {
  course_slug: string | null
  course_title: string | null
  receipt_id: number | null
  /** The paid cohort, if it has days. */
  cohort_name: string | null
  cohort_starts_on: string | null
  /** The onsite class booked with the payment. */
  slot_starts_at: string | null
  slot_ends_at: string | null
  place_name: string | null
  place_address: string | null
  place_landmark: string | null
  place_map_link: string | null
}

/** The most payments in a learner's list; it shows the newest. */
const HISTORY_LENGTH = 500

/** Finds a payment by its reference. */
export async function findPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Returns the existing payments among some references, by reference; takes a thousand references at most. */
export async function findPayments(db: Db, references: readonly string[]): Promise<Map<string, PaymentRow>> {
  const rows = await db.selectFrom('payments').selectAll().where('reference', 'in', references).execute()
  return new Map(rows.map(row => [row.reference, row]))
}

/** Finds a payment by its id. */
export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns a payment by its id; rejects if there is none. */
export function getPayment(db: Db, id: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Reads a payment and locks it, so that concurrent changes wait for each other. */
export async function lockPayment(trx: Db, id: number): Promise<PaymentRow | undefined> {
  const payment = trx.selectFrom('payments').selectAll().where('id', '=', id)
  return locked(trx, payment).executeTakeFirst()
}

/** The enrolment that a payment buys: of a learner in a course, with a method of learning. */
export type Purchase = Pick<PaymentRow, 'user_id' | 'method'> & { course_id: number }

/** Finds the pending payment for a purchase; a unique index allows only one. */
export async function findPendingPayment(
  db: Db,
  { user_id, course_id, method }: Purchase,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('course_id', '=', course_id)
    .where('method', '=', method)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
}

/**
 * Finds a learner's payments for a course by which money may still come: those that are pending, and those that they ended while a
 * transfer travelled; the newest, since a transfer travels for an hour at most.
 */
export async function findMaybeTravelling(db: Db, { user_id, course_id }: Purchase): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('course_id', '=', course_id)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', sql.lit('pending')),
        and([eb('status', '=', sql.lit('abandoned')), eb('channel', '=', 'bank_transfer')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** Finds a learner's payments for a course with a refund due, oldest first. */
export async function findRefundsDue(db: Db, userId: number, courseId: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('status', '=', sql.lit('refund_due'))
    .orderBy('id')
    .execute()
}

/** The columns of a new payment. */
type NewPayment = Pick<
  PaymentRow,
  | 'reference'
  | 'user_id'
  | 'course_id'
  | 'cohort_id'
  | 'method'
  | 'onsite_hours'
  | 'description'
  | 'status'
  | 'amount_kobo'
  | 'price_cents'
  | 'exchange_rate'
  | 'quote_expires_at'
  | 'paid_at'
  | 'created_at'
>

/** Adds a payment; undefined if its reference is taken, or another payment for the same purchase is pending. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values({ ...payment, updated_at: payment.created_at })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Moves a payment to a status; undefined if it may not go there. The condition is part of the UPDATE, so exactly one of many
 * concurrent callers moves it.
 */
export async function movePayment(
  db: Db,
  id: number,
  to: PaymentRowStatus,
  facts: Updateable<PaymentsTable>,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(to))
    .returningAll()
    .executeTakeFirst()
}

/** Binds a settled payment to its course; undefined if it is bound already. */
export async function bindPayment(
  db: Db,
  id: number,
  courseId: number,
  facts: Updateable<PaymentsTable>,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ ...facts, course_id: courseId })
    .where('id', '=', id)
    .where('status', '=', sql.lit('success'))
    .where('course_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Updates columns of a payment; only `movePayment` changes its status. */
export async function updatePayment(
  db: Db,
  id: number,
  facts: Omit<Updateable<PaymentsTable>, 'status'>,
): Promise<void> {
  await db.updateTable('payments').set(facts).where('id', '=', id).execute()
}

/** Sets the cohort of a payment. */
export async function moveToCohort(db: Db, payment: PaymentRow, cohortId: number): Promise<PaymentRow> {
  if (payment.cohort_id === cohortId) return payment
  await updatePayment(db, payment.id, { cohort_id: cohortId })
  return { ...payment, cohort_id: cohortId }
}

/** Lists a learner's payments, newest first. */
export async function listPaymentsOf(db: Db, userId: number): Promise<PaymentWithCourse[]> {
  return db
    .selectFrom('payments')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .leftJoin('slot_bookings', join =>
      join
        .onRef('slot_bookings.user_id', '=', 'payments.user_id')
        .onRef('slot_bookings.payment_id', '=', 'payments.id')
        .on('slot_bookings.state', 'in', ['taken', 'confirmed', 'attended', 'missed']),
    )
    .leftJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .leftJoin('places', 'places.id', 'slots.place_id')
    .selectAll('payments')
    .select(['courses.slug as course_slug', 'courses.title as course_title', 'receipts.id as receipt_id'])
    .select(['cohorts.name as cohort_name', 'cohorts.starts_on as cohort_starts_on'])
    .select(['slots.starts_at as slot_starts_at', 'slots.ends_at as slot_ends_at'])
    .select(['places.name as place_name', 'places.address as place_address'])
    .select(['places.landmark as place_landmark', 'places.map_link as place_map_link'])
    .where('payments.user_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
}

type NewEvent = Omit<PaymentEventRow, 'id'>

/** Adds a line of history; one without a payment is about a reference that the academy never issued. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insertInto('payment_events').values(event).execute()
}

/** Returns whether a reference's history has a line of this kind. */
export async function hasEvent(db: Db, reference: string, kind: 'orphan'): Promise<boolean> {
  const found = await db
    .selectFrom('payment_events')
    .select('id')
    .where('reference', '=', reference)
    .where('kind', '=', sql.lit(kind))
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether a payment's history has a line with this detail. */
export async function hasEventWith(db: Db, paymentId: number, detail: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('detail', '=', detail)
    .executeTakeFirst()
  return found !== undefined
}

/** More than the events of any payment. */
const MOST_EVENTS = 500

/** Lists the events of a payment, in order. */
export function listEventsOf(db: Db, paymentId: number) {
  return db
    .selectFrom('payment_events')
    .select(['created_at as at', 'kind', 'source', 'from_status', 'to_status', 'detail'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
}

/** The sort fields of the console's list of sales. */
export const SALE_SORTS = ['paid_at', 'amount'] as const

/** Lists a page of the payments for the tutor's courses: everybody's, or one learner's. */
export async function listOwnedSales(
  db: Db,
  tutorId: number,
  { sort, filter, offset, limit }: ListQuery<(typeof SALE_SORTS)[number]>,
  learnerId?: number,
): Promise<Sale[]> {
  const rows = await sales(db, tutorId, filter)
    .$if(learnerId !== undefined, query => query.where('payments.user_id', '=', learnerId ?? 0))
    .select(['payments.id', 'payments.reference', 'payments.user_id', 'payments.paid_at'])
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .select(['courses.slug', 'courses.title', 'users.firstname', 'users.lastname'])
    .select('cohorts.name as cohort_name')
    .$narrowType<{ paid_at: string }>()
    .select([PAID.as('amount'), 'payments.status'])
    .select(isBeingRefunded.as('is_being_refunded'))
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number>('refunds.amount_kobo').as('kobo'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.status', '=', 'processed')
        .as('refunded'),
    )
    .orderBy(sort.field === 'amount' ? PAID : 'payments.paid_at', sort.direction)
    .orderBy('payments.id', sort.direction)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    reference: row.reference,
    course: { slug: row.slug, title: row.title },
    ...(row.cohort_name !== null && { cohort: row.cohort_name }),
    learner: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
    amount: nairaFromKobo(row.amount),
    refunded: nairaFromKobo(Number(row.refunded ?? 0)),
    status: saleStatus(row.status, row.is_being_refunded === 1),
    paid_at: row.paid_at,
  }))
}

/** Selects 1 if some of a payment is on its way back. */
const isBeingRefunded = sql<number>`case when exists (select 1 from refunds where refunds.payment_id = payments.id
  and refunds.status in (${sql.join(OPEN_REFUNDS.map(status => sql.lit(status)))})) then 1 else 0 end`

function saleStatus(status: PaymentRowStatus, isRefunding: boolean): SaleStatus {
  if (status === 'refunded' || status === 'disputed') return status
  if (isRefunding) return 'refunding'
  return status === 'refund_due' ? 'owed' : 'paid'
}

/** Counts the payments for the tutor's courses. */
export async function countOwnedSales(db: Db, tutorId: number, filter: ListFilter): Promise<number> {
  const counted = sales(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  return Number(total)
}

const PAID = sql<number>`coalesce(payments.paid_kobo, payments.amount_kobo)`

const LISTED = {
  id: 'payments.id',
  folded: sql`${FOLDED_NAME} || ' ' || lower(payments.reference)`,
  at: 'payments.paid_at',
}

/** Selects payments of more than zero: a free enrolment has a payment of zero, which is not a sale. */
function sales(db: Db, tutorId: number, filter: ListFilter) {
  return db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .where(isOwnRow(LISTED, tutorId, filter))
    .where('payments.paid_at', 'is not', null)
    .where('payments.amount_kobo', '>', 0)
}

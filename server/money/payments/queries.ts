import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { locked } from '../../platform/database/locking.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { PaymentRow, PaymentRowStatus, PaymentsTable } from '../../platform/database/tables.ts'
import { hasDays } from '../../teaching/cohorts/queries/cohorts.ts'
import { statusesBefore } from './transitions.ts'

/** A payment with the course that it is for, as lists show it. */
export interface PaymentWithCourse extends PaymentRow {
  course_slug: string | null
  course_title: string | null
  receipt_id: number | null
  /** The cohort with days that was bought. */
  cohort_name: string | null
  cohort_starts_on: string | null
  /** The onsite class that is booked by the payment. */
  slot_starts_at: string | null
  slot_ends_at: string | null
  place_name: string | null
  place_address: string | null
  place_landmark: string | null
  place_map_link: string | null
}

/** The most payments of a learner that a list shows; it shows the newest. */
const HISTORY_LENGTH = 500

export async function findPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Those of some payments that exist, by reference; a thousand at a time at most. */
export async function findPayments(db: Db, references: readonly string[]): Promise<Map<string, PaymentRow>> {
  const rows = await db.selectFrom('payments').selectAll().where('reference', 'in', references).execute()
  return new Map(rows.map(row => [row.reference, row]))
}

export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a payment, and lets all who change it wait for each other. */
export async function lockPayment(trx: Db, id: number): Promise<PaymentRow | undefined> {
  const payment = trx.selectFrom('payments').selectAll().where('id', '=', id)
  return locked(trx, payment).executeTakeFirst()
}

/** The enrolment that a payment buys: of a learner in a course, by one method of learning. */
export type Purchase = Pick<PaymentRow, 'user_id' | 'method'> & { course_id: number }

/** The payment for a purchase that waits for its money; the database keeps it to one. */
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

/** A learner's payments for a course whose refund is due, the oldest first. */
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

/** A payment as it is created. */
type NewPayment = Pick<
  PaymentRow,
  | 'reference'
  | 'user_id'
  | 'course_id'
  | 'cohort_id'
  | 'method'
  | 'description'
  | 'status'
  | 'amount_kobo'
  | 'price_cents'
  | 'exchange_rate'
  | 'quote_expires_at'
  | 'paid_at'
  | 'created_at'
>

/** Adds a payment; undefined when its reference is taken, or another one for the same purchase is pending. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentRow | undefined> {
  const [added] = await addPayment(db, payment)
  return added
}

const addPayment = prepared((db, payment: NewPayment) =>
  db
    .insertInto('payments')
    .values({
      reference: payment.reference,
      user_id: payment.user_id,
      course_id: payment.course_id,
      cohort_id: payment.cohort_id,
      method: payment.method,
      description: payment.description,
      status: payment.status,
      amount_kobo: payment.amount_kobo,
      price_cents: payment.price_cents,
      exchange_rate: payment.exchange_rate,
      quote_expires_at: payment.quote_expires_at,
      paid_at: payment.paid_at,
      created_at: payment.created_at,
      updated_at: payment.created_at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll(),
)

/**
 * Moves a payment to a status, if it may still go there; undefined when it may not. The condition is part of the
 * UPDATE, so of any number of callers at once exactly one moves it.
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

/** Binds a settled payment to the course that it is used for; undefined when it is bound already. */
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

/** Names the cohort that a payment is for. */
export async function moveToCohort(db: Db, payment: PaymentRow, cohortId: number): Promise<PaymentRow> {
  if (payment.cohort_id === cohortId) return payment
  await db.updateTable('payments').set({ cohort_id: cohortId }).where('id', '=', payment.id).execute()
  return { ...payment, cohort_id: cohortId }
}

/** A learner's payments, newest first. */
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

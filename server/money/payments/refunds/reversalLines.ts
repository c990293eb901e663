import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type {
  DisputesTable,
  PaymentRowStatus,
  RefundsTable,
  Tables,
} from '../../../platform/database/tables.ts'

/** The columns that a refund and a dispute have in common. */
interface Line {
  kind: 'refund' | 'dispute'
  id: number
  payment_id: number
  course_id: number | null
  status: RefundsTable['status'] | DisputesTable['status']
  /** Null stands for the whole payment. */
  kobo: number | null
  keeps_access: number
  reason: string | null
  created_at: string
  updated_at: string
}

/** Rows of one kind, all with the same columns. */
export type Lines = SelectQueryBuilder<Tables, never, Line>

/** A refund of a payment, or a dispute about it, with what tells whether the learner's place goes too. */
export interface ReversalRow extends Omit<Line, 'kobo' | 'course_id'> {
  /** Kobo: what goes back, or the whole payment that is argued about. */
  amount_kobo: number
  payment_status: PaymentRowStatus
  payment_kobo: number
  /** By which payment the learner had the place when this began; null where there is none any more. */
  place_payment_id: number | null
  receipt_id: number | null
}

export function refundLines(db: Db): Lines {
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

export function disputeLines(db: Db): Lines {
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

/** Lines beside their payment, its receipt and the place that the learner had when they began. */
export function withFacts(db: Db, lines: Lines) {
  return db
    .selectFrom(lines.as('reversals'))
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

/** Ties what went back of a payment, or was argued about, to the course that the payment is used for now. */
export async function bindReversals(db: Db, paymentId: number, courseId: number): Promise<void> {
  for (const table of ['refunds', 'disputes'] as const) {
    await db.updateTable(table).set({ course_id: courseId }).where('payment_id', '=', paymentId).execute()
  }
}

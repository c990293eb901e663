import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow, RefundRow, RefundsTable } from '../../../platform/database/tables.ts'
import { statesBefore, type Transitions } from '../../../platform/database/transitions.ts'

/** The most payments with refunds under way that one pass looks at. */
const PASS_LENGTH = 100

/** Adds a refund; undefined when the same was asked for before. */
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

export async function findRefund(db: Db, paymentId: number, key: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/** The refunds of a payment, oldest first. */
export async function listRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
}

/**
 * The way of a refund. The provider's answers may arrive in another order than they were given, so that money which has arrived is never
 * said to be on its way again; a bank may still send it back, and a failed refund may be tried again at the provider.
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

/** Moves a refund to a status, if it may go there, and returns it; undefined if it may not. */
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

/** Returns a refund by its number. */
export function getRefund(db: Db, id: number): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The payments of which a refund is under way at the provider. */
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

/** Takes up a refund that was asked for and never sent; undefined while, or after, somebody else does. */
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

/** Returns whether money of a payment has gone back, or is on its way back. */
export async function hasRefund(db: Db, paymentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', ['refused', 'failed'])
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether the operator decided that the learner keeps the place although the payment goes back. */
export async function keepsAccess(db: Db, paymentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('keeps_access', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

import type { Db } from '../../../platform/database/db.ts'
import type { DisputeRow, PaymentRow } from '../../../platform/database/tables.ts'

/** The facts that an event tells about a dispute. */
interface ToldDispute {
  payment: Pick<PaymentRow, 'id' | 'course_id'>
  /** The provider's number of it, or an empty text. */
  providerId: string
  status: DisputeRow['status']
  now: string
}

/**
 * Writes down how a dispute stands and answers it as it then is: one that is over stays over, also when the event that
 * opened it, or a reminder, arrives late.
 */
export async function recordDispute(
  db: Db,
  { payment, providerId, status, now }: ToldDispute,
): Promise<DisputeRow> {
  await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      course_id: payment.course_id,
      provider_dispute_id: providerId,
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => {
      const known = conflict.columns(['payment_id', 'provider_dispute_id'])
      return status === 'open' ? known.doNothing() : known.doUpdateSet({ status, updated_at: now })
    })
    .execute()
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('provider_dispute_id', '=', providerId)
    .executeTakeFirstOrThrow()
}

/** Returns whether a payment has a dispute that a bank still has to decide. */
export async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

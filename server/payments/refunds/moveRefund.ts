import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../database/db.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { PaymentRow, RefundRow, RefundsTable } from '../../database/tables.ts'
import { tellOfRefund } from './refundLetter.ts'
import { insertRefund, updateRefund } from './refundRepository.ts'

/** Writes down how a refund stands and orders the letter about it, together or not at all. */
export function moveRefund(
  db: Db,
  refund: Pick<RefundRow, 'id'>,
  payment: Pick<PaymentRow, 'user_id'>,
  facts: Updateable<RefundsTable> & { updated_at: string },
): Promise<RefundRow> {
  return inTransaction(db, async trx => {
    const moved = await updateRefund(trx, refund.id, facts)
    await tellOfRefund(trx, moved, payment.user_id, facts.updated_at)
    return moved
  })
}

/** The same for a refund that was made at the provider, and not here. */
export async function adoptRefund(
  db: Db,
  payment: PaymentRow,
  refund: Omit<Insertable<RefundsTable>, 'payment_id' | 'course_id'> & { updated_at: string },
): Promise<void> {
  await inTransaction(db, async trx => {
    const adopted = await insertRefund(trx, payment, refund)
    if (adopted) await tellOfRefund(trx, adopted, payment.user_id, refund.updated_at)
  })
}

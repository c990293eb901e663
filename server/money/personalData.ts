import type { Db } from '../platform/database/db.ts'
import { jsonList, type PersonalData, ROWS } from '../platform/personalData.ts'

/** The payments' personal data. */
export const moneyData: PersonalData = {
  deleted: [],
  kept: { payments: 'The books of the academy must show them.' },
  files: ({ db }, userId) => [
    { name: 'payments.json', content: payments(db, userId) },
    { name: 'refunds.json', content: refunds(db, userId) },
  ],
}

function payments(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('payments')
      .leftJoin('courses', 'courses.id', 'payments.course_id')
      .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
      .select(['payments.id', 'payments.reference', 'payments.description', 'courses.title as course'])
      .select(['payments.method', 'payments.status', 'payments.currency', 'amount_kobo', 'paid_kobo'])
      .select(['paid_at', 'channel', 'payments.created_at', 'receipts.number as receipt'])
      .where('payments.user_id', '=', userId)
      .where('payments.id', '>', after)
      .orderBy('payments.id')
      .limit(ROWS)
      .execute(),
  )
}

function refunds(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'payments.reference', 'refunds.amount_kobo', 'refunds.status'])
      .select(['refunds.reason', 'refunds.created_at', 'refunds.updated_at'])
      .where('payments.user_id', '=', userId)
      .where('refunds.id', '>', after)
      .orderBy('refunds.id')
      .limit(ROWS)
      .execute(),
  )
}

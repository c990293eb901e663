import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow, ReceiptRow, ReceiptsTable } from '../../platform/database/tables/money.ts'
import { hasDays } from '../../teaching/courses/queries.ts'

/** A receipt with all its printed facts. */
export type ReceiptWithFacts = Pick<ReceiptRow, 'number' | 'token' | 'created_at'> &
  Pick<
    PaymentRow,
    | 'reference'
    | 'description'
    | 'method'
    | 'status'
    | 'review_reason'
    | 'amount_kobo'
    | 'paid_kobo'
    | 'fees_kobo'
    | 'channel'
    | 'paid_at'
    | 'updated_at'
  > & {
    payment_id: number
    learner_firstname: string
    learner_lastname: string
    learner_email: string
    course_slug: string | null
    course_title: string | null
    tutor_firstname: string | null
    tutor_lastname: string | null
    cohort_name: string | null
    cohort_starts_on: string | null
  }

/** Adds the receipt of a payment; false if it already has one. */
export async function insertReceipt(trx: Db, receipt: Insertable<ReceiptsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('receipts')
    .values(receipt)
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps with a receipt what its payment buys, once there is a course: it is not changed afterwards. */
export async function keepWhatWasBought(trx: Db, paymentId: number): Promise<void> {
  const bought = await trx
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .select(['courses.title', 'cohorts.name', 'cohorts.starts_on'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!bought) return
  await trx
    .updateTable('receipts')
    .set({ course_title: bought.title, cohort_name: bought.name, cohort_starts_on: bought.starts_on })
    .where('payment_id', '=', paymentId)
    .where('course_title', 'is', null)
    .execute()
}

/** Finds the receipt of a learner's own payment. */
export async function findReceiptOf(
  db: Db,
  userId: number,
  reference: string,
): Promise<ReceiptWithFacts | undefined> {
  return receipts(db)
    .where('payments.reference', '=', reference)
    .where('payments.user_id', '=', userId)
    .executeTakeFirst()
}

/** Finds the receipt with a link's token. */
export async function findReceiptByToken(db: Db, token: string): Promise<ReceiptWithFacts | undefined> {
  return receipts(db).where('receipts.token', '=', token).executeTakeFirst()
}

/** Finds the receipt of a payment. */
export async function findReceiptByPayment(db: Db, paymentId: number): Promise<ReceiptWithFacts | undefined> {
  return receipts(db).where('receipts.payment_id', '=', paymentId).executeTakeFirst()
}

/** Returns how much of a payment has been refunded so far, in kobo, and when the last refund was processed. */
export async function refundedOf(db: Db, paymentId: number): Promise<{ kobo: number; at: string | null }> {
  const { kobo, at } = await db
    .selectFrom('refunds')
    .select(({ fn }) => [
      fn.sum<number | string | null>('amount_kobo').as('kobo'),
      fn.max('updated_at').as('at'),
    ])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow()
  return { kobo: Number(kobo ?? 0), at }
}

function receipts(db: Db) {
  return db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .innerJoin('users as learners', 'learners.id', 'payments.user_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .select([
      'receipts.number',
      'receipts.token',
      'receipts.created_at',
      'receipts.payment_id',
      'payments.reference',
      'payments.description',
      'payments.method',
      'payments.status',
      'payments.review_reason',
      'payments.amount_kobo',
      'payments.paid_kobo',
      'payments.fees_kobo',
      'payments.channel',
      'payments.paid_at',
      'payments.updated_at',
      'learners.firstname as learner_firstname',
      'learners.lastname as learner_lastname',
      'learners.email as learner_email',
      'courses.slug as course_slug',
      'tutors.firstname as tutor_firstname',
      'tutors.lastname as tutor_lastname',
    ])
    .select(({ fn, ref }) => [
      fn.coalesce(ref('receipts.course_title'), ref('courses.title')).as('course_title'),
      fn.coalesce(ref('receipts.cohort_name'), ref('cohorts.name')).as('cohort_name'),
      fn.coalesce(ref('receipts.cohort_starts_on'), ref('cohorts.starts_on')).as('cohort_starts_on'),
    ])
}

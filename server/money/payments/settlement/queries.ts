import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { EnrolmentRow } from '../../../platform/database/tables/teaching.ts'

/** Rows per query; enrolments are ended one by one. */
const AT_A_TIME = 100

/** An enrolment in a cancelled cohort. */
export type EndedPlace = Pick<EnrolmentRow, 'id' | 'payment_id' | 'cohort_id' | 'course_id' | 'user_id'>

/** Lists uncancelled enrolments of a cohort, after an id. */
export function listPlaces(db: Db, cohortId: number, after: number): Promise<EndedPlace[]> {
  return db
    .selectFrom('enrolments')
    .select(['id', 'payment_id', 'cohort_id', 'course_id', 'user_id'])
    .where('cohort_id', '=', cohortId)
    .where('cancelled_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute()
}

/** Lists pending payments for a cohort, after an id. */
export function listOpenPayments(db: Db, cohortId: number, after: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('cohort_id', '=', cohortId)
    .where('status', '=', sql.lit('pending'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute()
}

/** Returns whether an enrolment has not been cancelled. */
export async function isEnrolmentActive(trx: Db, id: number): Promise<boolean> {
  const living = await trx
    .selectFrom('enrolments')
    .select('id')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return living !== undefined
}

/** Sets the channel of a payment and returns it; undefined if its status has changed. */
export function updateChannel(
  trx: Db,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  channel: string | null,
  updated_at: string,
): Promise<PaymentRow | undefined> {
  return trx
    .updateTable('payments')
    .set({ channel, updated_at })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
}

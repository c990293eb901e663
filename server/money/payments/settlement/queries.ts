import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { locked } from '../../../platform/database/locking.ts'
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

/** Returns whether a course is over for good: the academy took it down, or its tutor was suspended or erased. */
export async function isWithdrawn(trx: Db, courseId: number): Promise<boolean> {
  const withdrawn = await trx
    .selectFrom('courses')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select('courses.id')
    .where('courses.id', '=', courseId)
    .where(({ eb, or }) =>
      or([
        eb('courses.taken_down_at', 'is not', null),
        eb('tutors.suspended_at', 'is not', null),
        eb('tutors.erased_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Returns whether an account was erased; a concurrent erasure waits for the end of this transaction. */
export async function isErased(trx: Db, userId: number): Promise<boolean> {
  const account = trx.selectFrom('users').select('erased_at').where('id', '=', userId)
  const { erased_at } = await locked(trx, account, 'forShare').executeTakeFirstOrThrow()
  return erased_at !== null
}

import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { OPEN_REFUNDS } from '../../money/payments/reversals/queries.ts'
import { NO_PASSWORD } from '../../people/passwords.ts'
import type { Db } from '../../platform/database/db.ts'
import { foldedNames } from '../../platform/database/foldedColumns.ts'
import type { CourseRow } from '../../platform/database/tables/catalogue.ts'
import type { PaymentRow } from '../../platform/database/tables/money.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import type { PersonalData } from '../../platform/personalData.ts'

type Person = Pick<UserRow, 'id' | 'user_type'>

/** Finds a tutor's course with a current enrolment. */
export function findTaughtCourse(
  trx: Db,
  tutorId: number,
  now: string,
): Promise<Pick<CourseRow, 'title'> | undefined> {
  return trx
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select('courses.title')
    .where('courses.tutor_id', '=', tutorId)
    .where('enrolments.completes_at', '>', now)
    .where('enrolments.cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether a payment of a learner, or for a tutor's courses, has this status. */
export async function hasPayment(trx: Db, person: Person, status: PaymentRow['status']): Promise<boolean> {
  const open = await paymentsOf(trx, person)
    .select('payments.id')
    .where('payments.status', '=', status)
    .executeTakeFirst()
  return open !== undefined
}

/** Returns whether a refund of such a payment is on its way. */
export async function hasOpenRefund(trx: Db, person: Person): Promise<boolean> {
  const refund = await paymentsOf(trx, person)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select('refunds.id')
    .where('refunds.status', 'in', OPEN_REFUNDS)
    .executeTakeFirst()
  return refund !== undefined
}

/** Returns whether such a payment is disputed at the payer's bank. */
export async function hasOpenDispute(trx: Db, person: Person): Promise<boolean> {
  const dispute = await paymentsOf(trx, person)
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select('disputes.id')
    .where('disputes.status', '=', 'open')
    .executeTakeFirst()
  return dispute !== undefined
}

/** Selects one of a learner's own payments, or of those for a tutor's courses, as a base query. */
function paymentsOf(trx: Db, { id, user_type }: Person) {
  return trx
    .selectFrom('payments')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .where(user_type === 'tutor' ? 'courses.tutor_id' : 'payments.user_id', '=', id)
    .limit(1)
}

/** Empties the row before all else, so that concurrent work finds the account gone. Returns false if it was gone already. */
export async function erasePerson(trx: Db, owner: UserRow, now: string): Promise<boolean> {
  const email = `erased-${owner.id}@erased.invalid`
  const names = { firstname: 'A former', lastname: owner.user_type }
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({
      email,
      email_key: email,
      password_hash: NO_PASSWORD,
      ...names,
      ...foldedNames(names),
      is_verified: 0,
      phone: null,
      whatsapp: null,
      shows_numbers: 0,
      picture: null,
      time_zone: null,
      page_slug: null,
      about: null,
      admin_since: null,
      passkey_handle: null,
      erased_at: now,
    })
    .where('id', '=', owner.id)
    .where('password_hash', '=', owner.password_hash)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a person's rows in a table of personal data. */
export async function deleteOf(
  trx: Db,
  table: PersonalData['deleted'][number],
  userId: number,
): Promise<void> {
  await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Deletes the pending news of a tutor. */
export async function deleteTutorNews(trx: Db, tutorId: number): Promise<void> {
  await trx.deleteFrom('tutor_news').where('tutor_id', '=', tutorId).execute()
}

/** Takes all courses of a tutor off sale, and sets `tutor_status` to unpublished. */
export async function takeAllOffSale(trx: Db, tutorId: number, updated_at: string): Promise<void> {
  await trx
    .updateTable('courses')
    .set({ status: UNPUBLISHED, tutor_status: UNPUBLISHED, updated_at })
    .where('tutor_id', '=', tutorId)
    .execute()
}

/** Deletes the courses of a tutor that nobody has taken or paid for, and returns their covers. */
export async function deleteUntaken(trx: Db, tutorId: number): Promise<string[]> {
  const gone = await trx
    .deleteFrom('courses')
    .where('tutor_id', '=', tutorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments').select('payments.id').whereRef('payments.course_id', '=', 'courses.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolments')
            .select('enrolments.id')
            .whereRef('enrolments.course_id', '=', 'courses.id'),
        ),
      ),
    )
    .returning('cover_photo')
    .execute()
  return gone.map(({ cover_photo }) => cover_photo)
}

import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'

const OPEN_REFUNDS = ['requested', 'pending', 'processing', 'needs-attention'] as const

const SENTENCES = {
  pending: 'A payment is still open. End it in your payment history, or wait until it is settled.',
  review: 'A payment is being looked at by the academy. Please wait until it is decided.',
  refund_due: 'Money is on its way back. Please wait until it has arrived.',
  disputed: "A payment is disputed at the payer's bank. Please wait until that is decided.",
} as const
type OpenStatus = keyof typeof SENTENCES

/**
 * Policy "may erase", beside the password: refuses to erase somebody with whom something is open: money that is on its way could not be given back to nobody, and
 * learners would be left without their tutor.
 * @throws HttpError `account.money_open`, `account.teaches`
 */
export async function mayErase(
  trx: Db,
  { id, user_type }: Pick<UserRow, 'id' | 'user_type'>,
  now: string,
): Promise<void> {
  const status = await openStatus(trx, id, user_type)
  if (status)
    throw new HttpError('account.money_open', `${SENTENCES[status]} Then the account can be erased.`)
  if (user_type !== 'tutor') return
  const taught = await trx
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select('courses.title')
    .where('courses.tutor_id', '=', id)
    .where('enrolments.completes_at', '>', now)
    .where('enrolments.cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (taught) {
    throw new HttpError(
      'account.teaches',
      `Learners are enrolled in ${taught.title}. When its weeks are over, the account can be erased.`,
    )
  }
}

/** Finds the first thing that is open: in a learner's own payments, or in those for a tutor's courses. */
async function openStatus(
  trx: Db,
  id: number,
  userType: UserRow['user_type'],
): Promise<OpenStatus | undefined> {
  const own = trx
    .selectFrom('payments')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .where(userType === 'tutor' ? 'courses.tutor_id' : 'payments.user_id', '=', id)
    .limit(1)
  for (const status of Object.keys(SENTENCES) as OpenStatus[]) {
    const open = await own.select('payments.id').where('payments.status', '=', status).executeTakeFirst()
    if (open) return status
  }
  const refund = await own
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select('refunds.id')
    .where('refunds.status', 'in', OPEN_REFUNDS)
    .executeTakeFirst()
  if (refund) return 'refund_due'
  const dispute = await own
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select('disputes.id')
    .where('disputes.status', '=', 'open')
    .executeTakeFirst()
  return dispute && 'disputed'
}

import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/errors.ts'
import { findTaughtCourse, hasOpenDispute, hasOpenRefund, hasPayment } from './queries.ts'

const SENTENCES = {
  pending: 'A payment is still open. Cancel it in your payment history, or wait until it is settled.',
  review: 'We’re reviewing a payment. Please wait for our decision.',
  refund_due: 'A refund is on its way. Please wait until it arrives.',
  disputed: "A payment is disputed at the payer's bank. Please wait until that is decided.",
} as const
type OpenStatus = keyof typeof SENTENCES

/**
 * Policy "may erase", besides the password: refuses to erase a person with open matters, because money on its
 * way could not be refunded to nobody, and learners would lose their tutor.
 * @throws HttpError `account.money_open`, `account.teaches`
 */
export async function mayErase(
  trx: Db,
  person: Pick<UserRow, 'id' | 'user_type'>,
  now: string,
): Promise<void> {
  const status = await openStatus(trx, person)
  if (status)
    throw new HttpError('account.money_open', `${SENTENCES[status]} You can delete your account after that.`)
  if (person.user_type !== 'tutor') return
  const taught = await findTaughtCourse(trx, person.id, now)
  if (taught) {
    throw new HttpError(
      'account.teaches',
      `Learners are enrolled in ${taught.title}. You can delete your account after it ends.`,
    )
  }
}

/** Finds the first open matter: in a learner's own payments, or in those for a tutor's courses. */
async function openStatus(
  trx: Db,
  person: Pick<UserRow, 'id' | 'user_type'>,
): Promise<OpenStatus | undefined> {
  for (const status of Object.keys(SENTENCES) as OpenStatus[])
    if (await hasPayment(trx, person, status)) return status
  if (await hasOpenRefund(trx, person)) return 'refund_due'
  return (await hasOpenDispute(trx, person)) ? 'disputed' : undefined
}

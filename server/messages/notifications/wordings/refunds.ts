import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RefundStep } from '../../../platform/outbox/order.ts'
import { koboText } from '../../../platform/time/spelling.ts'
import { courseName, wording } from './wording.ts'

const TITLES: Record<RefundStep, (amount: string | null) => string> = {
  'under way': amount => `${amount ?? 'Your money'} is on its way back to you`,
  processed: amount => `${amount ?? 'Your money'} has been given back to you`,
  failed: amount => `Your refund${amount === null ? '' : ` of ${amount}`} is delayed`,
}

const TEXTS: Record<RefundStep, string> = {
  'under way': 'It goes the way that you paid: you need do nothing.',
  processed: 'Your bank may need some working days to show it.',
  failed: 'A person will see to it: you need do nothing.',
}

/** The steps of a refund, as its learner is told of them. */
export const aboutRefunds = wording('refund', findRefunds, {
  refund: (row, { step }: { step: RefundStep }, { isOnDevice }) => ({
    title: TITLES[step](isOnDevice ? null : koboText(row.refunded_kobo)),
    text: `Your payment for ${courseName(row)}. ${TEXTS[step]}`,
    link: paths.paymentHistory(),
  }),
})

function findRefunds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .select(['refunds.id', 'refunds.amount_kobo as refunded_kobo', 'courses.title', 'courses.taken_down_at'])
    .where('refunds.id', 'in', ids)
    .execute()
}

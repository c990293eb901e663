import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RefundStep } from '../../../platform/outbox/order.ts'
import { koboText } from '../../../platform/time/spelling.ts'
import { courseName, type Reader, wording } from './wording.ts'

/** Payments, the places that were taken by them, and refunds of them, as their learner and their tutor are told. */
export const aboutPayments = wording('payment', findPayments, {
  receipt: (row, _, reader) => ({
    title: `Your payment${ofAmount(row, reader)} has arrived`,
    text: `It is for ${courseName(row)}. The receipt is here.`,
    link: paths.receipt(row.reference),
  }),
  enrolled: row => ({
    title: `You are enrolled in ${courseName(row)}`,
    text: 'Your classes, their times and their links are in your list of courses.',
    link: paths.enrolledCourses(),
  }),
  'place ended': (row, _, reader) => ({
    title: `Your place in ${courseName(row)} has ended`,
    text: `Your payment${ofAmount(row, reader)} is given back in full.`,
    link: paths.paymentHistory(),
  }),
  'classes cancelled': (row, _, reader) =>
    row.status === 'abandoned'
      ? {
          title: `The classes in ${courseName(row)} were cancelled`,
          text: 'Your payment for them was ended: please do not pay it. Money that you have sent is given back.',
          link: paths.paymentHistory(),
        }
      : {
          title: `Your classes in ${courseName(row)} were cancelled`,
          text:
            row.amount_kobo > 0
              ? `Your payment${ofAmount(row, reader)} is given back in full: you need do nothing.`
              : 'You paid nothing, and nothing is owed.',
          link: paths.enrolledCourses(),
        },
  review: row => ({
    title: 'We are looking at your payment',
    text:
      row.status === 'review'
        ? `It has arrived for ${courseName(row)}, but is not what was asked for. Please do not pay again.`
        : `It is for ${courseName(row)}. How it stands is in your payment history.`,
    link: paths.paymentHistory(),
  }),
  'payment failed': row => ({
    title: 'A payment did not go through',
    text:
      row.status === 'failed'
        ? `It was for ${courseName(row)}. You can try again.`
        : `How the payment for ${courseName(row)} stands now is in your payment history.`,
    link: paths.paymentHistory(),
  }),
  'slot gone': row => ({
    title: 'Please pick another time for your onsite class',
    text: `You are enrolled in ${courseName(row)}. The time that you had chosen was taken before your payment arrived.`,
    link: paths.onsiteClasses(),
  }),
  'new learner': (row, _, reader) => ({
    title: `${row.firstname} ${row.lastname} has enrolled`,
    text: `In ${courseName(row)}${row.amount_kobo === 0 ? ', free of charge' : forAmount(row, reader)}.`,
    link: manage(row),
  }),
  'learner left': row => ({
    title: `The place of ${row.firstname} ${row.lastname} has ended`,
    text: `Their payment for ${courseName(row)} is given back.`,
    link: manage(row),
  }),
})

type PaymentFacts = Awaited<ReturnType<typeof findPayments>>[number]

function ofAmount(row: PaymentFacts, { isOnDevice }: Reader): string {
  return isOnDevice ? '' : ` of ${paid(row)}`
}

function forAmount(row: PaymentFacts, { isOnDevice }: Reader): string {
  return isOnDevice ? '' : `, for ${paid(row)}`
}

function paid({ paid_kobo, amount_kobo }: PaymentFacts): string {
  return koboText(paid_kobo ?? amount_kobo)
}

function manage({ slug }: PaymentFacts): string {
  return slug === null ? paths.tutorDashboard() : paths.courseManage(slug)
}

function findPayments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .select(['payments.id', 'payments.reference', 'payments.status', 'amount_kobo', 'paid_kobo'])
    .select(['users.firstname', 'users.lastname', 'courses.slug', 'courses.title', 'courses.taken_down_at'])
    .where('payments.id', 'in', ids)
    .execute()
}

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

import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { koboText } from '../../money/amounts.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { dayInZone } from '../../platform/time/format.ts'
import { classesOfPayment } from '../../teaching/enrolments/classesOfPayment.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, courseName, knownCourse, type Messages, type Reader } from '../message.ts'
import { findPayment, ofAmount, owedText, type PaymentFacts, paid, payments } from './paymentFacts.ts'

/** Messages to the learner and the tutor about an enrolment and its end. */
export const enrolmentMessages = {
  enrolled: {
    email: writeEnrolled,
    bell: bell(payments, row => ({
      title: `You're enrolled in ${courseName(row)}`,
      text: "You'll find your class times and links under Enrolled Courses.",
      link: paths.enrolledCourses(),
    })),
  },
  'place ended': {
    email: writeEnrolmentEnded,
    bell: bell(payments, (row, _, reader) => ({
      title: `You're no longer enrolled in ${courseName(row)}`,
      text: `We're refunding your payment${ofAmount(row, reader)} in full.`,
      link: paths.paymentHistory(),
    })),
  },
  'classes cancelled': {
    email: writeClassesCancelled,
    bell: bell(payments, (row, _, reader) =>
      row.status === 'abandoned'
        ? {
            title: `The classes in ${courseName(row)} were cancelled`,
            text: "We've cancelled your payment, so please don't pay for them. If you have already paid, we'll refund you in full.",
            link: paths.paymentHistory(),
          }
        : {
            title: `Your classes in ${courseName(row)} were cancelled`,
            text: owedText(row, reader),
            link: paths.enrolledCourses(),
          },
    ),
  },
  'new learner': {
    bell: bell(payments, (row, _, reader) => ({
      title: `${row.firstname} ${row.lastname} enrolled`,
      text: `In ${courseName(row)}${row.amount_kobo === 0 ? ', free' : forAmount(row, reader)}.`,
      link: manage(row),
    })),
  },
  'learner left': {
    bell: bell(payments, row => ({
      title: `${row.firstname} ${row.lastname} is no longer enrolled`,
      text: `Their payment for ${courseName(row)} was refunded.`,
      link: manage(row),
    })),
  },
} satisfies Partial<Messages>

/** Writes the email about a new enrolment; null if it ended before the email was sent. */
async function writeEnrolled(app: AppContext, { payment }: { payment: number }): Promise<Email | null> {
  const { db, config } = app
  const facts = await findPayment(db, payment)
  if (!facts || facts.enrolment_id === null) return null
  const name = knownCourse(facts)
  return writeEmail(config, facts.email, {
    subject: facts.is_known ? `You're enrolled in ${name}` : `You're enrolled at ${config.academy.name}`,
    headline: "You're enrolled",
    paragraphs: [
      greeting(facts),
      facts.is_known
        ? `You're enrolled in ${name}.`
        : `You're enrolled in a free course at ${config.academy.name}. Confirm your email to see its name in our emails.`,
      "You'll find your class times and links under Enrolled Courses.",
    ],
    facts: facts.is_known ? [...placeOf(facts), ...(await classesOfPayment(app, payment))] : [],
    action: { label: 'See your classes', url: `${config.publicUrl}${paths.enrolledCourses()}` },
    notes: facts.is_known ? [] : [{ text: "If you didn't enrol, please ignore this email." }],
  })
}

/** Returns the facts of an enrolment: its course, tutor, learning mode and start. */
function placeOf(facts: PaymentFacts): (readonly [string, string])[] {
  const { title, tutor_firstname, tutor_lastname } = facts
  return [
    ...(title === null ? [] : [['Course', title] as const]),
    ...(tutor_firstname === null ? [] : [['Tutor', `${tutor_firstname} ${tutor_lastname}`] as const]),
    ['Learning mode', methodName(facts.method)],
    ...startOf(facts),
  ]
}

/** Returns a cohort's name and first day, in its own zone. */
function startOf({
  cohort_name,
  cohort_starts_at,
  cohort_zone,
}: PaymentFacts): (readonly [string, string])[] {
  if (cohort_name === null || cohort_starts_at === null) return []
  return [
    ['Cohort', cohort_name],
    ['Start date', dayInZone(cohort_starts_at, cohort_zone)],
  ]
}

/** Writes the email about cancelled classes, to people who had a place in them or were about to pay for one. */
async function writeClassesCancelled(
  { db, config }: AppContext,
  { payment }: { payment: number },
): Promise<Email | null> {
  const facts = await findPayment(db, payment)
  if (!facts) return null
  const name = knownCourse(facts)
  const wasPaying = facts.status === 'abandoned'
  return writeEmail(config, facts.email, {
    subject: wasPaying ? `The classes in ${name} were cancelled` : `Your classes in ${name} were cancelled`,
    headline: wasPaying ? 'The classes were cancelled' : 'Your classes were cancelled',
    paragraphs: [
      greeting(facts),
      wasPaying
        ? `The classes in ${name} that you were about to pay for are cancelled, so we've cancelled your payment. Please don't pay for them.`
        : `Your classes in ${name} have been cancelled.`,
      wasPaying
        ? "If you have already paid, we'll refund you in full. You can choose another start date for the course."
        : `${owedText(facts, { isOnDevice: false })} You can choose another start date for the course.`,
    ],
    facts: facts.is_known
      ? [
          ...startOf(facts),
          ...(facts.cancel_reason === null ? [] : [['Reason', facts.cancel_reason] as const]),
          ...(facts.amount_kobo > 0 ? [['Reference', facts.reference] as const] : []),
        ]
      : [],
    action:
      facts.slug === null
        ? { label: 'See your courses', url: `${config.publicUrl}${paths.enrolledCourses()}` }
        : { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
    notes: [],
  })
}

/** Writes the email about an ended enrolment; null if the payment's enrolment exists. */
async function writeEnrolmentEnded(
  { db, config }: AppContext,
  { payment }: { payment: number },
): Promise<Email | null> {
  const facts = await findPayment(db, payment)
  if (!facts || facts.enrolment_id !== null) return null
  const name = knownCourse(facts)
  const reason = await reasonOf(db, payment)
  const given = koboText(facts.paid_kobo ?? facts.amount_kobo)
  return writeEmail(config, facts.email, {
    subject: `You're no longer enrolled in ${name}`,
    headline: "You're no longer enrolled",
    paragraphs: [
      greeting(facts),
      `We're refunding your payment of ${given} in full, so you're no longer enrolled in ${name}.`,
      "You don't need to do anything. Your bank may take a few working days to show the money.",
    ],
    facts: [
      ['Refund', given],
      ['Reference', facts.reference],
      ...(reason === null ? [] : [['Reason', reason] as const]),
    ],
    action:
      facts.slug === null
        ? { label: 'See your payments', url: `${config.publicUrl}${paths.paymentHistory()}` }
        : { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
    notes: [
      { text: 'Check the status of your refund:', url: `${config.publicUrl}${paths.paymentHistory()}` },
    ],
  })
}

/** Returns the operator's reason for the last refund. */
async function reasonOf(db: AppContext['db'], paymentId: number): Promise<string | null> {
  const refund = await db
    .selectFrom('refunds')
    .select('reason')
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'refused')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return refund?.reason ?? null
}

function forAmount(row: PaymentFacts, { isOnDevice }: Reader): string {
  return isOnDevice ? '' : `, for ${paid(row)}`
}

function manage({ slug }: PaymentFacts): string {
  return slug === null ? paths.tutorDashboard() : paths.courseManage(slug)
}

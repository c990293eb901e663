import { NAIRA_DEFAULT_RATE } from '#contract/rules/currency.ts'
import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { amountInKobo, CENTS_PER_DOLLAR, rateFromDecimal } from '#contract/rules/pricing.ts'
import { receiptOf } from '../../money/receipts/issueReceipt.ts'
import { DEMO_ACCOUNTS } from '../../platform/config/demoAccounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { chanceOf } from '../../platform/seededRandom.ts'
import {
  daysBefore,
  demoLearner,
  isTaughtOnsite,
  MINUTES_TO_PAY,
  minutesAfter,
  onsiteHours,
  type Purchase,
  type SampleCourse,
  sample,
  sampleLearners,
} from './content.ts'
import { type InsertedCourse, rollingCohorts } from './courses.ts'

/** Returns all purchases of the sample academy, oldest first. */
export function samplePurchases(courses: readonly SampleCourse[]): Purchase[] {
  const drawn = courses.flatMap(course => enrolmentsOf(course, sample.purchases))
  return [...sample.purchases, ...drawn].sort((one, other) => other.daysAgo - one.daysAgo)
}

/** Returns one purchase per rating and per quiet learner of the course, without people who have another purchase of it. */
function enrolmentsOf(course: SampleCourse, byHand: readonly Purchase[]): Purchase[] {
  const chance = chanceOf(`enrolments of ${course.slug}`)
  const isOnsite = isTaughtOnsite(course.slug)
  const taken = new Set(byHand.filter(({ course: slug }) => slug === course.slug).map(({ person }) => person))
  return sampleLearners
    .filter(({ key }) => key !== demoLearner.key && !taken.has(key))
    .map(({ key }) => ({ key, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, course.ratings + course.quiet)
    .map(({ key }) => ({
      person: key,
      course: course.slug,
      status: 'success' as const,
      method: chance.next() < 0.75 || !isOnsite ? ('virtual' as const) : ('physical' as const),
      daysAgo: course.ageInDays * (0.04 + chance.next() * 0.92),
    }))
}

const RATE = rateFromDecimal(NAIRA_DEFAULT_RATE)
const QUOTE_MINUTES = 30
const ACADEMY = 'Belong Academy'

/** The statuses in which the provider did take money. */
const PAID: ReadonlySet<Purchase['status']> = new Set(['success', 'review', 'refunded'])

/** The sample's purchases, with the people and courses that they name. */
export interface PurchasesAndRows {
  /** Oldest first. */
  purchases: readonly Purchase[]
  people: ReadonlyMap<string, number>
  courses: ReadonlyMap<string, InsertedCourse>
}

/** Inserts payments, and enrolments for the successful ones; sets each course's count of enrolments. */
export async function insertPurchases(
  db: Db,
  now: Date,
  { purchases, people, courses }: PurchasesAndRows,
): Promise<{ payments: number; enrolments: number }> {
  const booked = purchases.flatMap((purchase, index) => {
    const course = courses.get(purchase.course)
    const at = daysBefore(now, purchase.daysAgo)
    return course ? [{ ...purchase, reference: `sample-${index + 1}-${Date.parse(at)}`, at, course }] : []
  })
  await insertInBulk(
    db,
    'payments',
    booked.map(({ person, course: { id, course }, status, method, reference, at }) => ({
      reference,
      user_id: people.get(person) ?? 0,
      course_id: id,
      method,
      onsite_hours: method === 'physical' ? onsiteHours(course) : null,
      description: `Sample data: ${course.title}`,
      status,
      ...moneyOf(course.price.discounted * CENTS_PER_DOLLAR, status, at),
      quote_expires_at: minutesAfter(at, QUOTE_MINUTES),
      created_at: at,
      updated_at: minutesAfter(at, MINUTES_TO_PAY),
    })),
  )
  const rows = await db.selectFrom('payments').select(['id', 'reference']).execute()
  const idOfPayment = new Map(rows.map(({ id, reference }) => [reference, id]))
  await insertInBulk(
    db,
    'receipts',
    booked
      .filter(({ course, status }) => hasReceipt(course, status))
      .map(({ reference, at }) => {
        const paidAt = minutesAfter(at, MINUTES_TO_PAY)
        return receiptOf(idOfPayment.get(reference) ?? 0, paidAt, ACADEMY)
      }),
  )
  const settled = booked.filter(({ status }) => status === 'success')
  const cohortOf = await rollingCohorts(db)
  await insertInBulk(
    db,
    'enrolments',
    settled.map(({ person, course: { id, course }, method, reference, at }) => ({
      user_id: people.get(person) ?? 0,
      course_id: id,
      payment_id: idOfPayment.get(reference) ?? 0,
      cohort_id: cohortOf.get(id) ?? 0,
      method,
      onsite_hours: method === 'physical' ? onsiteHours(course) : null,
      created_at: minutesAfter(at, MINUTES_TO_PAY),
      starts_at: minutesAfter(at, MINUTES_TO_PAY),
      completes_at: completionInstant(minutesAfter(at, MINUTES_TO_PAY), course.weeks),
    })),
  )
  await countEnrolments(db)
  return { payments: booked.length, enrolments: settled.length }
}

function moneyOf(cents: number, status: Purchase['status'], at: string) {
  const kobo = amountInKobo(cents, RATE)
  const isPaid = kobo > 0 && PAID.has(status)
  const isShort = status === 'review'
  return {
    amount_kobo: kobo,
    price_cents: cents,
    exchange_rate: RATE,
    paid_kobo: isPaid ? (isShort ? Math.round(kobo / 2) : kobo) : null,
    channel: isPaid ? 'card' : null,
    paid_at: isPaid ? minutesAfter(at, MINUTES_TO_PAY) : null,
    review_reason: isShort ? 'Sample data: half of the price was paid.' : null,
  }
}

function hasReceipt({ course }: InsertedCourse, status: Purchase['status']): boolean {
  return course.price.discounted > 0 && (status === 'success' || status === 'refunded')
}

async function countEnrolments(db: Db): Promise<void> {
  await db
    .updateTable('courses')
    .set(({ selectFrom }) => ({
      enrollments_count: selectFrom('enrolments')
        .whereRef('enrolments.course_id', '=', 'courses.id')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    }))
    .execute()
}

const MINUTES_A_DAY = 24 * 60

/** A payment of the demo learner with a partial refund and a dispute, and two for the demo tutor's courses. */
const OF_DEMO_LEARNER = 'public-speaking-without-fear'
const PARTLY_REFUNDED = 'react-for-real-projects'
const DISPUTED = 'python-from-zero'
const PART = 0.2

/**
 * Inserts the refunds of the sample's refunded payments, and gives the demo learner and the demo tutor a
 * partial refund and a dispute that the academy won, so that every kind can be seen.
 */
export async function insertReversals(db: Db): Promise<void> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.id', 'payments.course_id', 'payments.status', 'payments.paid_kobo'])
    .select(['payments.created_at', 'courses.slug', 'users.email'])
    .where('payments.paid_kobo', '>', 0)
    .orderBy('payments.id')
    .execute()
  const ofDemoLearner = paid.filter(
    ({ slug, email }) => slug === OF_DEMO_LEARNER && email === DEMO_ACCOUNTS.learner.email,
  )
  const oldestFor = (course: string) =>
    paid
      .filter(({ slug, status, email }) => {
        return slug === course && status === 'success' && email !== DEMO_ACCOUNTS.learner.email
      })
      .slice(0, 1)
  const refund = (payment: (typeof paid)[number], part: number, reason: string) => ({
    payment_id: payment.id,
    course_id: payment.course_id,
    request_key: 'sample',
    amount_kobo: Math.round((payment.paid_kobo ?? 0) * part),
    status: 'processed' as const,
    keeps_access: part < 1 ? 1 : 0,
    reason: `Sample data: ${reason}`,
    created_at: minutesAfter(payment.created_at, 2 * MINUTES_A_DAY),
    updated_at: minutesAfter(payment.created_at, 5 * MINUTES_A_DAY),
  })
  await insertInBulk(db, 'refunds', [
    ...paid
      .filter(({ status }) => status === 'refunded')
      .map(payment => refund(payment, 1, 'the learner could not come.')),
    ...[...ofDemoLearner, ...oldestFor(PARTLY_REFUNDED)].map(payment =>
      refund(payment, PART, 'one class fell out.'),
    ),
  ])
  await insertInBulk(
    db,
    'disputes',
    [...ofDemoLearner, ...oldestFor(DISPUTED)].map(payment => ({
      payment_id: payment.id,
      course_id: payment.course_id,
      provider_dispute_id: 'sample',
      status: 'won' as const,
      created_at: minutesAfter(payment.created_at, 4 * MINUTES_A_DAY),
      updated_at: minutesAfter(payment.created_at, 12 * MINUTES_A_DAY),
    })),
  )
}

import { NAIRA_DEFAULT_RATE } from '#contract/rules/currency.ts'
import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { amountInKobo, CENTS_PER_DOLLAR, rateFromDecimal } from '#contract/rules/pricing.ts'
import { receiptOf } from '../../../money/receipts/issueReceipt.ts'
import type { Db } from '../../../platform/database/db.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import type { Purchase } from '../content/purchases.ts'
import { daysBefore, MINUTES_TO_PAY, minutesAfter } from '../instants.ts'
import { type InsertedCourse, rollingCohorts } from './insertCourses.ts'

const RATE = rateFromDecimal(NAIRA_DEFAULT_RATE)
const QUOTE_MINUTES = 30
const ACADEMY = 'Belong Academy'

/** Statuses in which the provider did take money. */
const PAID: ReadonlySet<Purchase['status']> = new Set(['success', 'review', 'refunded'])

/** The sample's purchases, with the people and courses that they name. */
export interface PurchasesAndRows {
  /** Oldest first. */
  purchases: readonly Purchase[]
  people: ReadonlyMap<string, number>
  courses: ReadonlyMap<string, InsertedCourse>
}

/** Inserts payments and, for the settled ones, enrolments; keeps each course's figure right. */
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

import { type SqlBool, sql } from 'kysely'
import type { TutorStatus } from '../../people/queries/people.ts'
import type { TakenDown } from '../../people/withheld.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Origin } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { takesOnsite, takesVirtually } from '../../teaching/classes/onSale.ts'
import { offerColumns, recordOffer } from '../courses/offer.ts'

/** A month of Lagos time; `from` is its first instant, UTC ISO-8601. */
export interface Month {
  /** e.g. `2026-03`. */
  name: string
  from: string
}

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** Returns the last months up to the current one, oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  const here = new Date(now.getTime() + LAGOS_OFFSET_MS)
  return Array.from({ length: count }, (_, index) => {
    const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (count - 1 - index), 1)
    return {
      name: new Date(first).toISOString().slice(0, 7),
      from: new Date(first - LAGOS_OFFSET_MS).toISOString(),
    }
  })
}

/** The sales of one month, by its index among the requested months. */
export interface Sales {
  place: number
  enrolments: number
  /** The amount paid less refunds, in kobo. */
  kobo: number
}

export interface CourseInNeedRow extends TutorStatus, TakenDown {
  tutor_status: number
  slug: string
  title: string
  status: number
  is_closed: number
  has_topics: number
  has_objectives: number
}

/**
 * Sums the enrolments in a tutor's courses and what the academy keeps of the payments for them, by month; a month without any is left
 * out.
 */
export async function sumSales(db: Db, tutorId: number, months: readonly Month[]): Promise<Sales[]> {
  const places = months.map(
    ({ from }, place) => sql`when enrolments.created_at >= ${from} then ${sql.lit(place)}`,
  )
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .select(sql<number>`case ${sql.join(places.reverse(), sql` `)} end`.as('place'))
    .select(({ fn }) => fn.countAll<number>().as('enrolments'))
    .select(
      sql<number>`sum(case when payments.status in ('refund_due', 'refunded') then 0
        else coalesce(payments.paid_kobo, payments.amount_kobo) end)`.as('paid'),
    )
    .select(
      sql<number>`sum(coalesce((select sum(refunds.amount_kobo) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'processed'
          and payments.status not in ('refund_due', 'refunded')), 0))`.as('back'),
    )
    .where('courses.tutor_id', '=', tutorId)
    .where('enrolments.created_at', '>=', months[0]?.from ?? '')
    .where('enrolments.cancelled_at', 'is', null)
    .groupBy('place')
    .execute()
  return rows.map(({ place, enrolments, paid, back }) => ({
    place: Number(place),
    enrolments: Number(enrolments),
    kobo: Number(paid) - Number(back),
  }))
}

/** Lists a tutor's incomplete courses: those off sale first, then those in which nobody can enrol, then those without topics, then those without objectives. */
export function listCoursesInNeed(
  db: Db,
  tutorId: number,
  limit: number,
  now: string,
): Promise<CourseInNeedRow[]> {
  return inNeed(db, tutorId, now)
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .select(['courses.slug', 'courses.title', 'courses.status'])
    .select([
      'courses.tutor_status',
      'courses.taken_down_at',
      'courses.taken_down_reason',
      'tutor.awaits_approval',
      'tutor.suspended_at',
      'tutor.must_verify',
      'tutor.is_verified',
    ])
    .select(sql<number>`case when ${isClosed(now)} then 1 else 0 end`.as('is_closed'))
    .select(sql<number>`case when ${hasTopics} then 1 else 0 end`.as('has_topics'))
    .select(sql<number>`case when ${hasObjectives} then 1 else 0 end`.as('has_objectives'))
    .orderBy('courses.status')
    .orderBy('is_closed', 'desc')
    .orderBy('has_topics')
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the tutor's incomplete courses. */
export async function countCoursesInNeed(db: Db, tutorId: number, now: string): Promise<number> {
  const counted = inNeed(db, tutorId, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** More courses than a tutor has. */
const MOST_NAMES = 2_000

/** Lists the tutor's courses by title. */
export function listNames(db: Db, tutorId: number): Promise<{ slug: string; title: string }[]> {
  return db
    .selectFrom('courses')
    .select(['slug', 'title'])
    .where('tutor_id', '=', tutorId)
    .orderBy('folded_title')
    .orderBy('id')
    .limit(MOST_NAMES)
    .execute()
}

/** Sets the status of all these courses of a tutor; returns false, and sets nothing, if one of them is not theirs. */
export async function setStatus(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutorId: number,
  slugs: readonly string[],
  status: number,
  from: Origin,
): Promise<boolean> {
  try {
    await inTransaction(db, async trx => {
      const courses = await trx
        .selectFrom('courses')
        .select(['id', 'slug', 'tutor_id', 'tutor_status'])
        .where('tutor_id', '=', tutorId)
        .where('slug', 'in', slugs)
        .execute()
      const ids = courses.map(({ id }) => id)
      if (ids.length !== slugs.length) throw NOT_ALL
      const offer = await offerColumns(trx, tutorId, ids, status)
      const changed = await trx
        .updateTable('courses')
        .set({ ...offer, updated_at: timestamp(clock) })
        .where('id', 'in', ids)
        .executeTakeFirst()
      if (changed.numUpdatedRows !== BigInt(ids.length)) throw NOT_ALL
      await recordOffer(trx, clock, courses, status, from)
    })
    return true
  } catch (error) {
    if (error === NOT_ALL) return false
    throw error
  }
}

/** Rolls the transaction back. */
const NOT_ALL = new Error("one of the courses is not the tutor's")

const hasTopics = sql<SqlBool>`exists (select 1 from topics where topics.course_id = courses.id)`
const hasObjectives = sql<SqlBool>`exists (select 1 from objectives where objectives.course_id = courses.id)`

/** A published course in which nobody can enrol, be it in live classes or onsite; one that is full has sold well. */
function isClosed(now: string) {
  return sql<SqlBool>`(courses.status = 1 and not (${takesVirtually(now, { hasSeats: false })}) and not (${takesOnsite(now)}))`
}

function inNeed(db: Db, tutorId: number, now: string) {
  return db
    .selectFrom('courses')
    .where('courses.tutor_id', '=', tutorId)
    .where(({ eb, or, not }) =>
      or([eb('courses.status', '=', sql.lit(0)), not(hasTopics), not(hasObjectives), isClosed(now)]),
    )
}

import { NAIRA_DEFAULT_RATE } from '#contract/rules/currency.ts'
import { rateFromDecimal } from '#contract/rules/pricing.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sampleCohorts } from '../content/cohorts.ts'
import { daysBefore, minutesAfter } from '../instants.ts'

/** The hours that a sample offer still lasts when the academy is started. */
const OFFER_HOURS = 20

/** Fills the sample's full cohorts: who has a seat, whom one is offered to, and who waits. */
export async function insertLines(db: Db, now: Date, people: ReadonlyMap<string, number>): Promise<void> {
  for (const [slug, cohorts] of Object.entries(sampleCohorts)) {
    for (const { name, line } of cohorts) {
      if (!line) continue
      const cohort = await db
        .selectFrom('cohorts')
        .innerJoin('courses', 'courses.id', 'cohorts.course_id')
        .select(['cohorts.id', 'cohorts.course_id', 'cohorts.starts_at', 'cohorts.ends_at'])
        .where('courses.slug', '=', slug)
        .where('cohorts.name', '=', name)
        .executeTakeFirstOrThrow()
      const idOf = (key: string) => people.get(key) ?? 0
      for (const key of line.enrolled) await enrolIn(db, now, cohort, idOf(key))
      for (const key of line.offered) await offerTo(db, now, cohort.id, idOf(key))
      for (const [index, key] of line.waiting.entries())
        await waitFor(db, daysBefore(now, 2 - index / 4), cohort.id, idOf(key))
      const taken = line.enrolled.length + line.offered.length
      await db
        .updateTable('cohorts')
        .set({ taken, waiting: line.waiting.length })
        .where('id', '=', cohort.id)
        .execute()
    }
  }
}

interface SampleLine {
  id: number
  course_id: number
  starts_at: string | null
  ends_at: string | null
}

/** A free place: nobody paid for the sample's seats. */
async function enrolIn(db: Db, now: Date, cohort: SampleLine, user_id: number): Promise<void> {
  const at = daysBefore(now, 3)
  const { id: cohort_id, course_id, starts_at, ends_at } = cohort
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({
      reference: `sample-${cohort_id}-${user_id}-${Date.parse(at)}`,
      user_id,
      course_id,
      cohort_id,
      method: 'virtual',
      description: 'Sample data: a free place',
      status: 'success',
      amount_kobo: 0,
      price_cents: 0,
      exchange_rate: rateFromDecimal(NAIRA_DEFAULT_RATE),
      paid_at: at,
      quote_expires_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('enrolments')
    .values({
      user_id,
      course_id,
      payment_id,
      cohort_id,
      method: 'virtual',
      created_at: at,
      starts_at: starts_at ?? at,
      completes_at: ends_at ?? at,
    })
    .execute()
  const seat = { cohort_id, user_id, payment_id, state: 'enrolled', expires_at: null } as const
  await db
    .insertInto('seat_claims')
    .values({ ...seat, created_at: at, updated_at: at })
    .execute()
  await db
    .updateTable('courses')
    .set(({ eb }) => ({ enrollments_count: eb('enrollments_count', '+', 1) }))
    .where('id', '=', course_id)
    .execute()
}

async function offerTo(db: Db, now: Date, cohort_id: number, user_id: number): Promise<void> {
  const at = now.toISOString()
  const until = minutesAfter(at, OFFER_HOURS * 60)
  await db
    .insertInto('waiting_list')
    .values({
      cohort_id,
      user_id,
      state: 'offered',
      offered_at: at,
      created_at: daysBefore(now, 3),
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('seat_claims')
    .values({
      cohort_id,
      user_id,
      payment_id: null,
      state: 'offered',
      expires_at: until,
      offered_until: until,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

async function waitFor(db: Db, at: string, cohort_id: number, user_id: number): Promise<void> {
  await db
    .insertInto('waiting_list')
    .values({ cohort_id, user_id, state: 'waiting', created_at: at, updated_at: at })
    .execute()
}

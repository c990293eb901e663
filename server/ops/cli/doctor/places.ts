import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../platform/appContext.ts'
import { timestampIn } from '../../../platform/time/clock.ts'
import { type Finding, fine, trouble } from './finding.ts'

/** A server ends the places of a cancelled cohort at once; this is far more. */
const LATE_SECONDS = 5 * 60

/** The doctor names this many payments; more of one kind have one cause. */
const NAMED = 20

/** Examines whether payments, places, seats and receipts agree. Each is written with the others in one transaction. */
export async function examinePlaces({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Finding[]> {
  const troubles: Finding[] = []
  for (const [sentence, isWrong] of faults(timestampIn(clock, -LATE_SECONDS))) {
    const wrong = await db
      .selectFrom('payments')
      .select('reference')
      .where(isWrong)
      .orderBy('id')
      .limit(NAMED + 1)
      .execute()
    if (wrong.length === 0) continue
    const named = wrong.slice(0, NAMED).map(({ reference }) => reference)
    const others = wrong.length > NAMED ? ' and others' : ''
    troubles.push(
      trouble(`${sentence}: ${named.join(', ')}${others}. \`payment show\` tells what happened to each.`),
    )
  }
  return troubles.length > 0
    ? troubles
    : [fine('Whoever has paid has a place and a receipt, and whoever has a place has a seat.')]
}

/** Lists the states of a payment that must not be, in words and as conditions. */
function faults(late: string): readonly (readonly [string, RawBuilder<SqlBool>])[] {
  const hasArrived = sql`payments.status = 'success' and payments.amount_kobo > 0`
  const place = sql`select 1 from enrolments
    join cohorts on cohorts.id = enrolments.cohort_id
    where enrolments.payment_id = payments.id and enrolments.cancelled_at is null`
  return [
    [
      'These payments have arrived, and their learners have no place by them',
      sql`(${hasArrived} and payments.course_id is not null and not exists (${place}))`,
    ],
    [
      'These payments have arrived, and have no receipt',
      sql`(${hasArrived} and not exists (select 1 from receipts where receipts.payment_id = payments.id))`,
    ],
    [
      'These payments were given back, and their learners have the place still',
      sql`(payments.status = 'refunded' and exists (${place}) and not exists (
        select 1 from refunds where refunds.payment_id = payments.id and refunds.keeps_access = 1
      ))`,
    ],
    [
      'The cohorts of these payments were cancelled, and their learners have the place still',
      sql`exists (${place} and cohorts.state = 'cancelled' and cohorts.updated_at < ${late})`,
    ],
    [
      'The places of these payments count as no seat of their cohort',
      sql`exists (${place} and cohorts.is_rolling = 0 and not exists (
        select 1 from seat_claims
        where seat_claims.cohort_id = enrolments.cohort_id
          and seat_claims.user_id = enrolments.user_id
          and seat_claims.state = 'enrolled'
      ))`,
    ],
  ]
}

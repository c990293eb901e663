import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type Clock, timestamp, timestampIn } from '../../../platform/time/clock.ts'
import {
  closesAt,
  hasFreeSeat,
  hasLine,
  isActiveClaim,
  isWaiting,
} from '../../../teaching/cohorts/queries/counting.ts'
import { BOOKED } from '../../../teaching/onsite/slots/queries/bookings.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** A server frees a seat within half a minute after its hold or offer expires; this is far more. */
const LATE_SECONDS = 5 * 60

/** Checks that seats and waiting lists are counted correctly, and that seats are offered in order. */
export async function examineSeats({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Finding[]> {
  return [
    finding(
      await listMiscounted(db),
      'Every cohort has the right counts of seats and waiting list.',
      'These cohorts have wrong counts of seats or waiting list',
    ),
    finding(
      await listOutOfTurn(db),
      'Seats were offered in the order of the waiting list.',
      'These cohorts offered a seat to someone before an earlier learner on the waiting list',
    ),
    finding(
      await listUnoffered(db, timestamp(clock), timestampIn(clock, -LATE_SECONDS)),
      'No cohort has both a free seat and a waiting list.',
      'These cohorts have a free seat that was not offered to the waiting list (start the academy, or check its log if it is running)',
    ),
    ...(await examineOverdue(db, timestampIn(clock, -LATE_SECONDS))),
  ]
}

type Named = readonly { slug: string; name: string }[]

function finding(wrong: Named, right: string, fault: string): Finding {
  if (wrong.length === 0) return fine(right)
  return trouble(`${fault}: ${wrong.map(({ slug, name }) => `${slug} (${name})`).join(', ')}.`)
}

/** Lists the cohorts whose counts differ from the rows that they count. */
function listMiscounted(db: Connection['db']): Promise<Named> {
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.name', 'courses.slug'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'cohorts.taken',
          '!=',
          selectFrom('seat_claims')
            .whereRef('seat_claims.cohort_id', '=', 'cohorts.id')
            .where(isActiveClaim)
            .select(({ fn }) => fn.countAll<number>().as('count')),
        ),
        eb(
          'cohorts.waiting',
          '!=',
          selectFrom('waiting_list')
            .whereRef('waiting_list.cohort_id', '=', 'cohorts.id')
            .where(isWaiting)
            .select(({ fn }) => fn.countAll<number>().as('count')),
        ),
      ]),
    )
    .execute()
}

/** Lists the cohorts in which somebody still waits who joined before one that was offered a seat. */
function listOutOfTurn(db: Connection['db']): Promise<Named> {
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.name', 'courses.slug'])
    .where(hasLine)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waiting_list as waits')
          .innerJoin('waiting_list as later', join =>
            join.onRef('later.cohort_id', '=', 'waits.cohort_id').onRef('later.id', '>', 'waits.id'),
          )
          .select('waits.id')
          .whereRef('waits.cohort_id', '=', 'cohorts.id')
          .where('waits.state', '=', 'waiting')
          .where('later.offered_at', 'is not', null),
      ),
    )
    .execute()
}

/** Lists the cohorts open for enrolment in which a free seat has been left unoffered for long. */
function listUnoffered(db: Connection['db'], now: string, late: string): Promise<Named> {
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.name', 'courses.slug'])
    .where('cohorts.state', '=', 'open')
    .where(hasLine)
    .where(hasFreeSeat)
    .where('courses.status', '=', PUBLISHED)
    .where(closesAt, '>', now)
    .where('cohorts.updated_at', '<', late)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_claims')
            .select('seat_claims.id')
            .whereRef('seat_claims.cohort_id', '=', 'cohorts.id')
            .where('seat_claims.updated_at', '>=', late),
        ),
      ),
    )
    .execute()
}

async function examineOverdue(db: Connection['db'], since: string): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('seat_claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '<=', since)
    .executeTakeFirstOrThrow()
  return Number(count) === 0
    ? []
    : [note(`Seats with an expired hold or offer: ${count}. A running server frees them.`)]
}

/** Checks the coming onsite classes: each needs a slot that is not cancelled and a learner enrolled in its course. */
export async function examineSlots(db: Db, clock: Clock): Promise<Finding> {
  const wrong = await db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .select('slot_bookings.id')
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.ends_at', '>', timestamp(clock))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('slots.cancelled_at', 'is not', null),
        not(
          exists(
            selectFrom('enrolments')
              .select('enrolments.id')
              .whereRef('enrolments.user_id', '=', 'slot_bookings.user_id')
              .whereRef('enrolments.course_id', '=', 'slot_bookings.course_id')
              .where('enrolments.cancelled_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('slot_bookings.id')
    .limit(20)
    .execute()
  return wrong.length === 0
    ? fine('Every upcoming onsite class has an open slot and an enrolled learner.')
    : trouble(
        `These onsite bookings have a cancelled slot or a learner who is not enrolled: ${wrong.map(({ id }) => id).join(', ')}.`,
      )
}

/** The maximum number of payments that the doctor names; more of one kind have one cause. */
const NAMED = 20

/** Checks that payments, enrolments, seats and receipts agree; they are written together in one transaction. */
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
      trouble(
        `${sentence}: ${named.join(', ')}${others}. Use \`payment show\` to see what happened to each.`,
      ),
    )
  }
  return troubles.length > 0
    ? troubles
    : [fine('Every payment has an enrolment and a receipt, and every enrolment has a seat.')]
}

/** Returns the states of a payment that must not occur, as sentences and as conditions. */
function faults(late: string): readonly (readonly [string, RawBuilder<SqlBool>])[] {
  const hasArrived = sql`payments.status = 'success' and payments.amount_kobo > 0`
  const place = sql`select 1 from enrolments
    join cohorts on cohorts.id = enrolments.cohort_id
    where enrolments.payment_id = payments.id and enrolments.cancelled_at is null`
  return [
    [
      'These payments arrived, but their learners are not enrolled',
      sql`(${hasArrived} and payments.course_id is not null and not exists (${place}))`,
    ],
    [
      'These payments arrived, but have no receipt',
      sql`(${hasArrived} and not exists (select 1 from receipts where receipts.payment_id = payments.id))`,
    ],
    [
      'These payments were refunded, but their learners are still enrolled',
      sql`(payments.status = 'refunded' and exists (${place}) and not exists (
        select 1 from refunds where refunds.payment_id = payments.id and refunds.keeps_access = 1
      ))`,
    ],
    [
      'These payments are for cancelled cohorts, but their learners are still enrolled',
      sql`exists (${place} and cohorts.state = 'cancelled' and cohorts.updated_at < ${late})`,
    ],
    [
      'These payments have an enrolment, but no seat in the cohort',
      sql`exists (${place} and cohorts.is_rolling = 0 and not exists (
        select 1 from seat_claims
        where seat_claims.cohort_id = enrolments.cohort_id
          and seat_claims.user_id = enrolments.user_id
          and seat_claims.state = 'enrolled'
      ))`,
    ],
  ]
}

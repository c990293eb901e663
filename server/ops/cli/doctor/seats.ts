import type { AppContext } from '../../../platform/appContext.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import {
  closesAt,
  hasFreeSeat,
  hasLine,
  isActiveClaim,
  isWaiting,
} from '../../../teaching/cohorts/queries/counting.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** A server frees a seat within half a minute after its hold or offer is over; this is far more. */
const LATE_SECONDS = 5 * 60

/** Examines whether seats and waiting lists are counted rightly, and whether seats are offered in turn. */
export async function examineSeats({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Finding[]> {
  return [
    finding(
      await listMiscounted(db),
      'Every cohort counts its seats and its waiting list rightly.',
      'These cohorts count their seats or their waiting list wrongly',
    ),
    finding(
      await listOutOfTurn(db),
      'Seats were offered in the order of waiting.',
      'In these cohorts a seat was offered before an earlier one who still waits',
    ),
    finding(
      await listUnoffered(db, timestamp(clock), timestampIn(clock, -LATE_SECONDS)),
      'No seat is free where somebody waits for one.',
      'A seat is free and is offered to nobody who waits (start the academy; where it runs, look into its log) in these cohorts',
    ),
    ...(await examineOverdue(db, timestampIn(clock, -LATE_SECONDS))),
  ]
}

type Named = readonly { slug: string; name: string }[]

function finding(wrong: Named, right: string, fault: string): Finding {
  if (wrong.length === 0) return fine(right)
  return trouble(`${fault}: ${wrong.map(({ slug, name }) => `${slug} (${name})`).join(', ')}.`)
}

/** The cohorts whose counts differ from the rows that they count. */
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

/** The cohorts in which somebody waits who came before one that was offered a seat. */
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

/** The cohorts that still take learners, and in which nothing has happened to a free seat for long. */
function listUnoffered(db: Connection['db'], now: string, late: string): Promise<Named> {
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.name', 'courses.slug'])
    .where('cohorts.state', '=', 'open')
    .where(hasLine)
    .where(hasFreeSeat)
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
    : [note(`Seats whose hold or offer is over, and which a running server frees: ${count}.`)]
}

import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { Db } from '../../../platform/database/db.ts'
import { folded, type Unfolded } from '../../../platform/database/foldedColumns.ts'
import { lockRow } from '../../../platform/database/locking.ts'
import type { CohortRow, CohortsTable } from '../../../platform/database/tables/teaching.ts'
import { statesBefore, type Transitions } from '../../../platform/database/transitions.ts'
import type { ListQuery } from '../../../platform/http/listQuery.ts'
import { classesOfCohort } from '../../classes/queries/comingClasses.ts'
import { isOwnRow } from '../../ownRows.ts'
import { closesAt, isOnWaitingList } from './counting.ts'

/** The fields by which the console's list can be ordered. */
export const COHORT_SORTS = ['starts_at', 'ends_at', 'name', 'id'] as const

const SORTED = {
  starts_at: 'cohorts.starts_at',
  ends_at: 'cohorts.ends_at',
  name: 'cohorts.folded_name',
  id: 'cohorts.id',
} as const

/** The states by which the list can be filtered. */
export const COHORT_STATES = ['planned', 'open', 'running', 'finished', 'cancelled'] as const

type List = ListQuery<(typeof COHORT_SORTS)[number]>

type Days = { [Part in 'starts_on' | 'ends_on' | 'time_zone' | 'starts_at' | 'ends_at']: string }

/** Literals, because SQLite recompiles a statement for each bound value that is compared with a column of a partial index. */
const ROLLING = sql.lit(1)
const DATED = sql.lit(0)

/** A cohort with days. */
export type DatedCohort = CohortRow & Days

/** Lists a page of the cohorts of the tutor's own courses. */
export function listOwnedCohorts(
  db: Db,
  tutorId: number,
  list: List,
  now: string,
): Promise<(DatedCohort & { offered: number })[]> {
  return owned(db, tutorId, list.filter, now)
    .selectAll('cohorts')
    .select(({ selectFrom }) =>
      selectFrom('seat_claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('seat_claims.cohort_id', '=', 'cohorts.id')
        .where('seat_claims.state', '=', sql.lit('offered' as const))
        .$asScalar()
        .$notNull()
        .as('offered'),
    )
    .$narrowType<DatedCohort & { offered: number }>()
    .orderBy(SORTED[list.sort.field], list.sort.direction)
    .orderBy('cohorts.id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts the cohorts of a tutor's own courses that match a filter. */
export async function countOwnedCohorts(
  db: Db,
  tutorId: number,
  filter: List['filter'],
  now: string,
): Promise<number> {
  const counted = owned(db, tutorId, filter, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds a cohort of one of the tutor's own courses; another tutor's cohort counts as not found. */
export function findOwnedCohort(db: Db, tutorId: number, id: number): Promise<DatedCohort | undefined> {
  return owned(db, tutorId, { ids: [id] })
    .selectAll('cohorts')
    .$narrowType<DatedCohort>()
    .executeTakeFirst()
}

/** Locks the course and adds a cohort to it; undefined if the course has its maximum of dated cohorts. */
export async function addCohort(
  trx: Db,
  cohort: Unfolded<Insertable<CohortsTable>>,
): Promise<DatedCohort | undefined> {
  await lockRow(trx, 'courses', cohort.course_id)
  const { count } = await trx
    .selectFrom('cohorts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', cohort.course_id)
    .where('is_rolling', '=', DATED)
    .executeTakeFirstOrThrow()
  if (Number(count) >= COHORTS_MAX) return undefined
  return trx
    .insertInto('cohorts')
    .values({ ...cohort, ...folded(cohort, 'name') })
    .returningAll()
    .$narrowType<DatedCohort>()
    .executeTakeFirstOrThrow()
}

/** The allowed moves of a cohort; an open one goes back to planned only while nobody has a seat in it or waits for one. */
const COHORTS: Transitions<CohortRow['state']> = {
  planned: ['planned', 'open', 'cancelled'],
  open: ['open', 'planned', 'cancelled'],
  cancelled: [],
}

/** Changes a cohort; undefined if it may not go to the state, or has more taken seats than the new ones. */
export function updateOwnedCohort(
  trx: Db,
  id: number,
  columns: Unfolded<Updateable<CohortsTable>> & Pick<CohortRow, 'seats' | 'state'>,
): Promise<DatedCohort | undefined> {
  return (
    trx
      .updateTable('cohorts')
      .set({ ...columns, ...folded(columns, 'name') })
      .where('id', '=', id)
      .where('state', 'in', statesBefore(COHORTS, columns.state))
      // Only its tutor sees a planned cohort: nobody may be left in one.
      .$if(columns.state === 'planned', query =>
        query.where(({ eb, or, and }) =>
          or([eb('state', '=', 'planned'), and([eb('taken', '=', 0), eb('waiting', '=', 0)])]),
        ),
      )
      .$if(columns.seats !== null, query => query.where('taken', '<=', columns.seats))
      .returningAll()
      .$narrowType<DatedCohort>()
      .executeTakeFirst()
  )
}

/** Deletes a cohort with its classes, unless somebody has a seat in it or waits for one. */
export async function deleteUnusedCohort(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('cohorts')
    .where('id', '=', id)
    .where('taken', '=', 0)
    .where('waiting', '=', 0)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Lists the cohorts with days that have not finished. */
export function listComingCohorts(db: Db, now: string): Promise<DatedCohort[]> {
  return db
    .selectFrom('cohorts')
    .selectAll()
    .where('is_rolling', '=', DATED)
    .where('ends_at', '>', now)
    .orderBy('id')
    .$narrowType<DatedCohort>()
    .execute()
}

/** Moves the instants of a cohort to this process's time zone data; undefined if its days were changed meanwhile. */
export function updateInstantsOfCohort(
  trx: Db,
  { id, updated_at }: DatedCohort,
  instants: Pick<DatedCohort, 'starts_at' | 'ends_at'>,
): Promise<DatedCohort | undefined> {
  return trx
    .updateTable('cohorts')
    .set(instants)
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .returningAll()
    .$narrowType<DatedCohort>()
    .executeTakeFirst()
}

/** Moves the enrolments of a cohort along with its days. */
export async function moveEnrolments(trx: Db, { id, starts_at, ends_at }: DatedCohort): Promise<void> {
  await trx
    .updateTable('enrolments')
    .set({ starts_at, completes_at: ends_at })
    .where('cohort_id', '=', id)
    .execute()
}

/** Lists the ids of those who are enrolled in a cohort or wait for it, without suspended ones. */
export async function listPeopleOf(trx: Db, cohortId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select('user_id')
    .where('users.suspended_at', 'is', null)
    .where('cohort_id', '=', cohortId)
    .where('cancelled_at', 'is', null)
    .union(
      trx
        .selectFrom('waiting_list')
        .innerJoin('users', 'users.id', 'waiting_list.user_id')
        .select('user_id')
        .where('users.suspended_at', 'is', null)
        .where('cohort_id', '=', cohortId)
        .where(isOnWaitingList),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the rolling cohort of a course, and creates it if it does not exist. */
export async function rollingCohortOf(db: Db, courseId: number, now: string): Promise<number> {
  const known = await findRolling(db, courseId)
  if (known) return known.id
  const rolling = { course_id: courseId, is_rolling: 1, name: 'Any time', state: 'open' } as const
  await db
    .insertInto('cohorts')
    .values({ ...rolling, ...folded(rolling, 'name'), created_at: now, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await findRolling(db, courseId)
  if (!made) throw new Error(`The course ${courseId} is gone.`)
  return made.id
}

/** Finds the id of the rolling cohort of a course. */
export function findRolling(db: Db, courseId: number) {
  return db
    .selectFrom('cohorts')
    .select('id')
    .where('course_id', '=', courseId)
    .where('is_rolling', '=', ROLLING)
    .executeTakeFirst()
}

/** Lists all cohorts of a course, the first start first; the position of the rolling one differs between databases. */
export function listCohortsOf(db: Db, { courseId }: { courseId: number }) {
  return db
    .selectFrom('cohorts')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Returns whether a cohort has days; only the rolling one has none. */
export function isDated(cohort: CohortRow): cohort is DatedCohort {
  return cohort.is_rolling === 0
}

/** The maximum number of cohorts that a course's own page shows. */
const SHOWN = 12

/** Selects a course's cohorts that are open or running, as a subquery; `courseId` refers to the outer statement. */
export function shownCohortsOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('cohorts')
    .select([
      'id',
      'name',
      'state',
      'starts_on',
      'ends_on',
      'time_zone',
      'starts_at',
      'ends_at',
      'enrolment_closes_at',
      'seats',
      'taken',
      'waiting',
    ])
    .select(builder => classesOfCohort(db, builder, now))
    .$narrowType<Days>()
    .where('course_id', '=', courseId)
    .where('is_rolling', '=', DATED)
    .where('state', '=', sql.lit('open' as const))
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(SHOWN)
}

/** Selects a row if a course has a dated cohort that is not only planned, as a subquery. */
export function runsInCohorts(db: Db, courseId: RawBuilder<number>) {
  return db
    .selectFrom('cohorts')
    .select(sql.lit(1).as('one'))
    .where('course_id', '=', courseId)
    .where('is_rolling', '=', DATED)
    .where('state', '!=', sql.lit('planned' as const))
    .limit(1)
}

/** The states of `cohortState`, as conditions; an open cohort runs from its first day on. */
function statesAt(now: string): Record<(typeof COHORT_STATES)[number], RawBuilder<SqlBool>> {
  const open = sql`cohorts.state = 'open'`
  return {
    planned: sql`cohorts.state = 'planned'`,
    open: sql`${open} and cohorts.starts_at > ${now}`,
    running: sql`${open} and cohorts.starts_at <= ${now} and cohorts.ends_at > ${now}`,
    finished: sql`${open} and cohorts.ends_at <= ${now}`,
    cancelled: sql`cohorts.state = 'cancelled'`,
  }
}

/** A filter by state needs the time, UTC ISO-8601. */
function owned(db: Db, tutorId: number, filter: List['filter'], now?: string) {
  const states = now && { states: statesAt(now) }
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .where('cohorts.is_rolling', '=', DATED)
    .where(isOwnRow({ id: 'cohorts.id', folded: sql.ref('cohorts.folded_name'), ...states }, tutorId, filter))
}

/** Sets a cohort to cancelled; undefined if it is already. */
export function setCancelled(
  trx: Db,
  id: number,
  reason: string,
  now: string,
): Promise<DatedCohort | undefined> {
  return trx
    .updateTable('cohorts')
    .set({ state: 'cancelled', cancel_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(COHORTS, 'cancelled'))
    .returningAll()
    .$narrowType<DatedCohort>()
    .executeTakeFirst()
}

/** Returns when a cohort with days stops taking learners. */
export async function closingOf(trx: Db, cohortId: number): Promise<string> {
  const { closes_at } = await trx
    .selectFrom('cohorts')
    .select(closesAt.as('closes_at'))
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow()
  return closes_at
}

/** Finds the state of a cohort, and when it stops taking learners. */
export function findClosing(trx: Db, cohortId: number) {
  return trx
    .selectFrom('cohorts')
    .select(['id', 'state', closesAt.as('closes_at')])
    .where('id', '=', cohortId)
    .executeTakeFirst()
}

/** Returns whether a cohort is closed for enrolment. */
export async function isClosed(trx: Db, cohortId: number, now: string): Promise<boolean> {
  const open = await trx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', cohortId)
    .where('state', '=', 'open')
    .where(closesAt, '>', now)
    .executeTakeFirst()
  return open === undefined
}

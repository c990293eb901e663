import type { Db } from '../../../platform/database/db.ts'
import { isPostgres } from '../../../platform/database/engine.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import { hasDays } from '../../courses/queries.ts'

/** Names the classes concerned: those of a course, or of one of its cohorts. */
export interface Concerned {
  course: number
  cohort: number | null
  /** A cohort whose learners are told in another way. */
  except?: number | null
  /** When the last of them ends: learners whose weeks begin later have none of them. */
  last?: string | undefined
}

/** The moment at which enrolments are read; `takenBy` leaves out those made later. */
export interface Moment {
  now: string
  takenBy?: string
}

/** Lists a batch of the enrolments in a course, or in a cohort, that the classes concern, without those of suspended learners. */
export function listPlacesConcerned(
  db: Db,
  { course, cohort, except = null, last }: Concerned,
  { now, takenBy }: Moment,
  { after, most }: { after: number; most: number },
): Promise<{ id: number; user_id: number }[]> {
  return (
    db
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.user_id')
      .select(['enrolments.id', 'enrolments.user_id'])
      .where('users.suspended_at', 'is', null)
      .where('course_id', '=', course)
      .$if(cohort !== null, query => query.where('cohort_id', '=', cohort))
      .$if(except !== null, query => query.where('cohort_id', '!=', except))
      .where('cancelled_at', 'is', null)
      // Learners of onsite, one-on-one classes have their own.
      .where('method', '=', 'virtual')
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('completes_at', '>', now),
          // A class of a dated cohort may be after its last day, and is its learners' all the same.
          ...(cohort === null
            ? []
            : [
                exists(
                  selectFrom('cohorts').select('cohorts.id').where('cohorts.id', '=', cohort).where(hasDays),
                ),
              ]),
        ]),
      )
      .$if(cohort === null && last !== undefined, query =>
        query.where(({ eb, fn }) => eb(fn.coalesce('starts_at', 'enrolments.created_at'), '<', last ?? '')),
      )
      .$if(takenBy !== undefined, query => query.where('enrolments.created_at', '<=', takenBy ?? ''))
      .where('enrolments.id', '>', after)
      .orderBy('enrolments.id')
      .limit(most)
      .execute()
  )
}

/** Remembers what learners know of a class, unless they still have to be told of an earlier change, and when to tell them. */
export async function markUntold(
  trx: Db,
  { id, starts_at, ends_at, cancelled_at, tell_at }: ClassSessionRow,
  telling: { now: string; at: string },
): Promise<void> {
  const known = {
    told_starts_at: starts_at,
    told_ends_at: ends_at,
    told_cancelled: cancelled_at === null ? 0 : 1,
    changed_at: telling.now,
  }
  await trx
    .updateTable('class_sessions')
    .set({ ...(tell_at === null && known), tell_at: telling.at })
    .where('id', '=', id)
    .execute()
}

/** Takes the changed classes whose learners are to be told by now; one that is being changed waits for the next look. */
export async function takeUntold(trx: Db, now: string, most: number): Promise<ClassSessionRow[]> {
  const due = trx
    .selectFrom('class_sessions')
    .selectAll()
    .where('tell_at', '<=', now)
    .orderBy('tell_at')
    .orderBy('id')
    .limit(most)
  const rows = await (isPostgres(trx) ? due.forUpdate().skipLocked() : due).execute()
  await forgetChanges(
    trx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Forgets what learners of these classes were last told: they know them as they are, or are told in another way. */
export async function forgetChanges(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const nothing = {
    told_starts_at: null,
    told_ends_at: null,
    told_cancelled: null,
    changed_at: null,
    tell_at: null,
  }
  await trx.updateTable('class_sessions').set(nothing).where('id', 'in', ids).execute()
}

import type { Db } from '../../../platform/database/db.ts'
import type { JobRow } from '../../../platform/database/tables/platform.ts'
import { hasDays } from '../../courses/queries.ts'
import { type ChangedClass, type ClassChange, type ClassNews, newsGroup, TELLING } from '../classNews.ts'

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

/** Pending news, with its job. */
type Pending = Pick<JobRow, 'id' | 'payload' | 'created_at'> & { news: ClassNews }

/** Finds pending news that no server has begun to tell. The caller must have locked the tutor, so no change adds to it. */
export async function findPending(
  trx: Db,
  of: Pick<ClassNews, 'course' | 'cohort'>,
  change: ClassChange,
  now: string,
): Promise<Pending | undefined> {
  const rows = await trx
    .selectFrom('jobs')
    .select(['id', 'payload', 'created_at'])
    .where('group_key', '=', newsGroup(of))
    .where('kind', '=', TELLING)
    .where('ended_at', 'is', null)
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .orderBy('id')
    .execute()
  return rows
    .map(row => ({ ...row, news: JSON.parse(row.payload) as ClassNews }))
    .find(({ news }) => news.change === change)
}

/** Replaces the classes of pending news, or deletes the news if none is left. Returns false if a server has begun to tell it. */
export async function changePending(
  trx: Db,
  { id, payload, news }: Pending,
  classes: readonly ChangedClass[],
  due_at?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ payload: JSON.stringify({ ...news, classes }), ...(due_at && { due_at }) })
    .where('id', '=', id)
    .where('payload', '=', payload)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (classes.length === 0) await trx.deleteFrom('jobs').where('id', '=', id).execute()
  return true
}

import type { Db } from '../../platform/database/db.ts'

/** The most learners that are told in one transaction. */
const AT_ONCE = 200

/** Names the classes concerned: those of a course, or of one of its cohorts. */
export interface Concerned {
  course: number
  cohort: number | null
  /** A cohort whose learners are concerned in another way. */
  except?: number | null
  /** When the last of them ends: they are none of theirs whose weeks begin later. */
  last?: string | undefined
}

/** At which moment places are looked at; `takenBy` leaves out those that were taken later. */
interface Moment {
  now: string
  takenBy?: string
}

/**
 * Calls `tell` with the learners who have a place in the course, or in the cohort, that is not over yet: with a few hundred at a time, in the
 * order of their places.
 */
export async function eachLearnerConcerned(
  db: Db,
  { course, cohort, except = null, last }: Concerned,
  { now, takenBy }: Moment,
  tell: (learners: number[]) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const places = await db
      .selectFrom('enrolments')
      .select(['id', 'user_id'])
      .where('course_id', '=', course)
      .$if(cohort !== null, query => query.where('cohort_id', '=', cohort))
      .$if(except !== null, query => query.where('cohort_id', '!=', except))
      .where('cancelled_at', 'is', null)
      // Onsite, one-on-one, a learner has classes of their own.
      .where('method', '=', 'virtual')
      .where('completes_at', '>', now)
      .$if(cohort === null && last !== undefined, query =>
        query.where(({ eb, fn }) => eb(fn.coalesce('starts_at', 'created_at'), '<', last ?? '')),
      )
      .$if(takenBy !== undefined, query => query.where('created_at', '<=', takenBy ?? ''))
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    await tell([...new Set(places.map(({ user_id }) => user_id))])
    if (places.length < AT_ONCE) return
    after = places.at(-1)?.id ?? after
  }
}

import type { Db } from '../../platform/database/db.ts'
import { type Concerned, listPlacesConcerned, type Moment } from './queries/news.ts'

/** The maximum number of learners told in one transaction. */
const AT_ONCE = 200

/**
 * Calls `tell` with the learners who have the classes: those of the cohort, or those whose enrolment in the course is not
 * over yet. They come a few hundred at a time, in the order of their enrolments.
 */
export async function eachLearnerConcerned(
  db: Db,
  concerned: Concerned,
  moment: Moment,
  tell: (learners: number[]) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const places = await listPlacesConcerned(db, concerned, moment, { after, most: AT_ONCE })
    await tell([...new Set(places.map(({ user_id }) => user_id))])
    if (places.length < AT_ONCE) return
    after = places.at(-1)?.id ?? after
  }
}

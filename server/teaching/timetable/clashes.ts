import type { CourseDetail } from '#contract/entities.ts'
import type { Db } from '../../platform/database/db.ts'
import { listClashes } from './queries.ts'

type Clash = NonNullable<NonNullable<CourseDetail['viewer']>['clashes']>[number]

/** Returns the first time that each cohort and onsite time of a course would be at the same time as another class of the learner's. */
export async function firstClashes(db: Db, userId: number, courseId: number, now: string): Promise<Clash[]> {
  const first = new Map<string, Clash>()
  for (const { title, ...clash } of await listClashes(db, userId, courseId, now)) {
    const choice = `${clash.cohort_id} ${clash.slot_id}`
    if (!first.has(choice)) first.set(choice, { ...clash, course_title: title })
  }
  return [...first.values()]
}

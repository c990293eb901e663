import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseWithoutClasses } from '../classes/onSale.ts'
import { type Choice, findChoice } from '../cohorts/choosing.ts'
import type { CourseForEnrolment } from '../courses/queries.ts'
import { refuseWithoutFreeSlot } from '../onsite/policy.ts'

/**
 * Returns the cohorts to choose from in a course that has classes to come for this way of learning.
 * @param wish.hasSlot true if an onsite time is named, which is refused when it is held
 * @throws HttpError `course.no_classes`, `slot.none_free`, and those of `findChoice`
 */
export async function choiceOnSale(
  db: Db,
  { course, userId }: { course: CourseForEnrolment; userId: number },
  wish: { wished: number | undefined; method: LearningMethod; hasSlot: boolean },
  now: string,
): Promise<Choice> {
  const choice = await findChoice(db, course.id, wish, now)
  if (wish.method === 'virtual') {
    if ('rolling' in choice) await refuseWithoutClasses(db, course.id, now)
  } else if (!wish.hasSlot) {
    await refuseWithoutFreeSlot(db, { course, userId }, now)
  }
  return choice
}

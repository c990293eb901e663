import type { AppContext } from '../../../platform/appContext.ts'
import { type Attempt, countAttempt, refundAttempts } from '../../../platform/limits/limits.ts'

const DAY = 24 * 60 * 60

/**
 * Adds a course if the tutor has not reached the daily maximum; one that could not be added does not count.
 * @throws HttpError `rate_limit.reached` with the time until the next is allowed
 */
export async function withinDailyCourses<T>(
  academy: AppContext,
  tutorId: number,
  add: () => Promise<T>,
): Promise<T> {
  const { coursesPerDay: most } = academy.config
  const attempts = ofTutor(
    tutorId,
    most,
    'new courses',
    `You've reached the limit of ${most} new courses a day.`,
  )
  if (attempts.length > 0) await countAttempt(academy, attempts)
  try {
    return await add()
  } catch (error) {
    await refundAttempts(academy.db, attempts, academy.clock.now())
    throw error
  }
}

/**
 * Counts a cover photo before it is decoded, even if it fails later: the limit is on the work.
 * @throws HttpError `rate_limit.reached` with the time until the next is allowed
 */
export async function countCover(academy: AppContext, tutorId: number): Promise<void> {
  const { coversPerDay: most } = academy.config
  const sentence = `You've reached the limit of ${most} cover photos a day.`
  const attempts = ofTutor(tutorId, most, 'covers', sentence)
  if (attempts.length > 0) await countAttempt(academy, attempts)
}

/** Returns nothing to count if there is no limit. */
function ofTutor(tutorId: number, most: number, name: string, sentence: string): Attempt[] {
  return most === 0 ? [] : [{ limit: { name, most, seconds: DAY, sentence }, key: String(tutorId) }]
}

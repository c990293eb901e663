import type { CourseDetail } from '#contract/entities.ts'
import type { Db } from '../../platform/database/db.ts'
import { rowsOf } from '../../platform/database/engine.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { presentClassCount } from '../../teaching/classes/queries/comingClasses.ts'
import { presentCohort } from '../../teaching/cohorts/present.ts'
import { findRolling } from '../../teaching/cohorts/queries/cohorts.ts'
import { presentWaitingOf } from '../../teaching/cohorts/waiting/present.ts'
import { listOwnWaiting } from '../../teaching/cohorts/waiting/queries.ts'
import { type CourseAccess, findCourseAccess, maySee } from '../../teaching/courses/policy.ts'
import { findRatingOpening } from '../../teaching/enrolments/ratingOpening.ts'
import { firstClashes } from '../../teaching/timetable/clashes.ts'
import { listWatched } from '../../teaching/watching/queries.ts'
import { type CourseParts, presentDetail } from './present.ts'
import { currentSlug } from './queries/addresses.ts'
import { type CourseCardRow, readWithParts } from './queries/cards.ts'
import { findRating, listHelpfulIds } from './ratings/queries.ts'

/**
 * Returns one course with its parts, and the caller's relation to it.
 * @throws HttpError `course.not_found` if there is none, or the caller may not see it
 */
export async function courseDetail(
  db: Db,
  slug: string,
  user: Account | null,
  now: string,
): Promise<CourseDetail> {
  const asked = { userId: user?.id ?? 0, now }
  const found = (await findWithParts(db, slug, asked)) ?? (await findMovedWithParts(db, slug, asked))
  if (!found) throw new HttpError('course.not_found', 'Course not found.')
  const { course, parts } = found
  const access = await findCourseAccess(db, user, course)
  if (!maySee(course, access)) throw new HttpError('course.not_found', 'Course not found.')
  const viewer = user ? await viewerOf(db, user, course.id, access, parts, now) : undefined
  return presentDetail(course, { ...parts, viewer }, now)
}

/** The user's id (0 for a visitor) and the time of a question for a course. */
interface Asked {
  userId: number
  now: string
}

/** Finds a course by a slug that it had before. */
async function findMovedWithParts(
  db: Db,
  oldSlug: string,
  asked: Asked,
): Promise<CourseWithParts | undefined> {
  const slug = await currentSlug(db, oldSlug)
  return slug === undefined ? undefined : findWithParts(db, slug, asked)
}

async function viewerOf(
  db: Db,
  user: Account,
  courseId: number,
  { isOwner, isEnrolled }: CourseAccess,
  { ratings, cohorts, runsInCohorts }: CourseWithParts['parts'],
  now: string,
): Promise<CourseDetail['viewer']> {
  const own = await findRating(db, user.id, courseId)
  const mayWait = cohorts.length > 0 && !isOwner && !isEnrolled
  const waiting = mayWait ? await listOwnWaiting(db, user.id, { courseId }) : []
  const mayEnrol = user.userType === 'learner' && !isEnrolled
  const watched = mayEnrol ? await listWatched(db, user.id, courseId) : []
  const clashes = mayEnrol ? await firstClashes(db, user.id, courseId, now) : []
  const rolling = isOwner && runsInCohorts ? await findRolling(db, courseId) : undefined
  const opensAt = isEnrolled ? await findRatingOpening(db, user.id, courseId) : null
  return {
    is_owner: isOwner,
    is_enrolled: isEnrolled,
    rating: own ? { rating: own.rating, comment: own.comment } : null,
    ...(opensAt !== null && { rating_opens_at: opensAt }),
    ...(waiting.length > 0 && { waiting: waiting.map(presentWaitingOf) }),
    ...(watched.length > 0 && { watched }),
    ...(clashes.length > 0 && { clashes }),
    ...(rolling && { rolling_cohort: rolling.id }),
    helpful_rating_ids: await listHelpfulIds(
      db,
      user.id,
      ratings.map(({ id }) => id),
    ),
  }
}

/** A course with the parts that its own page shows. */
interface CourseWithParts {
  course: CourseCardRow
  parts: CourseParts
}

/** Finds the course of a slug with its parts, in one statement: it is the most frequent read of a page. */
async function findWithParts(db: Db, slug: string, asked: Asked): Promise<CourseWithParts | undefined> {
  const row = await readWithParts(db, { slug, ...asked })
  if (!row) return undefined
  return {
    course: row,
    parts: {
      ratings: rowsOf(row.ratings),
      objectives: rowsOf(row.objectives),
      topics: rowsOf(row.topics),
      nextClasses: rowsOf(row.next_classes),
      classes: rowsOf(row.classes).map(presentClassCount)[0],
      onsite: rowsOf(row.onsite),
      nextFreeSlot: rowsOf(row.next_free_slot)[0],
      taughtBy: { about: row.tutor_about, ...rowsOf(row.taught_by)[0] },
      cohorts: rowsOf(row.cohorts).map(cohort => presentCohort(cohort, asked.now)),
      runsInCohorts: row.runs_in_cohorts !== null,
    },
  }
}

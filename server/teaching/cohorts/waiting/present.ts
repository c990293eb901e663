import type { CourseDetail } from '#contract/entities.ts'
import type { WaitingLearner } from '#contract/tutor/cohorts.ts'
import type { WaitingPlace } from '#contract/waiting.ts'
import type { listWaitingOf, OwnWaitingRow } from './queries.ts'

/** Presents a place on a waiting list as its learner sees it. */
export function presentWaiting(row: OwnWaitingRow): WaitingPlace {
  const { cohort_id, name, starts_at, ends_at, course_id, slug, title } = row
  return {
    cohort: { id: cohort_id, name, starts_at, ends_at },
    course: { id: course_id, slug, title },
    joined_at: row.created_at,
    ...positionOf(row),
  }
}

/** Presents a place on a waiting list as the page of the course shows it. */
export function presentWaitingOf(
  row: OwnWaitingRow,
): NonNullable<NonNullable<CourseDetail['viewer']>['waiting']>[number] {
  return { cohort_id: row.cohort_id, ...positionOf(row) }
}

function positionOf({ state, place, expires_at }: OwnWaitingRow) {
  const isOffered = state === 'offered'
  return { place: isOffered ? null : Number(place), offered_until: isOffered ? expires_at : null }
}

/** Presents a learner on a waiting list as the tutor of its cohort sees them. */
export function presentWaitingLearner(
  row: Awaited<ReturnType<typeof listWaitingOf>>[number],
): WaitingLearner {
  const { id, firstname, lastname, email, created_at, offered_at } = row
  return { id, firstname, lastname, email, joined_at: created_at, offered_at }
}

import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listOwnWaiting } from '#contract/waiting.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { deferSlow } from '../Loaded.tsx'

/** Loads the learner's courses and waiting lists: shown together, or not at all. */
export function ownCourses(site: LoaderContext) {
  const { api } = site
  return deferSlow(
    site,
    attempt(async () => {
      const [courses, waiting] = await Promise.all([api.call(listEnrolledCourses), api.call(listOwnWaiting)])
      return { courses: courses.data, waiting: waiting.data }
    }),
  )
}

/** Shown to a learner without courses, with a link to the catalogue. */
export function NoCourses() {
  return (
    <EmptyState title="You're not enrolled in any courses yet" text="Browse courses, including free ones.">
      <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
    </EmptyState>
  )
}

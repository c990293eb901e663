import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listOwnWaiting } from '#contract/waiting.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { deferSlow } from './Loaded.tsx'

/** The learner's courses, and where they wait for a seat in one: shown together, or not at all. */
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

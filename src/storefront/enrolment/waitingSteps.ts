import { replace } from 'react-router-dom'
import { methodFrom } from '#contract/rules/learningMethod.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/waiting.ts'
import { unwatchCourse, watchCourse } from '#contract/watching.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'

/** The pages to return to after leaving a waiting list, by the form's `then`. */
const PAGES = { dashboard: paths.dashboard, courses: paths.enrolledCourses }

/** Asks to be told when the course takes learners again, or not to be, and redirects to the page that asked. */
export async function watch(
  api: ApiClient,
  form: FormData,
  slug: string,
): Promise<Response | { outcome: 'waitingFailed'; text: string }> {
  const method = methodFrom(String(form.get('method')))
  const endpoint = form.get('intent') === 'watch' ? watchCourse : unwatchCourse
  const body = { course_id: Number(form.get('course_id')), method }
  const done = await attempt<unknown>(() => api.call(endpoint, { body }))
  if ('failure' in done) return { outcome: 'waitingFailed', text: done.failure.detail }
  return replace(form.get('then') === 'course' ? paths.course(slug) : paths.enrol(slug, { method }))
}

/** Joins or leaves a waiting list, and redirects to the page that asked. */
export async function stepInLine(
  api: ApiClient,
  form: FormData,
  address: string,
): Promise<Response | { outcome: 'waitingFailed'; text: string }> {
  const isJoining = form.get('intent') === 'join'
  const params = { id: Number(form.get('cohort_id')) }
  const done = await attempt<unknown>(() =>
    api.call(isJoining ? joinWaitingList : leaveWaitingList, { params }),
  )
  // A learner who already left the list in another tab has reached their goal, so this is no failure.
  const isGone = 'failure' in done && !isJoining && done.failure.code === 'waiting.not_found'
  if ('failure' in done && !isGone) return { outcome: 'waitingFailed', text: done.failure.detail }
  const page = PAGES[String(form.get('then')) as keyof typeof PAGES]
  const { pathname, search } = new URL(address)
  return replace(page ? page() : `${pathname}${search}`)
}

import { replace } from 'react-router-dom'
import { joinWaitingList, leaveWaitingList } from '#contract/waiting.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'

/** The pages to return to after leaving a waiting list, by the form's `then`. */
const PAGES = { dashboard: paths.dashboard, courses: paths.enrolledCourses }

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

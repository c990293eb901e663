import { listTutorEnrolments, type TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { pageThrough } from './listArguments.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The enrolments in the tutor's courses, newest first unless `enrolled_at` is to rise; filters: `course` (a slug), `status`, `cohort` (its number), `q`. */
export function enrollments(api: ApiClient): ResourceMethods<TutorEnrolment> {
  return {
    getList: ({ pagination, sort, filter, signal }) =>
      pageThrough(pagination, page => {
        const { course, status, cohort, q } = filter ?? {}
        const query = {
          ...page,
          course: course || undefined,
          status: status || undefined,
          cohort: cohort || undefined,
          q: q || undefined,
          sort: sort?.field === 'enrolled_at' && sort.order === 'ASC' ? ('oldest' as const) : undefined,
        }
        return api.call(listTutorEnrolments, { query, signal })
      }),
  }
}

import type { RaRecord } from 'react-admin'
import { changeCourseAddress } from '#contract/tutor/ownCourses.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { succeeded } from './failures.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The addresses of the tutor's courses: a new one is made of words, and the course is known by it from then on. */
export function addresses(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    async create({ data: { course, address } }) {
      const reply = succeeded(await api.call(changeCourseAddress, { body: { slug: course, address } }))
      return { id: reply.course.slug, message: reply.message }
    },
  }
}

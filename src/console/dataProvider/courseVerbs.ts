import { type CourseFields, updateCourse, updateCoverPhoto } from '#contract/courses.ts'
import { getEnrolmentCount } from '#contract/enrolments.ts'
import { getAccount } from '#contract/ownAccount.ts'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { downloadTimetable, listTimetable } from '#contract/timetable.ts'
import {
  getInsights,
  getSellingTerms,
  listCourseNames,
  orderObjectives,
  orderTopics,
  publishCourses,
} from '#contract/tutor/console.ts'
import { deleteCourse, duplicateCourse } from '#contract/tutor/ownCourses.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { succeeded, translated } from './failures.ts'
import { fetchWithProgress, type OnProgress } from './fetchWithProgress.ts'
import { type CourseRecord, courseRecord, type WithMessage } from './records.ts'

/** The changed course, and what the server said of it. */
export type CourseChange = WithMessage & { course: Partial<CourseRecord> }

/** What a tutor does with a course beyond reading and editing it. */
export function courseVerbs(api: ApiClient) {
  /** Refused with 409 when the course is no longer the one that was seen. */
  async function change(seen: CourseRecord, fields: CourseFields): Promise<CourseChange> {
    const body = { slug: seen.id, fields, updated_at: seen.updated_at }
    const reply = await translated(async () => succeeded(await api.call(updateCourse, { body })))
    return { course: courseRecord(reply.data), message: reply.message }
  }

  return {
    /** Takes a course off sale; its learners keep it (specification section 4). */
    unpublish: (course: CourseRecord) => change(course, { status: UNPUBLISHED }),
    publish: (course: CourseRecord) => change(course, { status: PUBLISHED }),
    /** 0 shows the course in the catalogue, 1 hides it there. */
    setDisplay: (course: CourseRecord, display: 0 | 1) => change(course, { display }),
    removeIntroVideo: (course: CourseRecord) => change(course, { intro_video_link: null }),

    /** Deletes a draft for good. */
    deleteCourse: (slug: string): Promise<WithMessage> =>
      translated(async () => succeeded(await api.call(deleteCourse, { body: { slug } }))),
    /** Copies a course as a draft; answers the copy's slug. */
    duplicateCourse: (slug: string): Promise<WithMessage & { slug: string }> =>
      translated(async () => {
        const { course, message } = succeeded(await api.call(duplicateCourse, { body: { slug } }))
        return { slug: course.slug, message }
      }),

    async updateCoverPhoto(slug: string, photo: File, onProgress: OnProgress): Promise<CourseChange> {
      const call = { body: { slug }, files: { cover_photo: photo }, send: fetchWithProgress(onProgress) }
      const reply = await translated(async () => succeeded(await api.call(updateCoverPhoto, call)))
      const { cover_photo, updated_at } = reply
      return { course: { cover_photo, updated_at }, message: reply.message }
    },

    /** All topics of a course, by slug, in their new order. */
    orderTopics: (slug: string, topics: string[]): Promise<CourseChange> =>
      translated(async () => {
        const reply = succeeded(await api.call(orderTopics, { body: { slug, topics } }))
        return { course: { topics: reply.topics }, message: reply.message }
      }),
    /** All objectives of a course, by number, in their new order. */
    orderObjectives: (slug: string, objectives: number[]): Promise<CourseChange> =>
      translated(async () => {
        const reply = succeeded(await api.call(orderObjectives, { body: { slug, objectives } }))
        return { course: { objectives: reply.objectives }, message: reply.message }
      }),

    /** Publishes (1) or unpublishes (0) all of these courses. */
    setStatusOfMany: (slugs: string[], status: 0 | 1): Promise<WithMessage> =>
      translated(async () => succeeded(await api.call(publishCourses, { body: { slugs, status } }))),
    /** Slugs and titles of all the tutor's courses, by title. */
    courseNames: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(listCourseNames, { signal })).data),
    /** Sales by month, and the courses that need attention. */
    insights: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getInsights, { signal })).data),
    /** From a price to what arrives of it. */
    sellingTerms: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getSellingTerms, { signal })).data),

    /** The clock that the tutor has chosen; null for none. */
    ownTimeZone: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getAccount, { signal })).data.time_zone),
    /** The dashboard's counters. */
    enrolmentCount: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getEnrolmentCount, { signal })).data),
    /** The class sessions of a course, soonest first. */
    timetable: (slug: string, signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(listTimetable, { params: { slug }, signal })).data),
    /** The same as an iCalendar file. */
    downloadTimetable: (slug: string) =>
      translated(() => api.download(downloadTimetable, { params: { slug } })),
  }
}

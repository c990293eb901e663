import { type CourseFields, updateCourse, updateCoverPhoto } from '#contract/courses.ts'
import { downloadTimetable, getEnrolmentCount, listTimetable } from '#contract/enrolments.ts'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import type { ApiClient } from '#shared/apiClient.ts'
import { succeeded, translated } from './failures.ts'
import { type CourseRecord, courseRecord, type Said } from './records.ts'

/** The changed course, and what the server said of it. */
export type CourseChange = Said & { course: Partial<CourseRecord> }

/** What a tutor does with a course beyond reading and editing it. */
export function courseVerbs(api: ApiClient) {
  async function change(slug: string, fields: CourseFields): Promise<CourseChange> {
    const reply = await translated(async () =>
      succeeded(await api.call(updateCourse, { body: { slug, fields } })),
    )
    return { course: courseRecord(reply.data), message: reply.message }
  }

  return {
    /** Takes a course off sale; its learners keep it (specification section 4). */
    unpublish: (slug: string) => change(slug, { status: UNPUBLISHED }),
    publish: (slug: string) => change(slug, { status: PUBLISHED }),
    /** 0 shows the course in the catalogue, 1 hides it there. */
    setDisplay: (slug: string, display: 0 | 1) => change(slug, { display }),
    /** Null takes the video away. */
    saveIntroVideo: (slug: string, link: string | null) => change(slug, { intro_video_link: link }),

    async updateCoverPhoto(slug: string, photo: File): Promise<CourseChange> {
      const reply = await translated(async () =>
        succeeded(await api.call(updateCoverPhoto, { body: { slug }, files: { cover_photo: photo } })),
      )
      return { course: { cover_photo: reply.cover_photo }, message: reply.message }
    },

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

import type { RaRecord, SortPayload } from 'react-admin'
import {
  addCourse,
  type CourseFields,
  getCourse,
  listCategories,
  listTutorCourses,
  OWN_COURSE_SORTS,
  type OwnCourseSort,
  updateCourse,
  updateCoverPhoto,
} from '#contract/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getEnrolmentCount } from '#contract/enrolments.ts'
import type { Category } from '#contract/entities.ts'
import { getAccount } from '#contract/ownAccount.ts'
import { COURSE_TEXT_NAMES, COURSE_TEXTS, eachText } from '#contract/rules/courseFields.ts'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { downloadTimetable, listTimetable } from '#contract/timetable.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { orderObjectives } from '#contract/tutor/objectives.ts'
import {
  changeCourseAddress,
  deleteCourse,
  duplicateCourse,
  getSellingTerms,
  listCourseNames,
  publishCourses,
} from '#contract/tutor/ownCourses.ts'
import { orderTopics } from '#contract/tutor/topics.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import {
  type CourseRecord,
  type CourseRow,
  courseRecord,
  courseRow,
  movedTo,
  notFound,
  pageOf,
  pageThrough,
  type ResourceMethods,
  succeeded,
  translated,
  type WithMessage,
} from './rest.ts'

/** A course field that the edit form changes; the other fields have buttons of their own. */
export type EditedField = Exclude<keyof CourseFields, 'course_category_id' | 'status' | 'display'>

/** Labels of the fields. */
export const FIELD_LABELS: Record<EditedField, string> = {
  ...eachText(COURSE_TEXT_NAMES, name => COURSE_TEXTS[name].label),
  category: 'Category',
  original_price: 'Original price',
  discounted_price: 'Discounted price',
  duration: 'Duration',
  onsite_hours: 'Onsite hours',
  intro_video_link: 'Intro video link',
}

/** The fields of the edit form. */
export const EDITED_FIELDS = Object.keys(FIELD_LABELS) as EditedField[]

/** Values of the edit form. */
export type CourseFormValues = Record<EditedField, string | number>

/** The tutor's own courses, by slug. */
export function courses(api: ApiClient): ResourceMethods<CourseRow> {
  return {
    formNames: { course_category_id: 'category' },

    getList: ({ pagination, sort, filter, signal }) =>
      pageThrough(pagination, async page => {
        const query = { ...page, q: filter?.q || undefined, sort: sortName(sort) }
        const reply = await api.call(listTutorCourses, { query, signal })
        return { ...reply, data: reply.data.map(courseRow) }
      }),

    async getOne({ id, signal }) {
      const { data } = await api.call(getCourse, { params: { slug: String(id) }, signal })
      if (!data.viewer?.is_owner) throw notFound('course')
      if (data.slug !== id) throw movedTo(data.slug)
      return courseRecord(data)
    },

    async create({ data, meta }) {
      const { cover_photo, drawn_cover, publish, onsite_hours, ...fields } = data
      const body = { ...fields, ...(onsite_hours && { onsite_hours }) } as BodyOf<typeof addCourse>
      const added_as = publish === false ? { status: '0' as const } : {}
      const send = fetchWithProgress(meta?.onProgress ?? (() => undefined))
      const reply = succeeded(
        await api.call(addCourse, {
          body: { ...body, ...added_as },
          files: cover_photo ? { cover_photo } : {},
          send,
        }),
      )
      // react-admin caches this answer as the course and shows it on the next page, so it must be complete.
      const added = await api.call(getCourse, { params: { slug: reply.course.slug } })
      return { ...courseRecord(added.data), message: reply.message }
    },

    /** Takes only the changed fields: two tabs do not undo each other's changes. */
    async update({ id, data: { version, ...fields }, previousData }) {
      if (Object.keys(fields).length === 0) return { ...previousData, isUnchanged: true }
      const body = { slug: String(id), fields, version }
      const reply = succeeded(await api.call(updateCourse, { body }))
      return { ...courseRecord(reply.data), message: reply.message }
    },
  }
}

/** Returns the edit form's values of a course. */
export function formOf(course: CourseRecord | RaRecord): CourseFormValues {
  return {
    ...eachText(COURSE_TEXT_NAMES, name => course[name]),
    category: course.course_category_id,
    original_price: course.original_price,
    discounted_price: course.discounted_price,
    duration: course.duration,
    onsite_hours: course.onsite_hours ?? '',
    intro_video_link: course.intro_video_link ?? '',
  }
}

/** Returns the API's name of an order; only some orders have a descending name. */
function sortName(sort: SortPayload | undefined): OwnCourseSort | undefined {
  const fromEnd = sort?.order === 'DESC' && OWN_COURSE_SORTS.find(name => name === `-${sort.field}`)
  return fromEnd || OWN_COURSE_SORTS.find(name => name === sort?.field)
}

/** The changed fields of a course, and the server's message. */
export type CourseChange = WithMessage & { course: Partial<CourseRecord> }

/** Returns the calls on a course besides reading and editing it. */
export function courseVerbs(api: ApiClient) {
  async function change(slug: string, fields: CourseFields, version?: number): Promise<CourseChange> {
    const body = { slug, fields, version }
    const reply = await translated(async () => succeeded(await api.call(updateCourse, { body })))
    return { course: courseRecord(reply.data), message: reply.message }
  }

  return {
    /** Takes a course off sale; its learners keep it (specification section 4). */
    unpublish: (slug: string) => change(slug, { status: UNPUBLISHED }),
    publish: (slug: string) => change(slug, { status: PUBLISHED }),
    /** 0 shows the course in the catalogue, 1 hides it there. */
    setDisplay: (slug: string, display: 0 | 1) => change(slug, { display }),
    /** Refused if the course was edited since this version. */
    removeIntroVideo: ({ id, version }: CourseRecord) => change(id, { intro_video_link: null }, version),

    /** Deletes a draft permanently. */
    deleteCourse: (slug: string): Promise<WithMessage> =>
      translated(async () => succeeded(await api.call(deleteCourse, { body: { slug } }))),
    /** Copies a course as a draft and returns the copy's slug. */
    duplicateCourse: (slug: string): Promise<WithMessage & { slug: string }> =>
      translated(async () => {
        const { course, message } = succeeded(await api.call(duplicateCourse, { body: { slug } }))
        return { slug: course.slug, message }
      }),

    async updateCoverPhoto(slug: string, photo: File, onProgress: OnProgress): Promise<CourseChange> {
      const call = { body: { slug }, files: { cover_photo: photo }, send: fetchWithProgress(onProgress) }
      const reply = await translated(async () => succeeded(await api.call(updateCoverPhoto, call)))
      return { course: { cover_photo: reply.cover_photo }, message: reply.message }
    },

    /** Saves the order of a course's topics; takes the slugs of all of them. */
    orderTopics: (slug: string, topics: string[]): Promise<CourseChange> =>
      translated(async () => {
        const reply = succeeded(await api.call(orderTopics, { body: { slug, topics } }))
        return { course: { topics: reply.topics }, message: reply.message }
      }),
    /** Saves the order of a course's objectives; takes the ids of all of them. */
    orderObjectives: (slug: string, objectives: number[]): Promise<CourseChange> =>
      translated(async () => {
        const reply = succeeded(await api.call(orderObjectives, { body: { slug, objectives } }))
        return { course: { objectives: reply.objectives }, message: reply.message }
      }),

    /** Publishes (1) or unpublishes (0) all of these courses. */
    setStatusOfMany: (slugs: string[], status: 0 | 1): Promise<WithMessage> =>
      translated(async () => succeeded(await api.call(publishCourses, { body: { slugs, status } }))),
    /** Returns slugs and titles of all the tutor's courses, ordered by title. */
    courseNames: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(listCourseNames, { signal })).data),
    /** Returns sales by month and the courses that need attention. */
    insights: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getInsights, { signal })).data),
    /** Returns the exchange rate and fees between a price and the tutor's share. */
    sellingTerms: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getSellingTerms, { signal })).data),

    /** Returns the tutor's chosen time zone, or null. */
    ownTimeZone: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getAccount, { signal })).data.time_zone),
    /** Returns the dashboard's counters. */
    enrolmentCount: (signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(getEnrolmentCount, { signal })).data),
    /** Returns the class sessions of a course, soonest first. */
    timetable: (slug: string, signal?: AbortSignal) =>
      translated(async () => succeeded(await api.call(listTimetable, { params: { slug }, signal })).data),
    /** Fetches that timetable as an iCalendar file. */
    downloadTimetable: (slug: string) =>
      translated(() => api.download(downloadTimetable, { params: { slug } })),
  }
}

/** The course categories, which the academy's operator maintains. */
export function categories(api: ApiClient): ResourceMethods<Category> {
  const all = async (signal?: AbortSignal) => (await api.call(listCategories, { signal })).data

  return {
    async getList({ signal, ...rest }) {
      return pageOf(await all(signal), rest)
    },
    async getOne({ id, signal }) {
      const category = (await all(signal)).find(category => category.id === Number(id))
      if (!category) throw notFound('category')
      return category
    },
  }
}

/** Slugs of the tutor's courses: creating one from words gives the course that slug. */
export function addresses(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    async create({ data: { course, address } }) {
      const reply = succeeded(await api.call(changeCourseAddress, { body: { slug: course, address } }))
      return { id: reply.course.slug, message: reply.message }
    },
  }
}

/** Receives the progress of an upload, from 0 to 1. */
type OnProgress = (share: number) => void

/** A `fetch` that reports upload progress, which the browser's own cannot. */
function fetchWithProgress(onProgress: OnProgress): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        const headers = new Headers({ 'content-type': 'text/plain' })
        for (const name of ['content-type', 'retry-after']) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        resolve(new Response(request.response, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('The upload failed.'))
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}

import type { RaRecord, SortPayload } from 'react-admin'
import {
  addCourse,
  type CourseFields,
  getCourse,
  listTutorCourses,
  OWN_COURSE_SORTS,
  type OwnCourseSort,
  updateCourse,
} from '#contract/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { movedTo, notFound, succeeded } from './failures.ts'
import { fetchWithProgress } from './fetchWithProgress.ts'
import { pageThrough } from './listArguments.ts'
import { type CourseRecord, type CourseRow, courseRecord, courseRow } from './records.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** A field of a course that the edit form changes; the others have buttons of their own. */
export type EditedField = Exclude<keyof CourseFields, 'course_category_id' | 'status' | 'display'>

/** What the fields are called, in the order of the form. */
export const FIELD_LABELS: Record<EditedField, string> = {
  title: 'Title',
  category: 'Category',
  short_description: 'Short description',
  long_description: 'Long description',
  original_price: 'Original price',
  discounted_price: 'Discounted price',
  duration: 'Duration',
  intro_video_link: 'Intro video link',
}

export const EDITED_FIELDS = Object.keys(FIELD_LABELS) as EditedField[]

/** What the edit form holds. */
export type CourseForm = Record<EditedField, string | number>

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
      const { cover_photo, drawn_cover, publish, ...fields } = data
      const body = fields as BodyOf<typeof addCourse>
      const added_as = publish === false ? { status: '0' as const } : {}
      const send = fetchWithProgress(meta?.onProgress ?? (() => undefined))
      const reply = succeeded(
        await api.call(addCourse, {
          body: { ...body, ...added_as },
          files: cover_photo ? { cover_photo } : {},
          send,
        }),
      )
      // react-admin keeps this answer as the course itself and shows it on the next page: it must be all of it.
      const added = await api.call(getCourse, { params: { slug: reply.course.slug } })
      return { ...courseRecord(added.data), message: reply.message }
    },

    /** `seen` is the course that the changes may replace. Without it whatever is there is changed. */
    async update({ id, data: { seen, ...form }, previousData }) {
      const fields = changedFields(form, formOf(seen ?? previousData))
      if (Object.keys(fields).length === 0) {
        return { ...(seen ?? previousData), message: 'There was nothing to save.' }
      }
      const body = { slug: String(id), fields, updated_at: seen?.updated_at }
      const reply = succeeded(await api.call(updateCourse, { body }))
      return { ...courseRecord(reply.data), message: reply.message }
    },
  }
}

/** A course as its edit form shows it. */
export function formOf(course: CourseRecord | RaRecord): CourseForm & { id: string } {
  return {
    id: String(course.id),
    title: course.title,
    category: course.course_category_id,
    short_description: course.short_description,
    long_description: course.long_description,
    original_price: course.original_price,
    discounted_price: course.discounted_price,
    duration: course.duration,
    intro_video_link: course.intro_video_link ?? '',
  }
}

/** The fields that a person has changed: only they are sent, so that two tabs do not undo each other. */
export function changedFields(form: Partial<CourseForm>, before: CourseForm): CourseFields {
  const changed = EDITED_FIELDS.filter(
    name => name in form && String(form[name] ?? '') !== String(before[name]),
  )
  return Object.fromEntries(changed.map(name => [name, form[name] ?? '']))
}

/** Whether two courses are the same to the edit form. */
export function isSameForm(one: CourseRecord, other: CourseRecord): boolean {
  return Object.keys(changedFields(formOf(one), formOf(other))).length === 0
}

/** The API orders by name, some from both ends. */
function sortName(sort: SortPayload | undefined): OwnCourseSort | undefined {
  const fromEnd = sort?.order === 'DESC' && OWN_COURSE_SORTS.find(name => name === `-${sort.field}`)
  return fromEnd || OWN_COURSE_SORTS.find(name => name === sort?.field)
}

import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { Slug } from '#contract/fields.ts'
import { TITLE_MAX } from '#contract/rules/textLimits.ts'
import { Type } from '#contract/schema.ts'

const CourseAddress = Succeeded({ course: Type.Object({ slug: Type.String() }) })

/** Deletes a draft for good; a course with enrolments or payments cannot be deleted. */
export const deleteCourse = {
  method: 'POST',
  path: '/api/courses/delete',
  role: 'tutor',
  policy: 'own free course',
  tag: 'courses',
  summary: 'Deletes an unpublished course that nobody has enrolled in or begun to pay for.',
  body: Type.Object({ slug: Slug }),
  errors: ['course.not_found', 'course.taken_down', 'course.on_sale', 'course.in_use'],
  reply: Done,
} as const satisfies Endpoint

/** Creates an unpublished copy: texts, prices, cover, video, topics and objectives; no classes, learners or ratings. */
export const duplicateCourse = {
  method: 'POST',
  path: '/api/courses/duplicate',
  role: 'tutor',
  policy: 'own free course',
  tag: 'courses',
  creates: true,
  summary: 'Copies a course with its topics and objectives as a draft.',
  body: Type.Object({ slug: Slug }),
  errors: ['course.not_found', 'course.taken_down'],
  reply: CourseAddress,
} as const satisfies Endpoint

/** Changes a course's slug; links to former ones redirect. */
export const changeCourseAddress = {
  method: 'POST',
  path: '/api/courses/change-address',
  role: 'tutor',
  policy: 'own free course',
  tag: 'courses',
  summary: "Changes a course's address; the old one leads to the new one.",
  body: Type.Object({
    slug: Slug,
    /** A text that the slug is made from. */
    address: Type.String({ title: 'Address', minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' }),
  }),
  errors: ['course.not_found', 'course.taken_down', 'course.address_taken', 'course.too_many_addresses'],
  reply: CourseAddress,
} as const satisfies Endpoint

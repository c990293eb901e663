import { NOT_FOR_SALE } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { OneOf, Slug } from '#contract/fields.ts'
import { TITLE_MAX } from '#contract/rules/textLimits.ts'
import { type Static, Type } from '#contract/schema.ts'

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

const ofConsole = { tag: 'console', role: 'tutor' } as const

/** Publishes or unpublishes courses of the tutor: all of them, or none if one is not theirs. */
export const publishCourses = {
  ...ofConsole,
  method: 'POST',
  path: '/api/console/publish-courses',
  policy: 'may publish',
  summary: 'Publishes or unpublishes several courses at once.',
  body: Type.Object({
    slugs: Type.Array(Slug, { title: 'Slugs', minItems: 1, maxItems: 100, uniqueItems: true }),
    status: OneOf([0, 1], { title: 'Status' }),
  }),
  errors: ['course.not_found', ...NOT_FOR_SALE],
  reply: Succeeded({}),
} as const satisfies Endpoint

/** Lists the tutor's courses by title, for select inputs. */
export const listCourseNames = {
  ...ofConsole,
  method: 'GET',
  path: '/api/console/course-names',
  summary: "Lists the names of the tutor's courses.",
  reply: Succeeded({ data: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })) }),
} as const satisfies Endpoint

/** The rate and fees for computing a tutor's income in naira from a price in dollars. */
export const SellingTerms = Type.Object({
  /** The present rate in naira per dollar. */
  rate: Type.Number(),
  fees: Type.Object({
    basis_points: Type.Integer(),
    flat_kobo: Type.Integer(),
    flat_from_kobo: Type.Integer(),
    cap_kobo: Type.Integer(),
  }),
})
export type SellingTerms = Static<typeof SellingTerms>

export const getSellingTerms = {
  ...ofConsole,
  method: 'GET',
  path: '/api/console/selling-terms',
  summary: 'The rate that learners are charged, and what the card provider keeps.',
  errors: ['exchange_rate.unknown'],
  reply: Succeeded({ data: SellingTerms }),
} as const satisfies Endpoint

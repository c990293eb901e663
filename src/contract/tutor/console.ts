import { NOT_FOR_SALE } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Objective, Topic, Withheld } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, OneOf, Slug } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

const ofConsole = { tag: 'console', role: 'tutor' } as const

/** A course has fewer parts than this. */
const MOST_PARTS = 300

/** Puts the topics of the tutor's own course in another order: `topics` are the slugs of all of them. */
export const orderTopics = {
  ...ofConsole,
  method: 'POST',
  path: '/api/console/order-topics',
  policy: 'own course',
  summary: 'Puts the topics of a course in another order.',
  body: Type.Object({
    slug: Slug,
    topics: Type.Array(Slug, { title: 'Topics', maxItems: MOST_PARTS, uniqueItems: true }),
  }),
  errors: ['course.not_found', 'course.changed'],
  reply: Succeeded({ topics: Type.Array(Topic) }),
} as const satisfies Endpoint

/** Puts the objectives of the tutor's own course in another order: `objectives` are the numbers of all of them. */
export const orderObjectives = {
  ...ofConsole,
  method: 'POST',
  path: '/api/console/order-objectives',
  policy: 'own course',
  summary: 'Puts the objectives of a course in another order.',
  body: Type.Object({
    slug: Slug,
    objectives: Type.Array(Id, { title: 'Objectives', maxItems: MOST_PARTS, uniqueItems: true }),
  }),
  errors: ['course.not_found', 'course.changed'],
  reply: Succeeded({ objectives: Type.Array(Objective) }),
} as const satisfies Endpoint

/** Publishes or unpublishes courses of the tutor, all of them or, where one is not theirs, none. */
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

/** The names of all the tutor's courses, by title: for choosing one. */
export const listCourseNames = {
  ...ofConsole,
  method: 'GET',
  path: '/api/console/course-names',
  summary: "Lists the names of the tutor's courses.",
  reply: Succeeded({ data: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })) }),
} as const satisfies Endpoint

/** A thing that a course lacks to sell well. */
export const Lack = OneOf(['unpublished', 'no_topics', 'no_objectives'])
export type Lack = Static<typeof Lack>

/** A month of Lagos time, e.g. `2026-03`, and what was sold in it; naira are those paid, less what went back. */
export const MonthOfSales = Type.Object({
  month: Type.String(),
  enrolments: Type.Integer(),
  naira: Type.Number(),
})
export type MonthOfSales = Static<typeof MonthOfSales>

export const CourseInNeed = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  lacks: Type.Array(Lack),
  withheld: Type.Optional(Withheld),
})
export type CourseInNeed = Static<typeof CourseInNeed>

/** The last twelve months, oldest first, and the courses that lack something, with how many of them there are. */
export const getInsights = {
  ...ofConsole,
  method: 'GET',
  path: '/api/console/insights',
  summary: "Sales by month, and which of the tutor's courses need attention.",
  reply: Succeeded({
    data: Type.Object({
      months: Type.Array(MonthOfSales),
      courses: Type.Array(CourseInNeed),
      courses_total: Type.Integer(),
      /** Why nothing of the tutor's is on sale yet. */
      withheld: Type.Optional(Type.String()),
      /** True if nothing new goes on sale until the tutor has set up a second factor and shown it. */
      needs_second_factor: Type.Optional(Type.Boolean()),
    }),
  }),
} as const satisfies Endpoint

/** From a price in dollars to what a tutor receives in naira. */
export const SellingTerms = Type.Object({
  /** Naira per dollar that a learner is charged now. */
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

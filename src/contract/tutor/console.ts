import { NOT_FOR_SALE } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Objective, Topic, Withheld } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, OneOf, Slug } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

const ofConsole = { tag: 'console', role: 'tutor' } as const

/** The most topics or objectives of a course. */
const MOST_PARTS = 300

/** Reorders the topics of the tutor's own course; `topics` are all slugs in the new order. */
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
  errors: ['course.not_found', 'record.changed'],
  reply: Succeeded({ topics: Type.Array(Topic) }),
} as const satisfies Endpoint

/** Reorders the objectives of the tutor's own course; `objectives` are all ids in the new order. */
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
  errors: ['course.not_found', 'record.changed'],
  reply: Succeeded({ objectives: Type.Array(Objective) }),
} as const satisfies Endpoint

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

/** Something that a course lacks to sell well; in a `closed` one nobody can enrol. */
export const Lack = OneOf(['unpublished', 'closed', 'no_topics', 'no_objectives'])
export type Lack = Static<typeof Lack>

/** The sales of a month in Lagos time, e.g. `2026-03`; naira are payments minus refunds. */
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

/** A step before a tutor may publish courses; the academy itself does `approval`. */
export const SellingStep = Type.Object({
  step: OneOf(['email', 'second_factor', 'approval']),
  is_done: Type.Boolean(),
})
export type SellingStep = Static<typeof SellingStep>

/** Returns the last twelve months, oldest first, and the courses that lack something, with their total number. */
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
      /** The steps before the tutor may publish, in order; left out once all are done. */
      selling_steps: Type.Optional(Type.Array(SellingStep)),
    }),
  }),
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

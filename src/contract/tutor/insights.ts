import type { Endpoint } from '#contract/endpoint.ts'
import { Withheld } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { OneOf } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

const ofConsole = { tag: 'console', role: 'tutor' } as const

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

import type { Endpoint } from '#contract/endpoint.ts'
import { ClassPlace, ClassSession } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { MONTH_PATTERN } from '#contract/rules/calendarMonth.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A class of one of the learner's courses, by its own clock and by the learner's. */
export const TimetableClass = Type.Object({
  id: Id,
  course: Type.Object({ slug: Type.String(), title: Type.String() }),
  title: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  /** On whose clock it is planned, and what that clock shows: `2026-03-09T18:00`. */
  time_zone: Type.String(),
  starts_local: Type.String(),
  ends_local: Type.String(),
  /** The times that a clock in the learner's zone shows. */
  own_starts_local: Type.String(),
  own_ends_local: Type.String(),
  /** Whole seconds by the server's clock, below 0 for what lies behind. */
  starts_in: Type.Integer(),
  ends_in: Type.Integer(),
  /** The address at which it meets, while it can be joined; null otherwise. */
  meeting_link: Nullable(Type.String()),
  /** A link is known, and comes a quarter of an hour before the class. */
  has_link: Type.Boolean(),
  /** Since when it is cancelled, and why; null while it takes place. */
  cancelled_at: Nullable(Instant),
  cancel_reason: Nullable(Type.String()),
  /** Of an onsite class of the learner's own, which has a number of its own kind; left out of every other. */
  place: Type.Optional(ClassPlace),
})
export type TimetableClass = Static<typeof TimetableClass>

const learners = { method: 'GET', role: 'learner', tag: 'enrolments' } as const

const clock = {
  /** The zone that the learner has chosen; null reads as Lagos. */
  time_zone: Nullable(Type.String()),
  /** The day that it is there, such as `2026-03-09`. */
  today: Type.String(),
}

/** Classes that have not ended, from now to the end of the seventh day from today; soonest first, 50 at most. */
export const listWeek = {
  ...learners,
  path: '/api/timetable/week',
  summary: "The learner's classes of today and of the coming seven days.",
  reply: Succeeded({ data: Type.Object({ ...clock, classes: Type.Array(TimetableClass) }) }),
} as const satisfies Endpoint

/** Classes that begin in a month of the learner's own calendar, soonest first, 1,000 at most; this month where none is named. */
export const listMonth = {
  ...learners,
  path: '/api/timetable',
  summary: "The learner's classes of a month.",
  query: Type.Object({
    month: Type.Optional(
      Type.String({
        title: 'Month',
        description: 'a month such as 2027-01',
        pattern: MONTH_PATTERN,
        maxLength: 7,
      }),
    ),
  }),
  reply: Succeeded({
    data: Type.Object({
      ...clock,
      month: Type.String(),
      classes: Type.Array(TimetableClass),
      /** There are more classes than are shown. */
      has_more: Type.Boolean(),
    }),
  }),
} as const satisfies Endpoint

/** The class sessions of a course, soonest first, for its learners and its tutor. */
export const listTimetable = {
  method: 'GET',
  path: '/api/courses/:slug/timetable',
  role: 'signedIn',
  policy: 'may see the timetable',
  tag: 'enrolments',
  summary: 'Lists the class sessions of a course.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  errors: ['course.not_found'],
  reply: Succeeded({ data: Type.Array(ClassSession) }),
} as const satisfies Endpoint

/** Answers those class sessions as an iCalendar file. */
export const downloadTimetable = {
  method: 'GET',
  path: '/api/courses/:slug/timetable.ics',
  role: 'signedIn',
  policy: 'may see the timetable',
  tag: 'enrolments',
  summary: 'The class sessions of a course as an iCalendar file.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  produces: 'text/calendar; charset=utf-8',
  errors: ['course.not_found'],
  reply: Type.String(),
} as const satisfies Endpoint

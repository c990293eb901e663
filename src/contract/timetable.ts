import type { Endpoint } from '#contract/endpoint.ts'
import { ClassPlace, ClassSession } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { MONTH_PATTERN } from '#contract/rules/calendarMonth.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A class of one of the learner's courses, in its own time zone and the learner's. */
export const TimetableClass = Type.Object({
  id: Id,
  course: Type.Object({ slug: Type.String(), title: Type.String() }),
  title: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  /** The time zone that it is planned in, and the local times there: `2026-03-09T18:00`. */
  time_zone: Type.String(),
  starts_local: Type.String(),
  ends_local: Type.String(),
  /** The local times in the learner's zone. */
  own_starts_local: Type.String(),
  own_ends_local: Type.String(),
  /** Whole seconds by the server's clock; negative for the past. */
  starts_in: Type.Integer(),
  ends_in: Type.Integer(),
  /** The meeting link while it can be joined; otherwise null. */
  meeting_link: Nullable(Type.String()),
  /** True if there is a link, which is shown 15 minutes before the class. */
  has_link: Type.Boolean(),
  /** When and why it was cancelled; null if it takes place. */
  cancelled_at: Nullable(Instant),
  cancel_reason: Nullable(Type.String()),
  /** The venue of the learner's own onsite class, whose `id` is a booking's; left out for group classes. */
  place: Type.Optional(ClassPlace),
})
export type TimetableClass = Static<typeof TimetableClass>

/** The learner's next class after the days shown, if these have none to come. */
const next = { next_class: Type.Optional(TimetableClass) }

const learners = { method: 'GET', role: 'learner', tag: 'enrolments' } as const

const clock = {
  /** The learner's time zone; null means Lagos. */
  time_zone: Nullable(Type.String()),
  /** Today's date there, such as `2026-03-09`. */
  today: Type.String(),
}

/** Lists classes that have not ended, until the end of the seventh day from today; earliest first, at most 50. */
export const listWeek = {
  ...learners,
  path: '/api/timetable/week',
  summary: "The learner's classes of today and of the coming seven days.",
  reply: Succeeded({ data: Type.Object({ ...clock, ...next, classes: Type.Array(TimetableClass) }) }),
} as const satisfies Endpoint

/** Lists the classes that begin in a month in the learner's zone, by default this month; earliest first, at most 1,000. */
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
      ...next,
      month: Type.String(),
      classes: Type.Array(TimetableClass),
      /** True if there are more classes. */
      has_more: Type.Boolean(),
    }),
  }),
} as const satisfies Endpoint

/** Lists the class sessions of a course, earliest first, for its learners and its tutor. */
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

/** Returns those class sessions as an iCalendar file. */
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

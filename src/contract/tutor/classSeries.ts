import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import {
  CANCEL_REASON_MAX,
  CLASS_MINUTES_MAX,
  HOLIDAYS_MAX,
  SERIES_MAX,
  SERIES_TITLE_MAX,
} from '#contract/rules/classSessions.ts'
import { TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId } from '#contract/tutor/restList.ts'
import { Seen } from '#contract/tutor/seen.ts'

const ZoneName = Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX })
const ClockChange = OneOf(['earlier', 'later'], { title: 'Clock change' })
const MeetingLink = Nullable(Type.String({ title: 'Meeting link', maxLength: 500 }))
const Day = { maxLength: 10, description: 'a day such as 2027-01-12' }

/** True only shows what would be: nothing is written. */
const Preview = Type.Optional(Type.Boolean({ title: 'Preview' }))

/** A class that a series has, or would have. */
export const SeriesClass = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  /** The times that the clock of its zone shows, `2026-03-09T18:00`. */
  starts_local: Type.String(),
  ends_local: Type.String(),
  time_zone: Type.String(),
  /** A sentence on why the class cannot be planned; null if nothing is in its way. */
  problem: Nullable(Type.String()),
})
export type SeriesClass = Static<typeof SeriesClass>

export const SeriesReply = Type.Object({
  /** By which its classes are known to be one series; null in a preview. */
  series_id: Nullable(Type.String()),
  classes: Type.Array(SeriesClass),
  /** The holidays on which a class would have been. */
  skipped: Type.Array(Type.String()),
})
export type SeriesReply = Static<typeof SeriesReply>

const series = { tag: 'console', role: 'tutor', policy: 'own course' } as const

/** The fields that the classes of a series have in common, whether it is a course's or a cohort's. */
const SeriesInput = Type.Object({
  /** Each class has its number after it, by time. */
  title: Type.String({ title: 'Title', minLength: 1, maxLength: SERIES_TITLE_MAX, pattern: '\\S' }),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: Type.Array(Type.Integer({ title: 'Weekdays', minimum: 1, maximum: 7 }), {
    title: 'Weekdays',
    minItems: 1,
    maxItems: 7,
  }),
  /** The time that the clock shows at the start of each class. */
  time_of_day: Type.String({
    title: 'Starts at',
    maxLength: 5,
    description: 'a time such as 18:00',
    pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
  }),
  minutes: Type.Integer({ title: 'Length in minutes', minimum: 1, maximum: CLASS_MINUTES_MAX }),
  /** Days without a class, which use no number. */
  holidays: Type.Optional(
    Type.Array(Type.String({ title: 'Holidays', ...Day }), { title: 'Holidays', maxItems: HOLIDAYS_MAX }),
  ),
  clock_change: Type.Optional(ClockChange),
  meeting_link: Type.Optional(MeetingLink),
})

/** The weekly classes that a cohort is made with: on its own clock, from its first day to its last. */
export const CohortClasses = Type.Object(SeriesInput.properties, { title: 'Classes' })
export type CohortClasses = Static<typeof CohortClasses>

/** Plans a class on the same days of each week, on the clock of a place: all of them, or none where something is in the way of one. */
export const createClassSeries = {
  ...series,
  method: 'POST',
  path: '/api/console/class-series',
  creates: true,
  summary: 'Plans a weekly series of classes, or shows what it would be.',
  body: Type.Object({
    course_id: Id,
    /** One of the course's; left out or null is everybody in the course. */
    cohort_id: Type.Optional(Nullable(Id)),
    ...SeriesInput.properties,
    /** From this day on. */
    first_day: Type.String({ title: 'First day', ...Day }),
    time_zone: ZoneName,
    count: Type.Integer({ title: 'Number of classes', minimum: 1, maximum: SERIES_MAX }),
    preview: Preview,
  }),
  errors: ['course.not_found', 'class_session.limit_reached'],
  reply: SeriesReply,
} as const satisfies Endpoint

/** Which classes of a series are meant, beside the one that is named: those after it, or all. */
const Scope = OneOf(['following', 'all'], { title: 'Classes' })

/** Why a class stays as it is. */
const KeptBecause = OneOf(['past', 'attended', 'edited', 'cancelled'])

export const SeriesChangeReply = Type.Object({
  /** The series id that the changed classes share from now on; in a preview, the one that they share now. */
  series_id: Type.String(),
  /** The classes as they are now, or would be, soonest first. */
  changed: Type.Array(
    Type.Object({
      id: Id,
      ...SeriesClass.properties,
      before: Type.Object({ title: Type.String(), starts_at: Instant, ends_at: Instant }),
    }),
  ),
  kept: Type.Array(Type.Object({ id: Id, title: Type.String(), starts_at: Instant, because: KeptBecause })),
})
export type SeriesChangeReply = Static<typeof SeriesChangeReply>

const errors = [
  'class_session.not_found',
  'class_session.no_series',
  'class_session.over',
  'class_session.cancelled',
] as const

/**
 * Changes a class and the others of its series as it is changed: what is given and differs from the class, and nothing else. A new time moves
 * each by as many days, to the same time of day. What has begun, was attended, was changed by itself or is cancelled stays.
 */
export const changeClassSeries = {
  ...series,
  method: 'PUT',
  path: '/api/console/class-sessions/:id/series',
  summary: 'Changes a class with those after it, or with its whole series, or shows what that would do.',
  params: RestId,
  body: Type.Object({
    scope: Scope,
    /** Of this class: the others have their own numbers after it. */
    title: Type.String({ title: 'Title', minLength: 1, maxLength: 200, pattern: '\\S' }),
    starts_at: Type.String({ title: 'Starts at', maxLength: 40 }),
    ends_at: Type.String({ title: 'Ends at', maxLength: 40 }),
    time_zone: Type.Optional(ZoneName),
    clock_change: Type.Optional(ClockChange),
    meeting_link: Type.Optional(MeetingLink),
    preview: Preview,
    seen: Seen,
  }),
  errors: [...errors, 'record.changed'],
  reply: SeriesChangeReply,
} as const satisfies Endpoint

export const cancelClassSeries = {
  ...series,
  method: 'POST',
  path: '/api/console/class-sessions/:id/series/cancel',
  summary: 'Cancels a class with those after it, or with its whole series, or shows which that would be.',
  params: RestId,
  body: Type.Object({
    scope: Scope,
    reason: Type.String({ title: 'Reason', minLength: 1, maxLength: CANCEL_REASON_MAX, pattern: '\\S' }),
    preview: Preview,
  }),
  errors,
  reply: SeriesChangeReply,
} as const satisfies Endpoint

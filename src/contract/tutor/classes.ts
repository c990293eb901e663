import type { Endpoint } from '#contract/endpoint.ts'
import { ClassSession } from '#contract/entities.ts'
import { Id, Instant, Nullable, OneOf, Paragraphs, Version } from '#contract/fields.ts'
import {
  CANCEL_REASON_MAX,
  CLASS_MINUTES_MAX,
  HOLIDAYS_MAX,
  NOTES_MAX,
  SERIES_MAX,
  SERIES_TITLE_MAX,
} from '#contract/rules/classSessions.ts'
import { TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

const ClassSessionInput = Type.Object({
  /** A cohort of the course; null means everyone in the course; if left out, it does not change. */
  cohort_id: Type.Optional(Nullable(Id)),
  title: Type.String({ title: 'Title', minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** The time zone that it is planned in: an IANA zone or UTC; by default Africa/Lagos. */
  time_zone: Type.Optional(Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX })),
  /** A local time in that zone, `2026-03-09T18:00`, or one with an offset. */
  starts_at: Type.String({ title: 'Starts at', maxLength: 40 }),
  ends_at: Type.String({ title: 'Ends at', maxLength: 40 }),
  /** Which time is meant if a clock change skips or repeats the local time. */
  clock_change: Type.Optional(OneOf(['earlier', 'later'], { title: 'Clock change' })),
  /** An https link, or empty. */
  meeting_link: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Null()], { title: 'Meeting link' }),
  ),
  /** Notes for the class's learners. Empty means none; if left out, they do not change. */
  notes: Type.Optional(Paragraphs({ title: 'Notes', maxLength: NOTES_MAX })),
  /** An https link, allowed once the class has begun, or empty; if left out, it does not change. */
  recording_link: Type.Optional(Nullable(Type.String({ title: 'Recording link', maxLength: 500 }))),
})

/** A class as its tutor sees it, with local times in its zone. */
export const OwnClassSession = Type.Object({
  ...ClassSession.properties,
  /** The cohort of the class; null means everyone in the course. */
  cohort_id: Nullable(Id),
  /** The local times in its zone, `2026-03-09T18:00`. */
  starts_local: Type.String(),
  ends_local: Type.String(),
  /** Which time it is if the clock shows the start or end twice. */
  clock_change: Nullable(OneOf(['earlier', 'later'])),
  /** The id shared by the classes of a series; null for a single class. */
  series_id: Nullable(Type.String()),
  /** True if the class was edited on its own; a change of its series skips it. */
  is_edited: Type.Boolean(),
  version: Version,
})
export type OwnClassSession = Static<typeof OwnClassSession>

/** A class in a list over several courses. */
export const ListedClassSession = Type.Object({
  ...OwnClassSession.properties,
  course: Type.Object({ slug: Type.String(), title: Type.String() }),
})
export type ListedClassSession = Static<typeof ListedClassSession>

const classSessions = { tag: 'console', role: 'tutor' } as const

export const listClassSessions = {
  ...classSessions,
  method: 'GET',
  path: '/api/console/class-sessions',
  summary: "Lists the class sessions of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(ListedClassSession),
} as const satisfies Endpoint

export const getClassSession = {
  ...classSessions,
  method: 'GET',
  path: '/api/console/class-sessions/:id',
  policy: 'own course',
  summary: 'Shows one class session.',
  params: RestId,
  errors: ['class_session.not_found'],
  reply: OwnClassSession,
} as const satisfies Endpoint

export const createClassSession = {
  ...classSessions,
  method: 'POST',
  path: '/api/console/class-sessions',
  policy: 'own course',
  creates: true,
  summary: 'Adds a class session to a course.',
  body: Type.Object({ course_id: Id, ...ClassSessionInput.properties }),
  errors: ['course.not_found', 'class_session.limit_reached'],
  reply: OwnClassSession,
} as const satisfies Endpoint

export const updateClassSession = {
  ...classSessions,
  method: 'PUT',
  path: '/api/console/class-sessions/:id',
  policy: 'own course',
  summary: 'Changes a class session.',
  params: RestId,
  body: Type.Object({ ...ClassSessionInput.properties, version: Type.Optional(Version) }),
  errors: ['class_session.not_found', 'record.changed'],
  reply: OwnClassSession,
} as const satisfies Endpoint

/** Cancels a class; the timetable and calendars show it as cancelled. */
export const cancelClassSession = {
  ...classSessions,
  method: 'POST',
  path: '/api/console/class-sessions/:id/cancel',
  policy: 'own course',
  summary: 'Cancels a class session, with a reason for its learners.',
  params: RestId,
  body: Type.Object({
    reason: Type.String({ title: 'Reason', minLength: 1, maxLength: CANCEL_REASON_MAX, pattern: '\\S' }),
  }),
  errors: ['class_session.not_found', 'class_session.over', 'class_session.cancelled'],
  reply: OwnClassSession,
} as const satisfies Endpoint

export const restoreClassSession = {
  ...classSessions,
  method: 'POST',
  path: '/api/console/class-sessions/:id/restore',
  policy: 'own course',
  summary: 'Restores a cancelled class session.',
  params: RestId,
  errors: ['class_session.not_found'],
  reply: OwnClassSession,
} as const satisfies Endpoint

/** Deletes a class; calendar feeds list it as cancelled for thirty days. */
export const deleteClassSession = {
  ...classSessions,
  method: 'DELETE',
  path: '/api/console/class-sessions/:id',
  policy: 'own course',
  summary: 'Deletes a class session.',
  params: RestId,
  /** The reason shown to learners who had it in their timetable. */
  query: Type.Object({
    reason: Type.Optional(Type.String({ title: 'Reason', maxLength: CANCEL_REASON_MAX })),
  }),
  errors: ['class_session.not_found'],
  reply: OwnClassSession,
} as const satisfies Endpoint

const ZoneName = Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX })
const ClockChange = OneOf(['earlier', 'later'], { title: 'Clock change' })
const MeetingLink = Nullable(Type.String({ title: 'Meeting link', maxLength: 500 }))
const Day = { maxLength: 10, description: 'a day such as 2027-01-12' }

/** If true, returns the result without saving it. */
const Preview = Type.Optional(Type.Boolean({ title: 'Preview' }))

/** A class of a series, real or in a preview. */
export const SeriesClass = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  /** The local times in its zone, `2026-03-09T18:00`. */
  starts_local: Type.String(),
  ends_local: Type.String(),
  time_zone: Type.String(),
  /** A sentence on why the class cannot be planned; null if it can. */
  problem: Nullable(Type.String()),
})
export type SeriesClass = Static<typeof SeriesClass>

export const SeriesReply = Type.Object({
  /** The id shared by the series' classes; null in a preview. */
  series_id: Nullable(Type.String()),
  classes: Type.Array(SeriesClass),
  /** The holidays that would have had a class. */
  skipped: Type.Array(Type.String()),
})
export type SeriesReply = Static<typeof SeriesReply>

const series = { tag: 'console', role: 'tutor', policy: 'own course' } as const

/** The common fields of a series of a course or a cohort. */
const SeriesInput = Type.Object({
  /** Each class's number is added to it. */
  title: Type.String({ title: 'Title', minLength: 1, maxLength: SERIES_TITLE_MAX, pattern: '\\S' }),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: Type.Array(Type.Integer({ title: 'Weekdays', minimum: 1, maximum: 7 }), {
    title: 'Weekdays',
    minItems: 1,
    maxItems: 7,
  }),
  /** The local time at the start of each class. */
  time_of_day: Type.String({
    title: 'Starts at',
    maxLength: 5,
    description: 'a time such as 18:00',
    pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
  }),
  minutes: Type.Integer({ title: 'Length in minutes', minimum: 1, maximum: CLASS_MINUTES_MAX }),
  /** Days without a class; they use no number. */
  holidays: Type.Optional(
    Type.Array(Type.String({ title: 'Holidays', ...Day }), { title: 'Holidays', maxItems: HOLIDAYS_MAX }),
  ),
  clock_change: Type.Optional(ClockChange),
  meeting_link: Type.Optional(MeetingLink),
})

/** The weekly classes created with a cohort, in its time zone, from its first day to its last. */
export const CohortClasses = Type.Object(SeriesInput.properties, { title: 'Classes' })
export type CohortClasses = Static<typeof CohortClasses>

/** Plans classes on the same weekdays in a time zone: all of them, or none if one conflicts. */
export const createClassSeries = {
  ...series,
  method: 'POST',
  path: '/api/console/class-series',
  creates: true,
  summary: 'Plans a weekly series of classes, or shows what it would be.',
  body: Type.Object({
    course_id: Id,
    /** A cohort of the course; null or left out means everyone in the course. */
    cohort_id: Type.Optional(Nullable(Id)),
    ...SeriesInput.properties,
    /** The first possible day. */
    first_day: Type.String({ title: 'First day', ...Day }),
    time_zone: ZoneName,
    count: Type.Integer({ title: 'Number of classes', minimum: 1, maximum: SERIES_MAX }),
    preview: Preview,
  }),
  errors: ['course.not_found', 'class_session.limit_reached'],
  reply: SeriesReply,
} as const satisfies Endpoint

/** The classes of a series to change with the given one: the following ones, or all. */
const Scope = OneOf(['following', 'all'], { title: 'Classes' })

/** Why a class is not changed. */
const KeptBecause = OneOf(['past', 'attended', 'edited', 'cancelled'])

export const SeriesChangeReply = Type.Object({
  /** The series id of the changed classes; in a preview, their present one. */
  series_id: Type.String(),
  /** The changed classes, real or in a preview, earliest first. */
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
 * Changes a class and others of its series in the given fields that differ. A new time moves each by the same number of days, to
 * the same time of day. Classes that have begun, were attended, edited on their own or cancelled are not changed.
 */
export const changeClassSeries = {
  ...series,
  method: 'PUT',
  path: '/api/console/class-sessions/:id/series',
  summary: 'Changes a class with those after it, or with its whole series, or shows what that would do.',
  params: RestId,
  body: Type.Object({
    scope: Scope,
    /** The title of this class; the others get their own numbers. */
    title: Type.String({ title: 'Title', minLength: 1, maxLength: 200, pattern: '\\S' }),
    starts_at: Type.String({ title: 'Starts at', maxLength: 40 }),
    ends_at: Type.String({ title: 'Ends at', maxLength: 40 }),
    time_zone: Type.Optional(ZoneName),
    clock_change: Type.Optional(ClockChange),
    meeting_link: Type.Optional(MeetingLink),
    preview: Preview,
    version: Type.Optional(Version),
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

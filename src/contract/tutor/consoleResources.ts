import type { Endpoint } from '#contract/endpoint.ts'
import { ClassSession } from '#contract/entities.ts'
import { Id, Nullable, OneOf, Paragraphs, Version } from '#contract/fields.ts'
import { CANCEL_REASON_MAX, NOTES_MAX } from '#contract/rules/classSessions.ts'
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

import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { ATTENDANCE_STATES } from '#contract/rules/attendance.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId } from '#contract/tutor/restList.ts'

const State = Nullable(OneOf(ATTENDANCE_STATES, { title: 'State' }))

/** A learner of a class and their attendance. */
export const Attendee = Type.Object({
  user_id: Id,
  ...PersonName.properties,
  /** Null if not marked yet. */
  state: State,
  /** True if they enrolled after the class, so that they were not absent. */
  joined_later: Type.Boolean(),
})
export type Attendee = Static<typeof Attendee>

export const AttendanceReply = Type.Object({
  session: Type.Object({ id: Id, title: Type.String(), starts_at: Instant, ends_at: Instant }),
  /** True if every state can be marked; before that only `excused`. */
  is_open: Type.Boolean(),
  /** True if the class ended so long ago that the tutor must confirm a change. */
  is_long_past: Type.Boolean(),
  /** By name. */
  learners: Type.Array(Attendee),
})
export type AttendanceReply = Static<typeof AttendanceReply>

/** True if the tutor confirmed a change of a class of more than a week ago. */
const Confirmed = Type.Optional(Type.Boolean({ title: 'Confirmed' }))

const attendance = { tag: 'console', role: 'tutor', policy: 'own course', params: RestId } as const

/** Lists the learners of a class, from its cohort or course, at most 500. */
export const getAttendance = {
  ...attendance,
  method: 'GET',
  path: '/api/console/class-sessions/:id/attendance',
  summary: 'Lists the learners of a class session and who of them was there.',
  errors: ['class_session.not_found'],
  reply: AttendanceReply,
} as const satisfies Endpoint

/** Marks a learner's attendance. A mark that changed after the tutor saw it is not overwritten. */
export const setAttendance = {
  ...attendance,
  method: 'PUT',
  path: '/api/console/class-sessions/:id/attendance',
  summary: 'Says whether a learner was in a class session.',
  body: Type.Object({
    user_id: Id,
    state: State,
    /** The state that the tutor saw before. */
    was: State,
    confirmed: Confirmed,
  }),
  errors: [
    'class_session.not_found',
    'attendance.no_learner',
    'attendance.not_open',
    'attendance.long_past',
    'record.changed',
  ],
  reply: Type.Object({ user_id: Id, state: State }),
} as const satisfies Endpoint

/** Marks all unmarked learners present, except those who joined later. */
export const markUnsetPresent = {
  ...attendance,
  method: 'POST',
  path: '/api/console/class-sessions/:id/attendance/present',
  summary: 'Marks every learner present of whom nothing is said yet.',
  body: Type.Object({ confirmed: Confirmed }),
  errors: ['class_session.not_found', 'attendance.not_open', 'attendance.long_past'],
  reply: Type.Object({
    /** The id for undoing it. */
    batch: Type.String(),
    marked: Type.Array(Id),
  }),
} as const satisfies Endpoint

/** Undoes such a marking, except for learners marked again since. */
export const undoMarking = {
  ...attendance,
  method: 'POST',
  path: '/api/console/class-sessions/:id/attendance/undo',
  summary: 'Takes back what marking every learner present has marked.',
  body: Type.Object({ batch: Type.String({ title: 'Batch', minLength: 36, maxLength: 36 }) }),
  errors: ['class_session.not_found'],
  reply: Type.Object({ unmarked: Type.Array(Id) }),
} as const satisfies Endpoint

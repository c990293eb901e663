import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { ATTENDANCE_STATES } from '#contract/rules/attendance.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId } from '#contract/tutor/restList.ts'

const State = Nullable(OneOf(ATTENDANCE_STATES, { title: 'State' }))

/** A learner of a class, and whether they were there. */
export const Attendee = Type.Object({
  user_id: Id,
  ...PersonName.properties,
  /** Null where nothing is said of the learner yet. */
  state: State,
  /** True if they took their place after the class: then they were not absent from it. */
  joined_later: Type.Boolean(),
})
export type Attendee = Static<typeof Attendee>

export const AttendanceReply = Type.Object({
  session: Type.Object({ id: Id, title: Type.String(), starts_at: Instant, ends_at: Instant }),
  /** True if every state may be marked. Before that, a learner can only be marked as excused. */
  is_open: Type.Boolean(),
  /** True if the class was over so long ago that the tutor must confirm a change. */
  is_long_past: Type.Boolean(),
  /** By name. */
  learners: Type.Array(Attendee),
})
export type AttendanceReply = Static<typeof AttendanceReply>

/** True where the tutor has said that a class of more than a week ago is meant. */
const Confirmed = Type.Optional(Type.Boolean({ title: 'Confirmed' }))

const attendance = { tag: 'console', role: 'tutor', policy: 'own course', params: RestId } as const

/** The learners of a class, of its cohort or of its course, at most five hundred. */
export const getAttendance = {
  ...attendance,
  method: 'GET',
  path: '/api/console/class-sessions/:id/attendance',
  summary: 'Lists the learners of a class session and who of them was there.',
  errors: ['class_session.not_found'],
  reply: AttendanceReply,
} as const satisfies Endpoint

/** Says of one learner whether they were there. Two tabs lose nothing: what was changed after it was seen is not overwritten. */
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
    'attendance.changed',
  ],
  reply: Type.Object({ user_id: Id, state: State }),
} as const satisfies Endpoint

/** Marks everybody present of whom nothing is said yet. Who is excused, late or absent stays so; who joined later is left out. */
export const markUnsetPresent = {
  ...attendance,
  method: 'POST',
  path: '/api/console/class-sessions/:id/attendance/present',
  summary: 'Marks every learner present of whom nothing is said yet.',
  body: Type.Object({ confirmed: Confirmed }),
  errors: ['class_session.not_found', 'attendance.not_open', 'attendance.long_past'],
  reply: Type.Object({
    /** By which it is undone. */
    batch: Type.String(),
    marked: Type.Array(Id),
  }),
} as const satisfies Endpoint

/** Takes such a marking back, but for whoever was marked anew since. */
export const undoMarking = {
  ...attendance,
  method: 'POST',
  path: '/api/console/class-sessions/:id/attendance/undo',
  summary: 'Takes back what marking every learner present has marked.',
  body: Type.Object({ batch: Type.String({ title: 'Batch', minLength: 36, maxLength: 36 }) }),
  errors: ['class_session.not_found'],
  reply: Type.Object({ unmarked: Type.Array(Id) }),
} as const satisfies Endpoint

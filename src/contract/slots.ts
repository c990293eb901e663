import type { Endpoint } from '#contract/endpoint.ts'
import { ClassPlace } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** When a slot takes place. */
export const slotTimes = {
  starts_at: Instant,
  ends_at: Instant,
  /** The venue's time zone, and the local times there, such as `2026-03-09T18:00`. */
  time_zone: Type.String(),
  starts_local: Type.String(),
  ends_local: Type.String(),
}

/** A slot that can be booked. Its venue's address is only for learners who booked. */
export const FreeSlot = Type.Object({
  id: Id,
  ...slotTimes,
  place: Type.String(),
})
export type FreeSlot = Static<typeof FreeSlot>

/** Lists the next sixty free slots of a course on sale. */
export const listFreeSlots = {
  method: 'GET',
  path: '/api/courses/:slug/slots',
  role: 'anyone',
  policy: 'may see the course',
  tag: 'enrolments',
  summary: 'Lists the free slots of a course for onsite classes.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  errors: ['course.not_found'],
  reply: Succeeded({ data: Type.Array(FreeSlot) }),
} as const satisfies Endpoint

/** An onsite class that a learner has booked. */
export const OnsiteClass = Type.Object({
  id: Id,
  slot_id: Id,
  ...slotTimes,
  state: OneOf(['taken', 'confirmed', 'attended', 'missed', 'cancelled']),
  is_over: Type.Boolean(),
  /** True while the learner may move or cancel it, by the server's clock, until `changes_until`. */
  may_change: Type.Boolean(),
  changes_until: Instant,
  /** The tutor's reason for cancelling. */
  cancel_reason: Nullable(Type.String()),
  place: ClassPlace,
})
export type OnsiteClass = Static<typeof OnsiteClass>

/** A course that the learner takes onsite. */
export const OnsiteCourse = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  /** The newest twelve, latest first. */
  classes: Type.Array(OnsiteClass),
  /** True if the learner has an upcoming class; it can be moved, and no other can be booked. */
  has_class_ahead: Type.Boolean(),
  /** Free slots can be booked until then; null once the weeks are over. */
  books_until: Nullable(Instant),
  /** The hours bought and the minutes of them booked; left out if the course sets no number. */
  hours: Type.Optional(Type.Object({ bought: Type.Integer(), booked_minutes: Type.Integer() })),
  /** The next sixty free slots within the weeks. */
  free: Type.Array(FreeSlot),
})
export type OnsiteCourse = Static<typeof OnsiteCourse>

const SlotBooked = Succeeded({ data: OnsiteClass })

export const listOnsiteClasses = {
  method: 'GET',
  path: '/api/onsite-classes',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Lists the courses that the learner takes onsite, their classes and the slots that are free.',
  reply: Succeeded({ data: Type.Array(OnsiteCourse) }),
} as const satisfies Endpoint

/** Books a slot; a repeat for the same slot succeeds without a change. */
export const bookSlot = {
  method: 'POST',
  path: '/api/onsite-classes/book',
  role: 'learner',
  policy: 'may book a slot',
  tag: 'enrolments',
  summary: 'Books a free slot of a course that the learner takes onsite.',
  body: Type.Object({ slot_id: Id }),
  errors: ['slot.not_found', 'slot.taken', 'slot.one_ahead', 'slot.after_weeks', 'slot.no_hours'],
  reply: SlotBooked,
} as const satisfies Endpoint

/** Moves a class to a free slot of the same course, until 24 hours before it; if the slot is taken, the class stays. */
export const moveOnsiteClass = {
  method: 'POST',
  path: '/api/onsite-classes/:id/move',
  role: 'learner',
  policy: 'own booking',
  tag: 'enrolments',
  summary: 'Moves an onsite class to another slot.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ slot_id: Id }),
  errors: [
    'slot.not_found',
    'slot.taken',
    'slot.too_late',
    'slot.changed',
    'slot.after_weeks',
    'slot.no_hours',
  ],
  reply: SlotBooked,
} as const satisfies Endpoint

export const cancelOnsiteClass = {
  method: 'POST',
  path: '/api/onsite-classes/:id/cancel',
  role: 'learner',
  policy: 'own booking',
  tag: 'enrolments',
  summary: 'Cancels an onsite class, until 24 hours before it.',
  params: Type.Object({ id: Id }),
  errors: ['slot.not_found', 'slot.too_late', 'slot.changed'],
  reply: SlotBooked,
} as const satisfies Endpoint

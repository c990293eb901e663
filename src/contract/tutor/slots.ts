import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, PersonName, Version } from '#contract/fields.ts'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import { HOLIDAYS_MAX } from '#contract/rules/slots.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

/** A slot as its tutor sees it. */
export const OwnSlot = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  place: Type.Object({ id: Id, name: Type.String() }),
  starts_at: Instant,
  ends_at: Instant,
  minutes: Type.Integer(),
  /** The venue's time zone, and the local time at the start, `2026-03-09T18:00`. */
  time_zone: Type.String(),
  starts_local: Type.String(),
  /** `held` means that a learner is paying. */
  state: OneOf(['free', 'held', 'taken', 'confirmed', 'attended', 'missed', 'cancelled']),
  /** True if the class has begun, and if it is over, by the server's clock. */
  has_begun: Type.Boolean(),
  is_over: Type.Boolean(),
  /** The learner who booked it, or null. */
  learner: Nullable(Type.Object({ ...PersonName.properties, email: Type.String() })),
  cancel_reason: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
})
export type OwnSlot = Static<typeof OwnSlot>

const SlotInput = {
  place_id: Id,
  /** A local time at the venue, `2026-03-09T18:00`, or one with an offset. */
  starts_at: Type.String({ title: 'Starts at', maxLength: 40 }),
  minutes: Type.Integer({ title: 'Length' }),
}
const Change = { clock_change: Type.Optional(OneOf(['earlier', 'later'], { title: 'Clock change' })) }

const Day = (title: string) => Type.String({ title, maxLength: 10, description: 'a day such as 2027-01-12' })
const Time = (title: string) => Type.String({ title, maxLength: 5, description: 'a time such as 09:00' })

const WeeklyInput = Type.Object({
  course_id: Id,
  place_id: Id,
  /** 1 is Monday, 7 is Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    title: 'Weekdays',
    minItems: 1,
    maxItems: 7,
  }),
  /** The local times on each of these days; `24:00` is midnight. */
  from: Time('From'),
  to: Time('To'),
  minutes: Type.Integer({ title: 'Length' }),
  from_day: Day('First day'),
  to_day: Day('Last day'),
  /** Days without slots. */
  holidays: Type.Optional(
    Type.Array(Type.String({ maxLength: 10 }), { title: 'Holidays', maxItems: HOLIDAYS_MAX }),
  ),
  ...Change,
})

const slots = { tag: 'console', role: 'tutor', policy: 'own course' } as const
const CREATING = ['course.not_found', 'place.not_found', 'slot.limit_reached'] as const

export const listSlots = {
  tag: 'console',
  role: 'tutor',
  method: 'GET',
  path: '/api/console/slots',
  summary: "Lists the slots of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(OwnSlot),
} as const satisfies Endpoint

export const getSlot = {
  ...slots,
  method: 'GET',
  path: '/api/console/slots/:id',
  summary: 'Shows one slot.',
  params: RestId,
  errors: ['slot.not_found'],
  reply: OwnSlot,
} as const satisfies Endpoint

export const createSlot = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots',
  creates: true,
  summary: 'Offers one slot of a course at a place.',
  body: Type.Object({ course_id: Id, ...SlotInput, ...Change }),
  errors: CREATING,
  reply: OwnSlot,
} as const satisfies Endpoint

/** The number of slots of a weekly availability, the first and the last. */
export const WeeklySlots = Type.Object({
  count: Type.Integer(),
  first: Type.Object({ starts_at: Instant, ends_at: Instant }),
  last: Type.Object({ starts_at: Instant, ends_at: Instant }),
})
export type WeeklySlots = Static<typeof WeeklySlots>

/** Checks a weekly availability as `createWeeklySlots` does, without saving it. */
export const previewWeeklySlots = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots/weekly/preview',
  summary: 'Says how many slots a weekly availability would make.',
  body: WeeklyInput,
  errors: CREATING,
  reply: WeeklySlots,
} as const satisfies Endpoint

/** Cuts a weekly availability into slots in the venue's time zone: all of them, or none. */
export const createWeeklySlots = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots/weekly',
  creates: true,
  summary: 'Offers the slots of a weekly availability.',
  body: WeeklyInput,
  errors: CREATING,
  reply: WeeklySlots,
} as const satisfies Endpoint

/** Changes an upcoming slot; its learner is informed if it moves. */
export const updateSlot = {
  ...slots,
  method: 'PUT',
  path: '/api/console/slots/:id',
  summary: 'Moves a slot to another time or place.',
  params: RestId,
  body: Type.Object({ ...SlotInput, ...Change, version: Type.Optional(Version) }),
  errors: ['slot.not_found', 'place.not_found', 'slot.over', 'slot.cancelled', 'record.changed'],
  reply: OwnSlot,
} as const satisfies Endpoint

/** Deletes a slot that was never booked; others can only be cancelled. */
export const deleteSlot = {
  ...slots,
  method: 'DELETE',
  path: '/api/console/slots/:id',
  summary: 'Deletes a slot that nobody has booked.',
  params: RestId,
  errors: ['slot.not_found', 'slot.in_use'],
  reply: OwnSlot,
} as const satisfies Endpoint

export const confirmSlot = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots/:id/confirm',
  summary: 'Confirms a booked slot to its learner.',
  params: RestId,
  errors: ['slot.not_found', 'slot.not_booked', 'slot.over'],
  reply: OwnSlot,
} as const satisfies Endpoint

/** Marks whether the learner came; marking again corrects it. */
export const markSlot = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots/:id/mark',
  summary: 'Marks a class that has begun as attended or missed.',
  params: RestId,
  body: Type.Object({ state: OneOf(['attended', 'missed'], { title: 'State' }) }),
  errors: ['slot.not_found', 'slot.not_booked', 'slot.not_begun'],
  reply: OwnSlot,
} as const satisfies Endpoint

/** Cancels a slot for good; its learner is informed and may book another. */
export const cancelSlot = {
  ...slots,
  method: 'POST',
  path: '/api/console/slots/:id/cancel',
  summary: 'Cancels a slot, with a reason for its learner.',
  params: RestId,
  body: Type.Object({
    reason: Type.String({ title: 'Reason', minLength: 1, maxLength: CANCEL_REASON_MAX, pattern: '\\S' }),
  }),
  errors: ['slot.not_found', 'slot.over', 'slot.cancelled'],
  reply: OwnSlot,
} as const satisfies Endpoint

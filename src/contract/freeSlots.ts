import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/fields.ts'
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

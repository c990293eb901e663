import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Instant, Nullable } from '#contract/fields.ts'
import { Type } from '#contract/schema.ts'

const calendar = { role: 'signedIn', tag: 'calendar', path: '/api/calendar' } as const

/** Since when the caller's calendar has an address. The address itself is said once, to whoever makes it. */
export const getCalendar = {
  ...calendar,
  method: 'GET',
  summary: 'Says whether the own calendar has an address.',
  reply: Succeeded({ data: Type.Object({ since: Nullable(Instant) }) }),
} as const satisfies Endpoint

/** Makes the private address at which calendars find the caller's classes; one from before ends. */
export const makeCalendarAddress = {
  ...calendar,
  method: 'POST',
  summary: 'Makes an address for the own calendar, and ends the one before.',
  reply: Succeeded({ url: Type.String() }),
} as const satisfies Endpoint

/** Ends the address: calendars find nothing there from now on. */
export const endCalendarAddress = {
  ...calendar,
  method: 'DELETE',
  summary: 'Ends the address of the own calendar.',
  reply: Succeeded({}),
} as const satisfies Endpoint

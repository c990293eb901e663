import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Instant, Nullable } from '#contract/fields.ts'
import { Type } from '#contract/schema.ts'

const calendar = { role: 'signedIn', tag: 'calendar', path: '/api/calendar' } as const

/** Returns when the caller's calendar feed was created. Its URL is returned only on creation. */
export const getCalendar = {
  ...calendar,
  method: 'GET',
  summary: 'Says whether the own calendar has an address.',
  reply: Succeeded({ data: Type.Object({ since: Nullable(Instant) }) }),
} as const satisfies Endpoint

/** Creates the private URL of the caller's calendar feed; a former URL stops working. */
export const makeCalendarAddress = {
  ...calendar,
  method: 'POST',
  summary: 'Makes an address for the own calendar, and ends the one before.',
  reply: Succeeded({ url: Type.String() }),
} as const satisfies Endpoint

/** Deletes the calendar feed's URL. */
export const endCalendarAddress = {
  ...calendar,
  method: 'DELETE',
  summary: 'Ends the address of the own calendar.',
  reply: Succeeded({}),
} as const satisfies Endpoint

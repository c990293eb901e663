import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A notification under the bell, kept for ninety days. */
export const Notification = Type.Object({
  id: Id,
  /** The event, such as `seat_offered`. More kinds may be added. */
  kind: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** The path of the page that it links to. */
  link: Type.String(),
  created_at: Instant,
  /** Null until read. */
  read_at: Nullable(Instant),
})
export type Notification = Static<typeof Notification>

const own = { role: 'signedIn', tag: 'notifications' } as const

/** The number of unread notifications, counted up to 100; 100 means "more than 99". */
const unread = Type.Integer({ minimum: 0, maximum: 100 })

/** Lists the caller's notifications, newest first; `before` with the last id of a page returns the next page. */
export const listNotifications = {
  ...own,
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's notifications, the newest first.",
  query: Type.Object({
    items: Type.Optional(Type.Integer({ title: 'Items', minimum: 1, maximum: 100 })),
    before: Type.Optional(Id),
  }),
  reply: Succeeded({ data: Type.Array(Notification), has_more: Type.Boolean(), unread }),
} as const satisfies Endpoint

/** Marks some as read by their ids, or all up to and including one. Ids of other users are ignored. */
export const readNotifications = {
  ...own,
  method: 'POST',
  path: '/api/notifications/read',
  summary: "Marks the caller's notifications as read.",
  body: Type.Object({
    ids: Type.Optional(Type.Array(Id, { title: 'Ids', minItems: 1, maxItems: 100 })),
    up_to: Type.Optional(Id),
  }),
  reply: Succeeded({ unread }),
} as const satisfies Endpoint

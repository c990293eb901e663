import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { type Static, Type } from '#contract/schema.ts'

const own = { role: 'signedIn', tag: 'notifications' } as const

const endpoint = Type.String({ title: 'Endpoint', minLength: 1, maxLength: 1_000 })

/** A browser's push subscription. */
export const PushSubscription = Type.Object(
  {
    /** An https URL of a push service. */
    endpoint,
    keys: Type.Object({
      p256dh: Type.String({ title: 'Key p256dh', pattern: '^[A-Za-z0-9_-]{87}=?$', maxLength: 88 }),
      auth: Type.String({ title: 'Key auth', pattern: '^[A-Za-z0-9_-]{22}(?:==)?$', maxLength: 24 }),
    }),
  },
  { additionalProperties: false },
)
export type PushSubscription = Static<typeof PushSubscription>

/** The number of the caller's devices with push messages. */
const devices = Type.Integer({ minimum: 0 })

/** Returns the key for a push subscription, and the number of the caller's devices. */
export const getPush = {
  ...own,
  method: 'GET',
  path: '/api/account/push',
  summary: "The academy's public key for push messages (VAPID), and how many devices of the caller get them.",
  reply: Succeeded({ data: Type.Object({ public_key: Type.String(), devices }) }),
} as const satisfies Endpoint

/** Turns push messages on for this browser; a repeat moves the subscription to the calling session. */
export const subscribePush = {
  ...own,
  method: 'POST',
  path: '/api/account/push',
  summary:
    'Has the device of a push subscription told of what the caller has chosen, until its session is signed out. Of more than ten the one that was seen least recently ends.',
  body: PushSubscription,
  reply: Succeeded({ data: Type.Object({ devices }) }),
} as const satisfies Endpoint

/** Turns push messages off for one device or all of the caller's. */
export const unsubscribePush = {
  ...own,
  method: 'POST',
  path: '/api/account/push/stop',
  summary: 'Ends one push subscription of the caller by its endpoint, or all where none is given.',
  body: Type.Object({ endpoint: Type.Optional(endpoint) }, { additionalProperties: false }),
  reply: Succeeded({ data: Type.Object({ devices }) }),
} as const satisfies Endpoint

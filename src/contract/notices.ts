import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { OneOf } from '#contract/fields.ts'
import { NOTICE_CHANNELS, NOTICE_CHOICES, NOTICE_KINDS } from '#contract/rules/noticeKinds.ts'
import { type Static, Type } from '#contract/schema.ts'

const kind = OneOf(NOTICE_KINDS, { title: 'Kind' })
const channel = OneOf(NOTICE_CHANNELS, { title: 'Channel' })
const choice = OneOf(NOTICE_CHOICES, { title: 'Choice' })

/** A kind of message and the caller's preferences. */
export const OwnNotice = Type.Object({
  kind,
  label: Type.String(),
  sentence: Type.String(),
  /** True if it cannot be turned off. */
  is_required: Type.Boolean(),
  channels: Type.Array(
    Type.Object({
      channel,
      choice,
      /** The choices of this channel. */
      choices: Type.Array(choice),
    }),
  ),
})
export type OwnNotice = Static<typeof OwnNotice>

/** Lists the caller's message preferences. */
export const listNotices = {
  method: 'GET',
  path: '/api/account/notices',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'What the academy tells the caller, by kind and channel, and what of it may be switched off.',
  reply: Succeeded({ data: Type.Array(OwnNotice) }),
} as const satisfies Endpoint

/** Changes the caller's message preferences; those not named stay. */
export const chooseNotices = {
  method: 'PUT',
  path: '/api/account/notices',
  role: 'signedIn',
  tag: 'accounts',
  summary:
    'Switches kinds of notices on or off for the caller; what is left out stays. Required kinds stay on.',
  body: Type.Object(
    {
      choices: Type.Array(Type.Object({ kind, channel, choice }, { additionalProperties: false }), {
        title: 'Choices',
        maxItems: 100,
      }),
    },
    { additionalProperties: false },
  ),
  errors: ['notice.required'],
  reply: Succeeded({ data: Type.Array(OwnNotice) }),
} as const satisfies Endpoint

const ofLink = Type.Object({ token: Type.String({ title: 'Link', minLength: 1, maxLength: 100 }) })

/** The kind of email that an unsubscribe link turns off. */
const Unsubscription = Type.Object({
  /** The kind's label. */
  label: Type.String(),
  /** True if they are turned off. */
  is_off: Type.Boolean(),
})

/** Returns which emails an unsubscribe link turns off, without a change. */
export const readUnsubscription = {
  method: 'GET',
  path: '/api/unsubscribe/:token',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: 'Returns which emails an unsubscribe link ends, and changes nothing.',
  params: ofLink,
  errors: ['unsubscribe.not_valid'],
  reply: Succeeded({ data: Unsubscription }),
} as const satisfies Endpoint

/** Turns off the emails of the link's kind, whether or not anybody is signed in. */
export const unsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe/:token',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: "Ends a person's emails of one kind by the link that each of them carries; twice is once.",
  params: ofLink,
  errors: ['unsubscribe.not_valid'],
  reply: Succeeded({ data: Unsubscription }),
} as const satisfies Endpoint

import { Email } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { BOUNCE_KINDS, MESSAGE_ID_MAX } from '#contract/rules/bounces.ts'
import { Type } from '#contract/schema.ts'

/** A letter that did not reach its mailbox, or that its reader reported as spam. */
export const Bounce = Type.Object({
  email: Email,
  kind: Type.Unsafe<(typeof BOUNCE_KINDS)[number]>(Type.String({ title: 'Kind', enum: [...BOUNCE_KINDS] })),
  /** The letter's own, where the mail service tells it. */
  message_id: Type.Optional(Type.String({ title: 'Message id', maxLength: MESSAGE_ID_MAX })),
  at: Type.String({
    title: 'At',
    description: 'when it happened, such as 2026-03-02T09:00:00Z',
    minLength: 10,
    maxLength: 40,
  }),
})

/** Takes what a mail service tells of a letter, a `Bounce` in signed bytes; told twice, it counts once. */
export const bounceWebhook = {
  method: 'POST',
  path: '/api/bounces/webhook',
  role: 'anyone',
  policy: 'the mail service',
  tag: 'accounts',
  summary: 'Takes what the mail service tells of letters that did not arrive, signed.',
  errors: ['bounce.wrong_signature', 'bounce.off'],
  reply: Succeeded({
    /** True if optional letters to the address have ended. */
    is_marked: Type.Boolean(),
  }),
} as const satisfies Endpoint

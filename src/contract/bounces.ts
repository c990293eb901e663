import { Email } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { BOUNCE_KINDS, MESSAGE_ID_MAX } from '#contract/rules/bounces.ts'
import { Type } from '#contract/schema.ts'

/** An email that bounced or was reported as spam. */
export const Bounce = Type.Object({
  email: Email,
  kind: Type.Unsafe<(typeof BOUNCE_KINDS)[number]>(Type.String({ title: 'Kind', enum: [...BOUNCE_KINDS] })),
  /** The email's Message-ID, if the mail service reports it. */
  message_id: Type.Optional(Type.String({ title: 'Message id', maxLength: MESSAGE_ID_MAX })),
  at: Type.String({
    title: 'At',
    description: 'when it happened, such as 2026-03-02T09:00:00Z',
    minLength: 10,
    maxLength: 40,
  }),
})

/** Receives a mail service's signed report of a `Bounce`; a repeated report counts once. */
export const bounceWebhook = {
  method: 'POST',
  path: '/api/bounces/webhook',
  role: 'anyone',
  policy: 'the mail service',
  tag: 'accounts',
  summary: 'Takes what the mail service reports about emails that did not arrive, signed.',
  errors: ['bounce.wrong_signature', 'bounce.off'],
  reply: Succeeded({
    /** True if optional emails to the address have stopped. */
    is_marked: Type.Boolean(),
  }),
} as const satisfies Endpoint

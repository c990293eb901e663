import { Browser } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { Type } from '#contract/schema.ts'

const VerificationReply = Succeeded({
  /** The address that is verified or waits for verification. */
  email: Type.String(),
  is_verified: Type.Boolean(),
  /** True if the address must be verified again because emails to it bounced. */
  needs_proof: Type.Optional(Type.Boolean()),
})

/** Returns whether the caller's email is verified, because their cookie may be outdated. */
export const getVerification = {
  method: 'GET',
  path: '/api/email/verification',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Returns the caller's email and whether it is verified.",
  reply: VerificationReply,
} as const satisfies Endpoint

/** Sends a new email with a link and a code, and voids those of older emails. */
export const sendVerification = {
  method: 'POST',
  path: '/api/email/verification',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Sends a link and a code to the email of the account, unless it is verified already.',
  reply: VerificationReply,
} as const satisfies Endpoint

/**
 * Verifies an account's email by the token of the emailed link or, when signed in, by the code. A browser unknown to the account
 * also sends the password. A repeated call succeeds without a change.
 */
export const verifyEmail = {
  method: 'POST',
  path: '/api/email/verify',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: 'Verifies an email by the token of an emailed link, or by its code where the caller is signed in.',
  body: Type.Object({
    token: Type.Optional(Type.String({ title: 'Link', minLength: 1, maxLength: 200 })),
    code: Type.Optional(
      Type.String({
        title: 'Code',
        description: 'the six digits from the email',
        minLength: 6,
        maxLength: 6,
        pattern: '^[0-9]{6}$',
      }),
    ),
    password: Type.Optional(Type.String({ title: 'Password', minLength: 1, maxLength: PASSWORD_MAX })),
    browser: Type.Optional(Browser),
  }),
  errors: [
    'session.required',
    'verification.link_not_valid',
    'verification.code_not_valid',
    'verification.other_browser',
  ],
  reply: VerificationReply,
} as const satisfies Endpoint

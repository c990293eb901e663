import { Browser } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { Type } from '#contract/schema.ts'

const VerificationReply = Succeeded({
  /** The address that is, or is to be, verified. */
  email: Type.String(),
  is_verified: Type.Boolean(),
  /** True if the address must be proved once more, because letters to it have come back. */
  needs_proof: Type.Optional(Type.Boolean()),
})

/** Tells whether the caller's e-mail is verified: their cookie may be of another day. */
export const getVerification = {
  method: 'GET',
  path: '/api/email/verification',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Returns the caller's e-mail and whether it is verified.",
  reply: VerificationReply,
} as const satisfies Endpoint

/** Orders a new letter with a link and a code; both of an older letter are void. */
export const sendVerification = {
  method: 'POST',
  path: '/api/email/verification',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Sends a link and a code to the e-mail of the account, unless it is verified already.',
  reply: VerificationReply,
} as const satisfies Endpoint

/**
 * Proves that an e-mail is its account's, by the token of a letter's link or, signed in, by its code. A browser that has never
 * entered the account gives its password beside the token. Sent again it succeeds and changes nothing.
 */
export const verifyEmail = {
  method: 'POST',
  path: '/api/email/verify',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary:
    "Verifies an e-mail by the token of a letter's link, or by its code where the caller is signed in.",
  body: Type.Object({
    token: Type.Optional(Type.String({ title: 'Link', minLength: 1, maxLength: 200 })),
    code: Type.Optional(
      Type.String({
        title: 'Code',
        description: 'the six digits of the letter',
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

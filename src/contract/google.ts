import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { CurrentPassword } from '#contract/ownAccount.ts'
import { Type } from '#contract/schema.ts'

/** Allows the caller to link a Google account. To sign in with Google, the browser visits `/auth/google/start`. */
export const allowGoogle = {
  method: 'POST',
  path: '/api/google/link',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Answers the path that leads to Google, where the caller's account is linked; ten minutes, once.",
  body: Type.Object({ current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample', 'google.off', 'google.linked'],
  reply: Succeeded({ path: Type.String() }),
} as const satisfies Endpoint

/** Unlinks the caller's Google account; a repeated call changes nothing. */
export const unlinkGoogle = {
  method: 'POST',
  path: '/api/google/unlink',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Takes Google's word for the caller no more; an account without a password keeps it.",
  body: Type.Object({ current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample', 'account.last_way_in'],
  reply: Done,
} as const satisfies Endpoint

import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'

const EVERY_CALL: readonly ErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.address_too_long',
  'request.unsupported_type',
  'rate_limit.reached',
  'server.failed',
  'server.unavailable',
]
const SIGNED_IN: readonly ErrorCode[] = ['session.required', 'session.ended']
const ONE_ROLE: readonly ErrorCode[] = [...SIGNED_IN, 'account.wrong_role']
const ADMINS: readonly ErrorCode[] = [...ONE_ROLE, 'account.second_factor_missing']
const BY_ROLE = {
  anyone: [],
  signedIn: SIGNED_IN,
  learner: ONE_ROLE,
  tutor: ONE_ROLE,
  admin: ADMINS,
} as const
const CREATES: readonly ErrorCode[] = [
  'submission.in_progress',
  'submission.done',
  'submission.interrupted',
  'submission.changed',
]
const FILES: readonly ErrorCode[] = ['storage.unavailable', 'storage.full']

/** Returns every error that a call may answer: those of all calls, those of its role and kind, and those that it names. */
export function errorsOf({ role, creates, files, errors = [] }: Endpoint): ErrorCode[] {
  return [...EVERY_CALL, ...BY_ROLE[role], ...(creates ? CREATES : []), ...(files ? FILES : []), ...errors]
}

import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { Id, OneOf, PersonNameInput } from '#contract/fields.ts'
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SECOND_FACTOR_CODE_MAX,
} from '#contract/rules/session.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The user types; only the operator makes an admin. */
export const UserType = OneOf(['learner', 'tutor', 'admin'], { title: 'User type' })
export type UserType = Static<typeof UserType>

/** The user types that people may sign up as. */
export const OpenUserType = OneOf(['learner', 'tutor'], { title: 'User type' })
export type OpenUserType = Static<typeof OpenUserType>

/** The signed-in user as stored by their browser. */
export const SessionUser = Type.Object({
  id: Id,
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
})
export type SessionUser = Static<typeof SessionUser>

/** A session and what its browser stores. */
export const SessionReply = Succeeded({
  /** Opaque; valid for 86,400 seconds, until logout or a change of password. */
  token: Type.String(),
  user: SessionUser,
  is_verified: Type.Boolean(),
  user_type: UserType,
})

/** An e-mail address as typed. */
export const Email = Type.String({
  title: 'Email',
  description: 'an email like ada@example.com',
  minLength: 3,
  maxLength: EMAIL_MAX,
  pattern: EMAIL_PATTERN,
})

/** A random id of a browser. After a sign-in with it, the account recognises that browser. */
export const Browser = Type.String({
  title: 'Browser',
  description: '22 to 86 a-z, A-Z, digits, hyphens and underscores',
  minLength: 22,
  maxLength: 86,
  pattern: '^[A-Za-z0-9_-]+$',
})

/** The schema checks the length; the server also refuses passwords that are guessed early. */
export const NewPassword = Type.String({
  title: 'Password',
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
})

/** Opens an account and signs it in; tutors send `user_type: tutor` (specification section 6). */
export const signup = {
  method: 'POST',
  path: '/api/signup',
  role: 'anyone',
  tag: 'accounts',
  creates: true,
  summary: 'Opens an account and signs it in.',
  body: Type.Object({
    email: Email,
    password: NewPassword,
    firstname: PersonNameInput('First name'),
    lastname: PersonNameInput('Last name'),
    user_type: Type.Optional(OpenUserType),
    browser: Type.Optional(Browser),
  }),
  errors: ['account.email_taken'],
  reply: SessionReply,
} as const satisfies Endpoint

/** Signs in; naming `user_type: tutor` refuses a learner's account. */
export const login = {
  method: 'POST',
  path: '/api/login',
  role: 'anyone',
  tag: 'accounts',
  summary: 'Signs in with email and password.',
  body: Type.Object({
    email: Type.String({ title: 'Email', minLength: 1, maxLength: EMAIL_MAX }),
    password: Type.String({ title: 'Password', minLength: 1, maxLength: PASSWORD_MAX }),
    user_type: Type.Optional(OpenUserType),
    browser: Type.Optional(Browser),
  }),
  errors: [
    'account.wrong_password',
    'account.second_factor_required',
    'account.not_tutor',
    'account.suspended',
    'account.demo_closed',
  ],
  reply: SessionReply,
} as const satisfies Endpoint

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = Type.String({
  title: 'Code',
  description: 'six digits from your app, or a recovery code',
  minLength: 1,
  maxLength: SECOND_FACTOR_CODE_MAX,
})

/** Completes a sign-in of an account with a second factor, after the right password. */
export const loginSecondFactor = {
  method: 'POST',
  path: '/api/login/second-factor',
  role: 'anyone',
  tag: 'accounts',
  summary: 'Signs in with a ticket and a code of the app, or a recovery code.',
  body: Type.Object({
    ticket: Type.String({ title: 'Sign-in', minLength: 1, maxLength: 200 }),
    code: SecondFactorCode,
    browser: Type.Optional(Browser),
  }),
  errors: [
    'account.wrong_second_factor',
    'account.ticket_not_valid',
    'account.suspended',
    'account.demo_closed',
  ],
  reply: SessionReply,
} as const satisfies Endpoint

/** Revokes the token that the call carries. */
export const logout = {
  method: 'POST',
  path: '/api/logout',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Revokes the token of this session.',
  reply: Done,
} as const satisfies Endpoint

/** Sends a password reset email. The reply does not reveal whether the account exists. */
export const forgotPassword = {
  method: 'POST',
  path: '/api/password/forgot',
  role: 'anyone',
  tag: 'accounts',
  summary: 'Sends a link for a new password, if the email has an account.',
  body: Type.Object({ email: Email }),
  reply: Done,
} as const satisfies Endpoint

const ResetLink = Type.String({ title: 'Link', minLength: 1, maxLength: 200 })

/** Says whether the link of that email still works, without using it up. */
export const checkResetLink = {
  method: 'POST',
  path: '/api/password/reset/check',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: 'Returns whether the link of an email still sets a password, and changes nothing.',
  body: Type.Object({ token: ResetLink }),
  reply: Succeeded({ is_valid: Type.Boolean() }),
} as const satisfies Endpoint

/** Sets a new password by the link of that email and ends all sessions of the account. */
export const resetPassword = {
  method: 'POST',
  path: '/api/password/reset',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  creates: true,
  summary: 'Sets a password by the token of an email; every session ends.',
  body: Type.Object({
    token: ResetLink,
    password: NewPassword,
    browser: Type.Optional(Browser),
  }),
  errors: ['reset_link.not_valid'],
  reply: Done,
} as const satisfies Endpoint

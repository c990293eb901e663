import { Browser, Email, NewPassword, SessionReply, UserType } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, Paragraphs, PersonNameInput } from '#contract/fields.ts'
import { PASSWORD_MAX, PHONE_MAX, TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { ABOUT_MAX } from '#contract/rules/tutorTexts.ts'
import { type Static, Type } from '#contract/schema.ts'

/** An account as its owner sees it. */
export const OwnAccount = Type.Object({
  id: Id,
  email: Type.String(),
  /** The requested new email, until it is confirmed. */
  new_email: Nullable(Type.String()),
  /** Why optional emails have stopped; null while they are sent. */
  letters_stopped: Type.Optional(
    Nullable(
      Type.Object({
        because: Type.Unsafe<'bounced' | 'complaint'>(Type.String({ enum: ['bounced', 'complaint'] })),
        since: Instant,
      }),
    ),
  ),
  firstname: Type.String(),
  lastname: Type.String(),
  user_type: UserType,
  is_verified: Type.Boolean(),
  /** False for an account with Google sign-in only. */
  has_password: Type.Boolean(),
  /** The linked Google account. */
  google: Nullable(Type.Object({ email: Type.String(), linked_at: Instant })),
  /** In E.164 format, e.g. `+2348031234567`. */
  phone: Nullable(Type.String()),
  whatsapp: Nullable(Type.String()),
  /** True if tutors of the learner's courses see both numbers. */
  shows_numbers: Type.Optional(Type.Boolean()),
  /** The path of the picture below `/storage/`; null for none. */
  picture: Nullable(Type.String()),
  /** An IANA time zone; null means Lagos. */
  time_zone: Nullable(Type.String()),
  /** The text about the tutor on their page; null without one. */
  about: Nullable(Type.String()),
  /** The slug of the tutor's page, while the page exists. */
  page_slug: Nullable(Type.String()),
  /** True if the tutor gets optional emails about new enrolments and ratings. */
  wants_news: Type.Boolean(),
  /** The second factor, if on. */
  second_factor: Nullable(
    Type.Object({
      since: Instant,
      recovery_codes_left: Type.Integer(),
    }),
  ),
  created_at: Instant,
})
export type OwnAccount = Static<typeof OwnAccount>

/** Returns the caller's account. */
export const getAccount = {
  method: 'GET',
  path: '/api/account',
  role: 'signedIn',
  tag: 'accounts',
  summary: "The caller's own account.",
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

const PhoneNumber = (title: string) =>
  Nullable(
    Type.String({
      title,
      description: 'a number such as 0803 123 4567 or +44 7911 123456, or blank',
      maxLength: PHONE_MAX,
    }),
  )

/** Changes the given fields only. */
export const updateAccount = {
  method: 'POST',
  path: '/api/account/update',
  role: 'signedIn',
  tag: 'accounts',
  summary:
    "Changes the caller's name, numbers, time zone, words on their page or emails; what is left out stays.",
  body: Type.Object(
    {
      firstname: Type.Optional(PersonNameInput('First name')),
      lastname: Type.Optional(PersonNameInput('Last name')),
      phone: Type.Optional(PhoneNumber('Phone')),
      whatsapp: Type.Optional(PhoneNumber('WhatsApp')),
      shows_numbers: Type.Optional(Type.Boolean({ title: 'Who sees your numbers' })),
      time_zone: Type.Optional(
        Nullable(
          Type.String({
            title: 'Time zone',
            description: 'a zone of IANA such as Africa/Lagos; empty for Lagos',
            maxLength: TIME_ZONE_MAX,
          }),
        ),
      ),
      about: Type.Optional(Paragraphs({ title: 'About you', maxLength: ABOUT_MAX })),
      wants_news: Type.Optional(Type.Boolean({ title: 'Course news' })),
    },
    { additionalProperties: false },
  ),
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

/** Sets the caller's picture; a tutor's picture is public. */
export const setPicture = {
  method: 'POST',
  path: '/api/account/picture',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Replaces the caller's picture by another one: JPEG, PNG or WebP, 5 MB at most, cut to a square.",
  files: ['picture'],
  errors: ['account.sample'],
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

/** Removes the caller's picture and deletes its files. */
export const removeOwnPicture = {
  method: 'DELETE',
  path: '/api/account/picture',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Removes the caller's picture.",
  errors: ['account.sample'],
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

/** The current password, entered again before a sensitive change. */
export const CurrentPassword = Type.String({
  title: 'Current password',
  minLength: 1,
  maxLength: PASSWORD_MAX,
})

/** Changes the caller's password, given the current one: all sessions end and the reply has a new one. */
export const changePassword = {
  method: 'POST',
  path: '/api/password/change',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Changes the password, ends every session of the account and opens a new one.',
  body: Type.Object({
    current_password: CurrentPassword,
    password: NewPassword,
    browser: Type.Optional(Browser),
  }),
  errors: ['account.wrong_current_password', 'account.sample'],
  reply: SessionReply,
} as const satisfies Endpoint

/** A session in the list of the caller's sessions. */
export const OwnSession = Type.Object({
  /** Names the session; it is not the token. */
  id: Type.String(),
  /** The browser and operating system, e.g. `Chrome on Android`. */
  device: Type.String(),
  signed_in_at: Instant,
  /** To the hour. */
  used_at: Instant,
  /** True for the session of this call. */
  is_this: Type.Boolean(),
})
export type OwnSession = Static<typeof OwnSession>

/** Lists the caller's sessions, newest first: at most 20, the most an account has. */
export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Where the caller is signed in: browser, machine, since when and when last used.',
  reply: Succeeded({ data: Type.Array(OwnSession) }),
} as const satisfies Endpoint

/** Ends one of the caller's sessions. */
export const endSession = {
  method: 'DELETE',
  path: '/api/sessions/:id',
  role: 'signedIn',
  policy: 'own session',
  tag: 'accounts',
  summary: "Ends one of the caller's sessions.",
  params: Type.Object({ id: Type.String({ title: 'Session', minLength: 1, maxLength: 100 }) }),
  errors: ['session.not_found'],
  reply: Done,
} as const satisfies Endpoint

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = {
  method: 'POST',
  path: '/api/sessions/end-others',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Ends all of the caller's sessions but this one.",
  reply: Done,
} as const satisfies Endpoint

/** Returns all data about the caller as JSON files in an archive, without other people's names. */
export const downloadOwnData = {
  method: 'GET',
  path: '/api/account/data',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'What the academy keeps of the caller, as a ZIP archive of JSON files; a few times a day.',
  produces: 'application/zip',
  reply: Type.String(),
} as const satisfies Endpoint

/** Erases the caller's account for good; payments, enrolments and ratings stay without a name. */
export const eraseAccount = {
  method: 'POST',
  path: '/api/account/erase',
  role: 'signedIn',
  policy: 'may erase',
  tag: 'accounts',
  summary: "Erases the caller's account for good, unless money is open or learners are being taught.",
  body: Type.Object({ current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample', 'account.money_open', 'account.teaches'],
  reply: Done,
} as const satisfies Endpoint

/** Requests a change of email: sends a link to the new address and informs the old one. A taken address gets the same reply. */
export const requestEmailChange = {
  method: 'POST',
  path: '/api/email/change',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Sends a link to a new email, which takes the place of the old one once the link is used.',
  body: Type.Object({ email: Email, current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample'],
  reply: Done,
} as const satisfies Endpoint

const LinkToken = Type.String({ title: 'Link', minLength: 1, maxLength: 200 })

/** Changes the email by the link sent to the new address. A browser unknown to the account also sends the password. */
export const confirmEmailChange = {
  method: 'POST',
  path: '/api/email/change/confirm',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: 'Changes the email of an account by the token that the new mailbox was sent.',
  body: Type.Object({
    token: LinkToken,
    password: Type.Optional(Type.String({ title: 'Password', minLength: 1, maxLength: PASSWORD_MAX })),
    browser: Type.Optional(Browser),
  }),
  errors: ['email_change.not_valid', 'verification.other_browser'],
  reply: Done,
} as const satisfies Endpoint

/** Stops a change of email that the owner did not request, or reverts it within a week. */
export const stopEmailChange = {
  method: 'POST',
  path: '/api/email/change/stop',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary:
    'Keeps the old email by the token that its mailbox was sent, and shuts the account until a new password is chosen.',
  body: Type.Object({ token: LinkToken }),
  errors: ['email_change.not_valid'],
  reply: Done,
} as const satisfies Endpoint

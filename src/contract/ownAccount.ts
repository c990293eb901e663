import { Browser, Email, NewPassword, SessionReply, UserType } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, Paragraphs, PersonNameInput } from '#contract/fields.ts'
import { PASSWORD_MAX, PHONE_MAX, TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { ABOUT_MAX } from '#contract/rules/tutorTexts.ts'
import { type Static, Type } from '#contract/schema.ts'

/** An account as its own person, and nobody else, sees it. */
export const OwnAccount = Type.Object({
  id: Id,
  email: Type.String(),
  /** The address that is to take the place of the e-mail, until it is confirmed. */
  new_email: Nullable(Type.String()),
  /** Why optional letters to the e-mail have ended; null while they arrive. */
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
  /** False for who has only ever signed in with Google. */
  has_password: Type.Boolean(),
  /** The Google account that signs in to this one. */
  google: Nullable(Type.Object({ email: Type.String(), linked_at: Instant })),
  /** As E.164 has it, e.g. `+2348031234567`. */
  phone: Nullable(Type.String()),
  whatsapp: Nullable(Type.String()),
  /** True if the tutors of the person's courses see both numbers. */
  shows_numbers: Type.Optional(Type.Boolean()),
  /** The path of the picture below `/storage/`; null for none. */
  picture: Nullable(Type.String()),
  /** A zone of IANA's; null reads as Lagos. */
  time_zone: Nullable(Type.String()),
  /** A tutor's words about themselves on their page; null for nothing. */
  about: Nullable(Type.String()),
  /** By which a tutor's page is found, while it is there. */
  page_slug: Nullable(Type.String()),
  /** True if the person gets letters that no account, place or payment needs; only tutors get such letters. */
  wants_news: Type.Boolean(),
  /** The second factor, where it is on. */
  second_factor: Nullable(
    Type.Object({
      since: Instant,
      recovery_codes_left: Type.Integer(),
    }),
  ),
  created_at: Instant,
})
export type OwnAccount = Static<typeof OwnAccount>

/** Reads the caller's own account. */
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
      description: 'a number such as 0803 123 4567 or +44 7911 123456; empty for none',
      maxLength: PHONE_MAX,
    }),
  )

/** Changes what is named and leaves the rest as it is. */
export const updateAccount = {
  method: 'POST',
  path: '/api/account/update',
  role: 'signedIn',
  tag: 'accounts',
  summary:
    "Changes the caller's name, numbers, time zone, words on their page or letters; what is left out stays.",
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
      wants_news: Type.Optional(Type.Boolean({ title: 'Letters with news' })),
    },
    { additionalProperties: false },
  ),
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

/** Puts a picture on the caller's account: beside a tutor's courses everybody sees it. */
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

/** Takes the picture off the caller's account, and its files away. */
export const removeOwnPicture = {
  method: 'DELETE',
  path: '/api/account/picture',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Removes the caller's picture.",
  errors: ['account.sample'],
  reply: Succeeded({ data: OwnAccount }),
} as const satisfies Endpoint

/** The password that somebody who is signed in types once more before something that matters. */
export const CurrentPassword = Type.String({
  title: 'Current password',
  minLength: 1,
  maxLength: PASSWORD_MAX,
})

/** Changes the password of who is signed in and knows it: every session ends, and the answer brings a new one. */
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

/** A place where somebody is signed in. */
export const OwnSession = Type.Object({
  /** Opens nothing; it only names the session. */
  id: Type.String(),
  /** The browser and the machine in words, e.g. `Chrome on Android`. */
  device: Type.String(),
  signed_in_at: Instant,
  /** To the hour. */
  used_at: Instant,
  /** The session that asks. */
  is_this: Type.Boolean(),
})
export type OwnSession = Static<typeof OwnSession>

/** Lists where the caller is signed in, the newest first: 20 at most, as an account has no more. */
export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Where the caller is signed in: browser, machine, since when and when last used.',
  reply: Succeeded({ data: Type.Array(OwnSession) }),
} as const satisfies Endpoint

/** Ends one of the caller's sessions, on whatever machine it is. */
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

/** Ends every session of the caller but the one that asks. */
export const endOtherSessions = {
  method: 'POST',
  path: '/api/sessions/end-others',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Ends all of the caller's sessions but this one.",
  reply: Done,
} as const satisfies Endpoint

/** Everything that the academy keeps of the caller, as JSON files in one archive; nobody else's name is in it. */
export const downloadOwnData = {
  method: 'GET',
  path: '/api/account/data',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'What the academy keeps of the caller, as a ZIP archive of JSON files; a few times a day.',
  produces: 'application/zip',
  reply: Type.String(),
} as const satisfies Endpoint

/** Erases the caller for good: what is left are payments, places and ratings of a former learner or tutor. */
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

/** Asks for another e-mail: its mailbox is sent a link, and the old one is told. A taken address gets the same answer. */
export const requestEmailChange = {
  method: 'POST',
  path: '/api/email/change',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Sends a link to a new e-mail, which takes the place of the old one once the link is used.',
  body: Type.Object({ email: Email, current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample'],
  reply: Done,
} as const satisfies Endpoint

const LinkToken = Type.String({ title: 'Link', minLength: 1, maxLength: 200 })

/**
 * Puts the new e-mail in the place of the old one, by the link that only its mailbox got. A browser that has never entered the
 * account gives its password beside the token.
 */
export const confirmEmailChange = {
  method: 'POST',
  path: '/api/email/change/confirm',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary: 'Changes the e-mail of an account by the token that the new mailbox was sent.',
  body: Type.Object({
    token: LinkToken,
    password: Type.Optional(Type.String({ title: 'Password', minLength: 1, maxLength: PASSWORD_MAX })),
    browser: Type.Optional(Browser),
  }),
  errors: ['email_change.not_valid', 'verification.other_browser'],
  reply: Done,
} as const satisfies Endpoint

/** Stops a change of e-mail that its owner has not asked for, or takes it back within a week. */
export const stopEmailChange = {
  method: 'POST',
  path: '/api/email/change/stop',
  role: 'anyone',
  policy: 'a link',
  tag: 'accounts',
  summary:
    'Keeps the old e-mail by the token that its mailbox was sent, and shuts the account until a new password is chosen.',
  body: Type.Object({ token: LinkToken }),
  errors: ['email_change.not_valid'],
  reply: Done,
} as const satisfies Endpoint

import type { Generated, Selectable } from 'kysely'

export interface PeopleTables {
  users: UsersTable
  sessions: SessionsTable
  known_browsers: KnownBrowsersTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  email_proofs: EmailProofsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  identities: IdentitiesTable
  google_flows: GoogleFlowsTable
}

export interface UsersTable {
  id: Generated<number>
  email: string
  /** The email in lower case: unique, whatever case a person types. */
  email_key: string
  /** An argon2id hash; empty where no password opens the account. */
  password_hash: string
  firstname: string
  lastname: string
  /** Of an admin `learner`: what the account is once the role is taken back. */
  user_type: 'learner' | 'tutor'
  /** Since when the account is an admin's; null for everybody else. */
  admin_since: Generated<string | null>
  /** 1 where the account's person has shown that they read its email. */
  is_verified: Generated<number>
  /** 1 for a tutor whose courses go on sale only when the email is verified. */
  must_verify: Generated<number>
  /** A suspended account cannot sign in; its tokens no longer count. */
  suspended_at: string | null
  /** 1 while the academy has not approved a new tutor: nothing of theirs is on sale. */
  awaits_approval: Generated<number>
  /** 1 for the people of the sample academy. */
  is_sample: Generated<number>
  /** As E.164 has it, e.g. `+2348031234567`. */
  phone: Generated<string | null>
  whatsapp: Generated<string | null>
  /** 1 where the tutors of the person's courses may see both numbers. */
  shows_numbers: Generated<number>
  /** A zone of IANA's, e.g. `Europe/London`; null reads as Lagos. */
  time_zone: Generated<string | null>
  /** Random bytes in URL-safe Base64, by which authenticators know the account; null until its first passkey. */
  passkey_handle: Generated<string | null>
  /** The path of the person's picture in the storage, e.g. `people/<random>.webp`. */
  picture: Generated<string | null>
  /** By which a tutor's page is found, for good; null until the first course. */
  page_slug: Generated<string | null>
  /** The tutor's words about themselves on their page. */
  about: Generated<string | null>
  /** Since when nothing of the person is here any more; the row stays for the payments that name it. */
  erased_at: Generated<string | null>
  created_at: string
}
export type UserRow = Selectable<UsersTable>

export interface SessionsTable {
  /** SHA-256 of the opaque token, in hex: the token itself is never kept. */
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
  /** The browser and the machine in words, e.g. `Chrome on Android`. */
  device: Generated<string | null>
  /** When it was last used, to the hour; null until it is used an hour after it was opened. */
  used_at: Generated<string | null>
  /** The proof that opened the session. */
  proved_by: Generated<ProvedBy>
  /** When a second factor was shown beside it, or both at once; null where neither. */
  second_factor_at: Generated<string | null>
}

/** By what somebody shows first who they are. */
export type ProvedBy = 'password' | 'google' | 'passkey'

/** Browsers that a person has signed in from. */
interface KnownBrowsersTable {
  /** SHA-256 of the account's email and what the browser sent, in URL-safe Base64. */
  token_hash: string
  user_id: number
  seen_at: string
}

/** Public keys of people's authenticators. */
export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  /** The authenticator's name for it, in URL-safe Base64. */
  credential_id: string
  /** A COSE key in URL-safe Base64. */
  public_key: string
  /** The authenticator's counter at the last sign-in; a passkey that is kept in a cloud stays at 0. */
  counter: Generated<number>
  name: string
  created_at: string
  last_used_at: string | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** Questions that were asked of browsers, each for one answer. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the ticket that only the asking page holds, in hex. */
  ticket_hash: string
  /** SHA-256 of the challenge as it travels, in hex. */
  challenge_hash: string
  purpose: 'add' | 'sign in'
  /** The account that gets the passkey; null for a sign-in. */
  user_id: number | null
  ends_at: string
}

/** The newest link for a new password that an account was sent. */
interface PasswordResetsTable {
  user_id: number
  /** SHA-256 of the link's token, in hex; null once it was used. */
  token_hash: string | null
  /** The account's email when the link was sent: with another one it is void. */
  email_key: string
  /** When the link was asked for, or used: what was asked for earlier counts no more. */
  asked_at: string
}

/** The newest change of email that an account has asked for. */
export interface EmailChangesTable {
  user_id: number
  old_email: string
  new_email: string
  /** SHA-256 of the token that the new mailbox was sent, in hex; null once it was used or is void. */
  token_hash: string | null
  /** The hash of the token with which the old mailbox stops the change, or takes it back. */
  stop_hash: string | null
  asked_at: string
  confirmed_at: string | null
}

/** The authenticator app of an account: set up at `asked_at`, asked for at sign-in since `confirmed_at`. */
interface SecondFactorsTable {
  user_id: number
  /** The app's secret, sealed by a key that is not in the database. */
  sealed_secret: string
  asked_at: string
  /** Null until a code has shown that the app has the secret. */
  confirmed_at: string | null
  /** The step of time of the last code that was taken: none passes twice. */
  last_step: Generated<number>
}

/** Codes for who has lost their app; one goes when it is used. */
interface RecoveryCodesTable {
  user_id: number
  /** SHA-256, which is enough for 140 random bits. */
  code_hash: string
}

/** Sign-ins whose first factor is shown and whose second one is not; no session. */
interface SignInTicketsTable {
  /** SHA-256 of the ticket, in hex. */
  token_hash: string
  user_id: number
  proved_by: ProvedBy
  /** A hash of the password's hash at that moment: a new password voids the ticket. */
  password_mark: string
  tries: Generated<number>
  ends_at: string
}

/** The newest link and code with which an account proves an address: its own, or one that it wants to have. */
interface EmailProofsTable {
  user_id: number
  /** The address in lower case. */
  email_key: string
  /** The address as it was typed: an email goes there and nowhere else. */
  email: string
  /** SHA-256 of the link's token, in hex. */
  link_hash: string
  link_ends_at: string
  /** SHA-256 of the six digits with the link's hash. */
  code_hash: string
  code_ends_at: string
  /** The number of times that the code was tried. */
  guesses: Generated<number>
  /** When the email was asked for: an older order brings no link any more. */
  asked_at: string
}

/** The person of an account as a provider such as Google names them, never by email, which may change hands. */
interface IdentitiesTable {
  /** The provider's address, e.g. `https://accounts.google.com`. */
  issuer: string
  /** The person's number there, which never changes. */
  subject: string
  /** An account has one. */
  user_id: number
  /** The address that the provider named when it was linked, for the owner to recognise it by. */
  email: string
  linked_at: string
}
export type IdentityRow = Selectable<IdentitiesTable>

/** A way to Google and back that somebody has begun, for ten minutes. */
interface GoogleFlowsTable {
  /** SHA-256 of what the browser holds, in hex: a cookie once it is sent to Google, before that a link's token. */
  key_hash: string
  /** `allowed`: the password was given, and the link that leads to Google not yet used. */
  step: 'allowed' | 'sent'
  /** The account that Google is to be linked to; null for who signs in. */
  user_id: number | null
  /** As whom somebody signs in: on the page of learners or of tutors. */
  role: 'learner' | 'tutor'
  /** The page that was wanted, as the browser named it: it is checked when it is gone to. */
  redirect_to: string | null
  state: string
  nonce: string
  /** The secret of PKCE, of which Google has seen the hash. */
  verifier: string
  ends_at: string
}
export type GoogleFlowRow = Selectable<GoogleFlowsTable>

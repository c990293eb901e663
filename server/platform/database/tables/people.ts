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
  /** An argon2id hash; empty if the account has no password. */
  password_hash: string
  firstname: string
  lastname: string
  /** The names as searches and sorts see them (`foldedColumns.ts`). */
  folded_firstname: string
  folded_lastname: string
  /** `learner` for an admin, so that the account is a learner's again when the admin role is taken away. */
  user_type: 'learner' | 'tutor'
  /** When the account became an admin's; null for everyone else. */
  admin_since: Generated<string | null>
  /** 1 if the owner has confirmed the email address. */
  is_verified: Generated<number>
  /** 1 for a tutor whose courses go on sale only after the email is verified. */
  must_verify: Generated<number>
  /** A suspended account cannot sign in; its tokens no longer count. */
  suspended_at: string | null
  /** 1 while the academy has not approved a new tutor: nothing of theirs is on sale. */
  awaits_approval: Generated<number>
  /** 1 for people of the sample academy. */
  is_sample: Generated<number>
  /** In E.164 format, e.g. `+2348031234567`. */
  phone: Generated<string | null>
  whatsapp: Generated<string | null>
  /** 1 if tutors of the learner's courses may see both numbers. */
  shows_numbers: Generated<number>
  /** An IANA time zone, e.g. `Europe/London`; null means Lagos. */
  time_zone: Generated<string | null>
  /** The account's WebAuthn user handle: random bytes in URL-safe Base64; null until its first passkey. */
  passkey_handle: Generated<string | null>
  /** The picture's path in the storage, e.g. `people/<random>.webp`. */
  picture: Generated<string | null>
  /** The permanent slug of the tutor's page; null until the first course. */
  page_slug: Generated<string | null>
  /** The text about the tutor on their page. */
  about: Generated<string | null>
  /** When the personal data was erased; the row stays because payments refer to it. */
  erased_at: Generated<string | null>
  created_at: string
}
export type UserRow = Selectable<UsersTable>

export interface SessionsTable {
  /** SHA-256 of the opaque token, in hex; the token itself is not stored. */
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
  /** The browser and operating system, e.g. `Chrome on Android`. */
  device: Generated<string | null>
  /** When it was last used, to the hour; null during the first hour. */
  used_at: Generated<string | null>
  /** The first factor that opened the session. */
  proved_by: Generated<ProvedBy>
  /** When a second factor was given, also by a passkey that counts as both; null without one. */
  second_factor_at: Generated<string | null>
}

/** A first factor. */
export type ProvedBy = 'password' | 'google' | 'passkey'

/** Browsers that a user has signed in from. */
interface KnownBrowsersTable {
  /** SHA-256 of the account's email and what the browser sent, in URL-safe Base64. */
  token_hash: string
  user_id: number
  seen_at: string
}

/** Passkeys: public keys of users' authenticators. */
export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  /** The authenticator's credential id, in URL-safe Base64. */
  credential_id: string
  /** A COSE key in URL-safe Base64. */
  public_key: string
  /** The authenticator's signature counter at the last sign-in; always 0 for a synced passkey. */
  counter: Generated<number>
  name: string
  created_at: string
  last_used_at: string | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** WebAuthn challenges sent to browsers; each is used once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the ticket that only the requesting page has, in hex. */
  ticket_hash: string
  /** SHA-256 of the encoded challenge, in hex. */
  challenge_hash: string
  purpose: 'add' | 'sign in'
  /** The account that gets the passkey; null for a sign-in. */
  user_id: number | null
  ends_at: string
}

/** The newest password reset link of each account. */
interface PasswordResetsTable {
  user_id: number
  /** SHA-256 of the link's token, in hex; null after use. */
  token_hash: string | null
  /** The account's email when the link was sent; a later change of email voids the link. */
  email_key: string
  /** When the link was requested or used; earlier requests are void. */
  asked_at: string
}

/** The newest email change requested by each account. */
export interface EmailChangesTable {
  user_id: number
  old_email: string
  /** The old email as `users.email_key` has it: reserved while the change can be undone. */
  old_email_key: string
  new_email: string
  /** SHA-256 of the token sent to the new address, in hex; null after use or when void. */
  token_hash: string | null
  /** The hash of the token by which the old address can stop or revert the change. */
  stop_hash: string | null
  asked_at: string
  confirmed_at: string | null
}

/** An account's authenticator app: set up at `asked_at`, required at sign-in since `confirmed_at`. */
interface SecondFactorsTable {
  user_id: number
  /** The app's secret, encrypted with a key that is not in the database. */
  sealed_secret: string
  asked_at: string
  /** Null until the owner has entered a correct code. */
  confirmed_at: string | null
  /** The time step of the last accepted code; a code is accepted once. */
  last_step: Generated<number>
}

/** Recovery codes for users who lost their app; a used code is deleted. */
interface RecoveryCodesTable {
  user_id: number
  /** SHA-256; enough because the code has 140 random bits. */
  code_hash: string
}

/** Sign-ins that passed the first factor and wait for the second; not yet sessions. */
interface SignInTicketsTable {
  /** SHA-256 of the ticket, in hex. */
  token_hash: string
  user_id: number
  proved_by: ProvedBy
  /** A hash of the password hash at that moment; a new password voids the ticket. */
  password_mark: string
  tries: Generated<number>
  ends_at: string
}

/** The newest link and code that verify an account's address, current or requested. */
interface EmailProofsTable {
  user_id: number
  /** The address in lower case. */
  email_key: string
  /** The address as typed; emails go to this spelling only. */
  email: string
  /** SHA-256 of the link's token, in hex. */
  link_hash: string
  link_ends_at: string
  /** SHA-256 of the six digits together with the link's hash. */
  code_hash: string
  code_ends_at: string
  /** The number of times the code was tried. */
  guesses: Generated<number>
  /** When the email was requested; an older job sends no link. */
  asked_at: string
}

/** An account's identity at a provider such as Google; never found by email, because an address can change owner. */
interface IdentitiesTable {
  /** The provider's issuer URL, e.g. `https://accounts.google.com`. */
  issuer: string
  /** The user's permanent id at the provider. */
  subject: string
  /** Unique: an account has one identity. */
  user_id: number
  /** The email reported by the provider when it was linked, shown so that the owner recognises it. */
  email: string
  linked_at: string
}
export type IdentityRow = Selectable<IdentitiesTable>

/** A started Google sign-in or link; valid for ten minutes. */
interface GoogleFlowsTable {
  /** SHA-256 of the browser's secret, in hex: the token of a link before the redirect to Google, a cookie after it. */
  key_hash: string
  /** `allowed`: the password was confirmed, and the link to Google is not used yet. */
  step: 'allowed' | 'sent'
  /** The account to link Google to; null for a sign-in. */
  user_id: number | null
  /** The role of the sign-in page: learners' or tutors'. */
  role: 'learner' | 'tutor'
  /** The requested page as the browser sent it; it is checked before the redirect. */
  redirect_to: string | null
  state: string
  nonce: string
  /** The PKCE verifier; Google got its hash. */
  verifier: string
  ends_at: string
}
export type GoogleFlowRow = Selectable<GoogleFlowsTable>

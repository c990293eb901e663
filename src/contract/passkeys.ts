import { Browser, OpenUserType, SessionReply } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { CurrentPassword } from '#contract/ownAccount.ts'
import { type Static, Type } from '#contract/schema.ts'

/** Returns the schema of bytes in WebAuthn's JSON: URL-safe Base64 without padding. */
const Bytes = (title: string, maxLength: number) =>
  Type.String({
    title,
    description: 'a-z, A-Z, digits, hyphens and underscores',
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
  })

/** WebAuthn allows 1,023 bytes. */
const CredentialId = Bytes('Passkey', 1_364)
const ClientData = Bytes('Client data', 4_000)

/** The ticket of a challenge, known to the requesting browser only; works once, within five minutes. */
const Ticket = Type.String({ title: 'Ticket', minLength: 1, maxLength: 100 })

/** The options for creating a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  /** Milliseconds. */
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  /** The account's passkeys, so that an authenticator makes no second one. */
  excludeCredentials: Type.Array(Type.Object({ type: Type.Literal('public-key'), id: Type.String() })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
})

/**
 * The options for signing in: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. They list no passkeys, so that they reveal no
 * account.
 */
const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
})

/** Enough to name a device. */
export const PASSKEY_NAME_MAX = 60

/** A passkey as its owner sees it. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
})
export type Passkey = Static<typeof Passkey>

/** Lists the caller's passkeys, oldest first: at most 20, the most an account has. */
export const listPasskeys = {
  method: 'GET',
  path: '/api/passkeys',
  role: 'signedIn',
  tag: 'accounts',
  summary: "The caller's passkeys: name, since when, and when last used.",
  reply: Succeeded({ data: Type.Array(Passkey) }),
} as const satisfies Endpoint

/** Returns the options for creating a passkey; needs the password, so that a stolen session cannot add one. */
export const askForPasskey = {
  method: 'POST',
  path: '/api/passkeys/options',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Returns the options with which a browser makes a passkey, and the ticket to hand it in with.',
  body: Type.Object({ current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample', 'passkey.off', 'passkey.limit_reached'],
  reply: Succeeded({ ticket: Type.String(), options: CreationOptions }),
} as const satisfies Endpoint

/** Stores a new passkey, named after its browser. */
export const addPasskey = {
  method: 'POST',
  path: '/api/passkeys',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Adds a passkey to the account, by what the browser made of the options.',
  body: Type.Object({
    ticket: Ticket,
    credential: Type.Object({
      id: CredentialId,
      rawId: CredentialId,
      type: Type.Literal('public-key'),
      response: Type.Object({
        clientDataJSON: ClientData,
        attestationObject: Bytes('Attestation', 20_000),
      }),
    }),
  }),
  errors: ['passkey.off', 'passkey.not_valid', 'passkey.limit_reached'],
  reply: Succeeded({ data: Passkey }),
} as const satisfies Endpoint

const OwnPasskey = Type.Object({ id: Id })

/** Renames a passkey. */
export const renamePasskey = {
  method: 'PUT',
  path: '/api/passkeys/:id',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Renames one of the caller's passkeys.",
  policy: 'own passkey',
  params: OwnPasskey,
  body: Type.Object({
    name: Type.String({ title: 'Name', minLength: 1, maxLength: PASSKEY_NAME_MAX, pattern: '\\S' }),
  }),
  errors: ['passkey.not_found'],
  reply: Succeeded({ data: Passkey }),
} as const satisfies Endpoint

/** Removes a passkey, unless it is the only way to sign in. The reply names it, so that the browser can delete it too. */
export const removePasskey = {
  method: 'DELETE',
  path: '/api/passkeys/:id',
  role: 'signedIn',
  tag: 'accounts',
  summary: "Removes one of the caller's passkeys, unless it is the last way into the account.",
  policy: 'own passkey',
  params: OwnPasskey,
  errors: ['passkey.not_found', 'account.last_way_in'],
  reply: Succeeded({
    /** The argument of `PublicKeyCredential.signalUnknownCredential`; null if passkeys are off. */
    removed: Nullable(Type.Object({ rpId: Type.String(), credentialId: Type.String() })),
  }),
} as const satisfies Endpoint

/** Returns the options for signing in with any passkey. */
export const askForPasskeySignIn = {
  method: 'POST',
  path: '/api/login/passkey/options',
  role: 'anyone',
  tag: 'accounts',
  summary: 'Returns the options with which a browser proves a passkey, and the ticket to hand it in with.',
  errors: ['passkey.off'],
  reply: Succeeded({ ticket: Type.String(), options: RequestOptions }),
} as const satisfies Endpoint

/** Signs in with a passkey, which counts as two factors: the device and its unlocking. */
export const signInWithPasskey = {
  method: 'POST',
  path: '/api/login/passkey',
  role: 'anyone',
  tag: 'accounts',
  summary: 'Signs in by what the browser made of the options; answers as the sign-in by password does.',
  body: Type.Object({
    ticket: Ticket,
    credential: Type.Object({
      id: CredentialId,
      rawId: CredentialId,
      type: Type.Literal('public-key'),
      response: Type.Object({
        clientDataJSON: ClientData,
        authenticatorData: Bytes('Authenticator data', 4_000),
        signature: Bytes('Signature', 4_000),
        userHandle: Bytes('User handle', 100),
      }),
    }),
    user_type: Type.Optional(OpenUserType),
    browser: Type.Optional(Browser),
  }),
  errors: [
    'passkey.off',
    'passkey.not_valid',
    'passkey.counter_fell',
    'account.not_tutor',
    'account.suspended',
    'account.demo_closed',
  ],
  reply: SessionReply,
} as const satisfies Endpoint

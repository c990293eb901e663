import { SecondFactorCode } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { CurrentPassword } from '#contract/ownAccount.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The data that an authenticator app needs to make an account's codes. */
export const SecondFactorSetUp = Type.Object({
  /** In base32, for an app without a camera. */
  secret: Type.String(),
  /** The secret as an `otpauth://` address, for a QR code. */
  address: Type.String(),
})
export type SecondFactorSetUp = Static<typeof SecondFactorSetUp>

const RecoveryCodes = Succeeded({
  data: Type.Object({
    /** Told this once; each works once, in place of a code of the app. */
    recovery_codes: Type.Array(Type.String()),
  }),
})

/** Makes the secret that an authenticator app is to have. Nothing is asked for at sign-in until a code has confirmed it. */
export const setUpSecondFactor = {
  method: 'POST',
  path: '/api/account/second-factor/set-up',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Makes a secret for an authenticator app, which a code confirms within an hour.',
  body: Type.Object({ current_password: CurrentPassword }),
  errors: ['account.wrong_current_password', 'account.sample', 'account.second_factor_on'],
  reply: Succeeded({ data: SecondFactorSetUp }),
} as const satisfies Endpoint

/** Switches the second factor on by a code that the app makes of that secret; every other session ends. */
export const confirmSecondFactor = {
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Switches the second factor on, ends all other sessions, and answers ten recovery codes once.',
  body: Type.Object({ code: SecondFactorCode }),
  errors: ['account.wrong_second_factor', 'account.second_factor_on', 'account.second_factor_off'],
  reply: RecoveryCodes,
} as const satisfies Endpoint

/** Makes ten recovery codes in place of those from before. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Answers ten new recovery codes once, and makes those from before void.',
  body: Type.Object({ current_password: CurrentPassword, code: SecondFactorCode }),
  errors: [
    'account.wrong_current_password',
    'account.sample',
    'account.wrong_second_factor',
    'account.second_factor_off',
  ],
  reply: RecoveryCodes,
} as const satisfies Endpoint

/** Switches the second factor off: the password alone signs in. */
export const switchSecondFactorOff = {
  method: 'POST',
  path: '/api/account/second-factor/off',
  role: 'signedIn',
  tag: 'accounts',
  summary: 'Switches the second factor off, and makes its recovery codes void.',
  body: Type.Object({ current_password: CurrentPassword, code: SecondFactorCode }),
  errors: [
    'account.wrong_current_password',
    'account.sample',
    'account.wrong_second_factor',
    'account.second_factor_off',
  ],
  reply: Done,
} as const satisfies Endpoint

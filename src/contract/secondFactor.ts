import { SecondFactorCode } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Done, Succeeded } from '#contract/envelope.ts'
import { CurrentPassword } from '#contract/ownAccount.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The data for setting up an authenticator app. */
export const SecondFactorSetUp = Type.Object({
  /** In base32, for an app without a camera. */
  secret: Type.String(),
  /** The secret as an `otpauth://` URL, for a QR code. */
  address: Type.String(),
})
export type SecondFactorSetUp = Static<typeof SecondFactorSetUp>

const RecoveryCodes = Succeeded({
  data: Type.Object({
    /** Returned only here; each works once instead of a code of the app. */
    recovery_codes: Type.Array(Type.String()),
  }),
})

/** Creates the secret of an authenticator app. Sign-in requires no code until one has confirmed it. */
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

/** Turns the second factor on by a code of the app, and ends all other sessions. */
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

/** Creates ten recovery codes and voids the former ones. */
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

/** Turns the second factor off. */
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

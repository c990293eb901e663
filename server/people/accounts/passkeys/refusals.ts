import type { Config } from '../../../platform/config/config.ts'
import type { RelyingParty } from '../../../platform/config/passkeys.ts'
import { HttpError } from '../../../platform/http/errors.ts'

/** The one answer to a passkey that proves nothing, whatever the reason. */
export function notValid(): HttpError {
  return new HttpError(
    'passkey.not_valid',
    'This passkey was not accepted: it is not known here, or it took longer than five minutes. Please try again, or use your password.',
  )
}

/**
 * Returns for whom passkeys are made here.
 * @throws HttpError `passkey.off`
 */
export function partyOf({ passkeys }: Pick<Config, 'passkeys'>): RelyingParty {
  if (passkeys) return passkeys
  throw new HttpError('passkey.off', 'Passkeys are switched off here. Please use your password.')
}

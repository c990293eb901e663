import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { login } from '#contract/accounts.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '#contract/passkeys.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'

/**
 * Signs in with the passkey that the user chooses.
 * @throws ApiFailure
 */
export async function provePasskey(
  api: ApiClient,
  who: Pick<BodyOf<typeof signInWithPasskey>, 'browser' | 'user_type'>,
): Promise<ReplyOf<typeof login>> {
  const { ticket, options } = await api.call(askForPasskeySignIn)
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(fault =>
    refuse(
      fault,
      "We couldn't sign you in. You cancelled, it took too long, or this device has no passkey for the academy.",
    ),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
  return api.call(signInWithPasskey, { body: { ticket, credential, ...who } })
}

/**
 * Creates a passkey on this device and adds it to the account.
 * @throws ApiFailure
 */
export async function makePasskey(api: ApiClient, current_password: string): Promise<void> {
  const { ticket, options } = await api.call(askForPasskey, { body: { current_password } })
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(fault =>
    refuse(fault, 'No passkey was added. You cancelled or it took too long.'),
  )
  const { clientDataJSON, attestationObject } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } }
  await api.call(addPasskey, { body: { ticket, credential } })
}

/**
 * Removes a passkey from the account, and signals to the browser that it is no longer valid.
 * @throws ApiFailure
 */
export async function forgetPasskey(api: ApiClient, id: number): Promise<void> {
  const { removed } = await api.call(removePasskey, { params: { id } })
  // Chrome 132 and Safari 26 support it; in other browsers the user must delete the passkey, and is not told so.
  if (removed) await window.PublicKeyCredential?.signalUnknownCredential?.(removed).catch(() => undefined)
}

function refuse(fault: unknown, cancelled: string): never {
  throw new ApiFailure('refused', 0, { error: sentenceFor(fault, cancelled) })
}

/** Browsers give few reasons, so that a page cannot learn who has a passkey. */
function sentenceFor(fault: unknown, cancelled: string): string {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return cancelled
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (fault instanceof WebAuthnError && fault.code.includes('AUTHENTICATOR')) {
    return 'Set up a PIN, fingerprint or face unlock on this device first.'
  }
  return "This browser couldn't use a passkey here. Please use your password."
}

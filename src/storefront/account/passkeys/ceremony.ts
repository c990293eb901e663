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
 * Signs in with whichever passkey the browser's person chooses.
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
      'You were not signed in: it was cancelled or took too long, or this device has no passkey for the academy.',
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
 * Makes a passkey on this device and adds it to the account.
 * @throws ApiFailure
 */
export async function makePasskey(api: ApiClient, current_password: string): Promise<void> {
  const { ticket, options } = await api.call(askForPasskey, { body: { current_password } })
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(fault =>
    refuse(fault, 'No passkey was added: it was cancelled or took too long.'),
  )
  const { clientDataJSON, attestationObject } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject } }
  await api.call(addPasskey, { body: { ticket, credential } })
}

/**
 * Removes a passkey from the account, and tells the browser that it opens nothing any more.
 * @throws ApiFailure
 */
export async function forgetPasskey(api: ApiClient, id: number): Promise<void> {
  const { removed } = await api.call(removePasskey, { params: { id } })
  // Chrome 132 and Safari 26 know it; elsewhere the person removes it by hand, and is told nothing of it.
  if (removed) await window.PublicKeyCredential?.signalUnknownCredential?.(removed).catch(() => undefined)
}

function refuse(fault: unknown, cancelled: string): never {
  throw new ApiFailure('refused', 0, { error: sentenceFor(fault, cancelled) })
}

/** Browsers say little of why, so that a page learns nothing of who has what. */
function sentenceFor(fault: unknown, cancelled: string): string {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return cancelled
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (fault instanceof WebAuthnError && fault.code.includes('AUTHENTICATOR')) {
    return 'This device cannot keep a passkey that it asks you to unlock. Set a PIN, a fingerprint or a face on it first.'
  }
  return 'This browser could not use a passkey here. Please use your password.'
}

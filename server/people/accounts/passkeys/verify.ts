import type { addPasskey, signInWithPasskey } from '#contract/passkeys.ts'
import type { Static } from '#contract/schema.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { RelyingParty } from '../../../platform/config/passkeys.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { lazyImport } from '../../../platform/lazyImport.ts'

/** EdDSA, ES256 and RS256, by their numbers in COSE: what authenticators make. */
export const ALGORITHMS = [-8, -7, -257]

type NewCredential = Static<(typeof addPasskey)['body']>['credential']
export type UsedCredential = Static<(typeof signInWithPasskey)['body']>['credential']

/** The parts of a new passkey that are kept. */
export interface MadePasskey {
  credential_id: string
  public_key: string
  counter: number
}

/** Loaded with the first passkey: 33 MB that most processes never need. */
const library = lazyImport(() => import('@simplewebauthn/server'))
const helpers = lazyImport(() => import('@simplewebauthn/server/helpers'))

/**
 * Reads a passkey that a browser has made for this academy, by whoever has unlocked the device; null where anything is amiss. What
 * is amiss is not told: the library's sentences name what it expected.
 */
export async function readMade(
  credential: NewCredential,
  party: RelyingParty,
  isChallenge: (challenge: string) => boolean,
): Promise<MadePasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library.get(),
    helpers.get(),
  ])
  const { attestationObject, clientDataJSON } = credential.response
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    if (isFramed(clientDataJSON) || !isWithoutCertificates(attestation)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: isoBase64URL.fromBuffer(publicKey), counter }
  } catch {
    return null
  }
}

/** Reads the proof that somebody has unlocked a device that holds this passkey, and returns what it counts; null where anything is amiss. */
export async function readProof(
  credential: UsedCredential,
  party: RelyingParty,
  isChallenge: (challenge: string) => boolean,
  publicKey: string,
): Promise<{ counter: number } | null> {
  const [{ verifyAuthenticationResponse }, { isoBase64URL }] = await Promise.all([
    library.get(),
    helpers.get(),
  ])
  try {
    if (isFramed(credential.response.clientDataJSON)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The library would throw for a counter that fell, before it has looked at the signature. It is compared afterwards, by us.
      credential: { id: credential.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** Returns whether a page of another site held ours in a frame, which no browser that obeys our headers allows. */
function isFramed(clientDataJSON: string): boolean {
  return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true
}

/** We ask for no attestation. For one with certificates the library would fetch lists of revoked ones, from addresses that the caller names. */
function isWithoutCertificates(attestation: { get(key: 'fmt'): string } & AttestationStatement): boolean {
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

interface AttestationStatement {
  get(key: 'attStmt'): { get(key: 'x5c'): unknown }
}

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

import type { addPasskey, signInWithPasskey } from '#contract/passkeys.ts'
import type { Static } from '#contract/schema.ts'
import type { Config } from '../../platform/config/config.ts'
import type { RelyingParty } from '../../platform/config/passkeys.ts'
import { HttpError } from '../../platform/errors.ts'
import { lazyImport } from '../../platform/lazyImport.ts'

/** The algorithms of authenticators: EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257]

type NewCredential = Static<(typeof addPasskey)['body']>['credential']
export type UsedCredential = Static<(typeof signInWithPasskey)['body']>['credential']

/** The parts of a new passkey that are kept. */
export interface MadePasskey {
  credential_id: string
  public_key: string
  counter: number
}

/** Loaded with the first passkey: it takes 33 MB, and most processes never need it. */
const library = lazyImport(() => import('@simplewebauthn/server'))
const helpers = lazyImport(() => import('@simplewebauthn/server/helpers'))

/**
 * Verifies a new passkey that was made for this academy with user verification; null if anything is wrong. The reason is not
 * returned: the library's messages name the expected values.
 */
export async function verifyCreation(
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

/** Verifies the proof of a passkey, with user verification, and returns its counter; null if anything is wrong. */
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
      // The library would throw for a counter that fell before it checks the signature. Our code compares the counter afterwards.
      credential: { id: credential.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}

/** Returns whether another site's page framed ours, which no browser that obeys our headers allows. */
function isFramed(clientDataJSON: string): boolean {
  return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true
}

/** We request no attestation; for one with certificates the library would fetch revocation lists from the caller's URLs. */
function isWithoutCertificates(attestation: { get(key: 'fmt'): string } & AttestationStatement): boolean {
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

interface AttestationStatement {
  get(key: 'attStmt'): { get(key: 'x5c'): unknown }
}

/** The single error for every invalid passkey. */
export function notValid(): HttpError {
  return new HttpError(
    'passkey.not_valid',
    "We couldn't accept this passkey. We don't know it, or it took more than five minutes. Please try again or use your password.",
  )
}

/**
 * Returns the relying party of this academy's passkeys.
 * @throws HttpError `passkey.off`
 */
export function relyingParty({ passkeys }: Pick<Config, 'passkeys'>): RelyingParty {
  if (passkeys) return passkeys
  throw new HttpError('passkey.off', "Passkeys aren't available here. Please use your password.")
}

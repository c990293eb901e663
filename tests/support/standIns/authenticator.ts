import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { MAKERS_CERTIFICATE, makersKey } from './makersCertificate.ts'

/** Deviations of a passkey's creation or use from an honest browser and device. */
export interface Twist {
  origin?: string
  rpId?: string
  /** The user was present, but not verified. */
  isUnverified?: boolean
  /** Our page was in a frame of another site. */
  crossOrigin?: boolean
  type?: string
  /** The attestation instead of none; `self` is signed with the passkey's key, `certified` with its maker's. */
  attestation?: { fmt: string; attStmt: Map<string, Cbor> } | 'self' | 'certified'
  userHandle?: string
  id?: string
}

interface Creation {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/**
 * Returns a device and its browser in software, which creates one passkey and uses it any number of times.
 * @param options.counts whether it counts its uses; cloud-synced passkeys do not
 */
export function softwareAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  const made = { rpId: '', userHandle: '' }
  const state = { counter: 0 }

  function clientData(type: string, challenge: string, twist: Twist): Buffer {
    const told = { type: twist.type ?? type, challenge, origin: twist.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...told, crossOrigin: twist.crossOrigin ?? false }))
  }

  function authenticatorData(rpId: string, { isUnverified = false }: Twist, key: Uint8Array): Buffer {
    if (counts) state.counter += 1
    const head = Buffer.alloc(5)
    head[0] = PRESENT | (isUnverified ? 0 : VERIFIED) | (key.length > 0 ? HAS_KEY : 0)
    head.writeUInt32BE(state.counter, 1)
    return Buffer.concat([sha256(rpId), head, key])
  }

  function signed(data: Buffer, client: Buffer, key = privateKey): Buffer {
    return createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(key)
  }

  function attested(data: Buffer, client: Buffer, { attestation }: Twist) {
    if (attestation === undefined) return { fmt: 'none', attStmt: new Map<string, Cbor>() }
    if (typeof attestation === 'object') return attestation
    const isCertified = attestation === 'certified'
    const attStmt = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', signed(data, client, isCertified ? makersKey : privateKey)],
    ])
    if (isCertified) attStmt.set('x5c', [MAKERS_CERTIFICATE])
    return { fmt: 'packed', attStmt }
  }

  function attestedKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.from(id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credential.length)
    return Buffer.concat([Buffer.alloc(16), length, credential, cbor(cose)])
  }

  return {
    id,
    /** Sets its counter, as in an earlier copy of it. */
    setCounter(counter: number): void {
      state.counter = counter
    },

    create({ challenge, rp, user }: Creation, twist: Twist = {}) {
      Object.assign(made, { rpId: rp.id, userHandle: user.id })
      const data = authenticatorData(twist.rpId ?? rp.id, twist, attestedKey())
      const client = clientData('webauthn.create', challenge, twist)
      const { fmt, attStmt } = attested(data, client, twist)
      const attestation = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', data],
      ])
      const named = twist.id ?? id
      return {
        id: named,
        rawId: named,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
        },
      }
    },

    get({ challenge }: { challenge: string }, twist: Twist = {}) {
      const client = clientData('webauthn.get', challenge, twist)
      const data = authenticatorData(twist.rpId ?? made.rpId, twist, Buffer.alloc(0))
      const named = twist.id ?? id
      return {
        id: named,
        rawId: named,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed(data, client).toString('base64url'),
          userHandle: twist.userHandle ?? made.userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

type Cbor = number | string | Uint8Array | Cbor[] | Map<string, Cbor> | Map<number, Cbor>

/** Encodes the part of CBOR (RFC 8949) that passkeys use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

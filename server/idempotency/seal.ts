import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { ReceivedFile } from '../http/multipart.ts'

/** A creating call as it came: whose it is, under which key, and with which words and files. */
export interface Submission {
  key: string
  /** Null for a visitor. */
  userId: number | null
  /** Method and path of the endpoint. */
  endpoint: string
  params: unknown
  body: unknown
  files: Record<string, ReceivedFile>
}

/** What may be written down of a submission: nothing of it can be read, or tried out, without the key. */
export interface Seal {
  /** By which the submission is found again. */
  keyHash: string
  /** The same for the same words only. */
  fingerprint: string
  close(text: string): string
  open(sealed: string): string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals with the submission's own key, which the database never holds: an answer may carry a session's token, and a plain hash
 * of a sign-up's words would let a thief of the database try passwords.
 */
export function sealOf({ key, userId, endpoint, params, body, files }: Submission): Seal {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'idempotency answer', 32))
  const digests = Object.entries(files).map(([name, { bytes }]) => [name, sha256(bytes)])
  const words = JSON.stringify([endpoint, params, body, digests])
  return {
    keyHash: sha256(`${userId ?? 'visitor'} ${key}`),
    fingerprint: createHmac('sha256', key).update(words).digest('hex'),
    close(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, secret, iv)
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { openSealed, SEALING_KEY_BYTES, sealText } from '../crypto/sealing.ts'
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

/** The form in which a submission is kept: nothing of it can be read, or guessed at, without the key. */
export interface Seal {
  /** By which the submission is found again. */
  keyHash: string
  /** Equal for equal submissions only. */
  fingerprint: string
  close(text: string): string
  open(sealed: string): string
}

/**
 * Seals with the submission's own key, which the database never holds: an answer may carry a session's token, and a plain hash
 * of a sign-up's words would let a thief of the database try passwords.
 */
export function sealOf({ key, userId, endpoint, params, body, files }: Submission): Seal {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'idempotency answer', SEALING_KEY_BYTES))
  const digests = Object.entries(files).map(([name, { bytes }]) => [name, sha256(bytes)])
  const words = JSON.stringify([endpoint, params, body, digests])
  return {
    keyHash: sha256(`${userId ?? 'visitor'} ${key}`),
    fingerprint: createHmac('sha256', key).update(words).digest('hex'),
    close: text => sealText(secret, text),
    open: sealed => openSealed(secret, sealed),
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

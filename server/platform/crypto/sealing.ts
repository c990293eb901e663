import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The length of a key, in bytes. */
export const SEALING_KEY_BYTES = 32

/** Encrypts and authenticates a text; returns base64. */
export function sealText(key: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/**
 * Decrypts a text of `sealText`.
 * @throws Error for another key or a changed text
 */
export function openSealed(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

/** The key's file in the data folder. Backups leave it out, so that a found backup reveals no secret. */
const SEALING_KEY_FILE = 'sealing.key'

type Place = Pick<Config, 'dataDir' | 'sealingKey'>

const keys = new Map<string, Buffer>()

/**
 * Returns the key that encrypts secrets in the database: the configured one, otherwise the data folder's, created at first use.
 * @throws Error if the file cannot be read or created, or contains no key
 */
export function sealingKey({ dataDir, sealingKey: set }: Place): Buffer {
  if (set !== null) return Buffer.from(set, 'base64')
  const file = path.join(dataDir, SEALING_KEY_FILE)
  const known = keys.get(file)
  if (known) return known
  const key = Buffer.from(readFrom(file) ?? makeIn(file), 'base64')
  if (key.length !== SEALING_KEY_BYTES) throw new Error(`The file ${file} holds no key.`)
  keys.set(file, key)
  return key
}

function readFrom(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Creates the file atomically: of two processes at once, both use the key of the first. */
function makeIn(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(SEALING_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

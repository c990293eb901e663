import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The length of a key, in bytes. */
export const SEALING_KEY_BYTES = 32

/** Encrypts a text, so that it can be read with the key only and not be changed unnoticed. Returns base64. */
export function sealText(key: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/**
 * Decrypts what `sealText` made.
 * @throws Error for another key, or a text that was changed
 */
export function openSealed(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

/** The file of the data folder that holds the key. No backup has it: whoever finds one finds no secret in it. */
const SEALING_KEY_FILE = 'sealing.key'

type Place = Pick<Config, 'dataDir' | 'sealingKey'>

const keys = new Map<string, Buffer>()

/**
 * Returns the key that seals what is kept in the database: the one that is set, otherwise the data folder's own, which is made when
 * it is first needed.
 * @throws Error when the file cannot be read or made, or holds no key
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

/** Appears whole or not at all: of two processes at once, both go on with the key of the first. */
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

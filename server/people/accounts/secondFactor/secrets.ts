import { randomInt } from 'node:crypto'
import type { Config } from '../../../platform/config/config.ts'
import { openSealed, sealingKey, sealText } from '../../../platform/crypto/sealing.ts'
import type { Db } from '../../../platform/database/db.ts'
import { forgetRecoveryCodes, insertRecoveryCodes } from './queries.ts'

/** Encrypts an app's secret for its account: in another account's row it opens nothing. */
export function sealSecret(config: Config, userId: number, secret: string): string {
  return sealText(sealingKey(config), `${userId} ${secret}`)
}

/**
 * Decrypts an app's secret.
 * @throws Error where the key is another one, or the row another account's
 */
export function openSecret(config: Config, userId: number, sealed: string): string {
  const [owner, secret] = openSealed(sealingKey(config), sealed).split(' ')
  if (owner !== String(userId) || !secret)
    throw new Error(`The second factor of user ${userId} is not its own.`)
  return secret
}

/** The number of codes that are made at once. */
const RECOVERY_CODES = 10

/** Crockford's base32: what looks like another letter is left out, and read as that one. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 140 random bits: enough for a plain hash. */
const LENGTH = 28
const GROUP = /.{4}(?=.)/g
const PATTERN = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** Gives an account new recovery codes in place of those it had; they are told once, and kept as hashes. */
export async function issueRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await forgetRecoveryCodes(trx, userId)
  await insertRecoveryCodes(trx, userId, codes)
  return codes.map(code => code.replace(GROUP, '$&-'))
}

/** Returns a recovery code as it is kept, however it was typed; null for anything that is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return PATTERN.test(code) ? code : null
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

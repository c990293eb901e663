import { randomInt } from 'node:crypto'
import type { Config } from '../../../platform/config/config.ts'
import { openSealed, sealText } from '../../../platform/crypto/sealing.ts'
import { sealingKey } from '../../../platform/crypto/sealingKey.ts'
import type { Db } from '../../../platform/database/db.ts'
import { tokenHash } from '../token.ts'

/** Returns whether sign-in asks for the account's second factor. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId)) !== undefined
}

/** The second factor of an account, once a code has confirmed it. */
export function findSecondFactor(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** Takes the code of a step, unless that one or a later one was taken before: of two servers at once one succeeds. */
export async function takeStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
export const RECOVERY_CODES = 10

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
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: tokenHash(code) })))
    .execute()
  return codes.map(code => code.replace(GROUP, '$&-'))
}

/** Returns a recovery code as it is kept, however it was typed; null for anything that is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return PATTERN.test(code) ? code : null
}

/** Uses a code up. Of two at once one succeeds: the row goes with the first. */
export async function redeemRecoveryCode(trx: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns how many recovery codes an account has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Makes every code of an account void. */
export async function forgetRecoveryCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

import { randomInt } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { tokenHash } from '../token.ts'

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

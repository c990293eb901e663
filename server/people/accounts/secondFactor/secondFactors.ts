import type { Config } from '../../../platform/config/config.ts'
import { openSealed, sealText } from '../../../platform/crypto/sealing.ts'
import { sealingKey } from '../../../platform/crypto/sealingKey.ts'
import type { Db } from '../../../platform/database/db.ts'

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

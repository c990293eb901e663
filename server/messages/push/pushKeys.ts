import { createECDH } from 'node:crypto'
import type { AppContext } from '../../platform/appContext.ts'
import { openSealed, sealingKey, sealText } from '../../platform/crypto/sealing.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { PushKeysTable } from '../../platform/database/tables/messages.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { deleteAllDevices, findKeys, getKeys, insertKeys, updateKeys } from './queries.ts'

/** The keys that identify the academy to push services (VAPID), both in base64url. */
interface PushKeys {
  publicKey: string
  privateKey: string
}

type Academy = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Returns the academy's keys. They are created at the first use, and concurrent servers all use the first server's. If they
 * cannot be decrypted, as in a copy of the database without its sealing key, new ones replace them, and the subscriptions of the
 * old keys are deleted. Browsers subscribe again when the academy is next opened.
 */
export async function pushKeys({ db, clock, config }: Academy): Promise<PushKeys> {
  const kept = await findKeys(db)
  if (!kept) {
    await insertKeys(db, newKeys({ config, clock }))
    return openKeys(config, await getKeys(db))
  }
  try {
    return openKeys(config, kept)
  } catch {
    await replaceKeys({ db, clock, config }, kept)
    return openKeys(config, await getKeys(db))
  }
}

/** Names the lost keys, so that only one of several servers replaces them. */
function replaceKeys({ db, clock, config }: Academy, lost: PushKeysTable): Promise<void> {
  return inTransaction(db, async trx => {
    if (await updateKeys(trx, lost, newKeys({ config, clock }))) await deleteAllDevices(trx)
  })
}

function newKeys({ config, clock }: Pick<Academy, 'config' | 'clock'>): Omit<PushKeysTable, 'name'> {
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // A number with leading zeros would come out shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return {
    public_key,
    sealed_private_key: sealText(sealingKey(config), privateKey.toString('base64url')),
    created_at: timestamp(clock),
  }
}

function openKeys(config: Academy['config'], { public_key, sealed_private_key }: PushKeysTable): PushKeys {
  return { publicKey: public_key, privateKey: openSealed(sealingKey(config), sealed_private_key) }
}

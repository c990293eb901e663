import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { PasskeyRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { emitPasskeyChange } from '../accountEvents.ts'
import { lockAccount } from '../queries/accounts.ts'
import { refuseLastSignInMethod } from '../signInMethods.ts'
import { deletePasskey, renamePasskey } from './queries.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/**
 * Policy "own passkey": renames one of an account's passkeys.
 * @throws HttpError `passkey.not_found`, also for another person's passkey
 */
export function renameOwnPasskey(
  { db, clock }: Stores,
  { id: accountId }: Account,
  { id, name }: { id: number; name: string },
  caller: Caller,
): Promise<PasskeyRow> {
  return inTransaction(db, async trx => {
    const passkey = await renamePasskey(trx, accountId, { id, name: name.trim() })
    if (!passkey) throw notFound()
    const by = actorOf({ id: accountId }, caller)
    const details = { passkey: id }
    await record(trx, clock, { ...by, act: 'renamed a passkey', subject: userSubject(accountId), details })
    return passkey
  })
}

/**
 * Policy "own passkey": removes one of an account's passkeys and tells its owner by email. It asks for no password, so that a
 * stranger's passkey can be removed at once.
 * @throws HttpError `passkey.not_found`, `account.last_way_in`
 */
export function removeOwnPasskey(
  { db, clock, google }: Stores & Pick<AppContext, 'google'>,
  { id: accountId, email }: Account,
  id: number,
  caller: Caller,
): Promise<PasskeyRow> {
  return inTransaction(db, async trx => {
    await lockAccount(trx, accountId)
    const passkey = await deletePasskey(trx, accountId, id)
    if (!passkey) throw notFound()
    await refuseLastSignInMethod(trx, accountId, { google })
    const event = { about: 'passkey removed', to: accountId, at: timestamp(clock) } as const
    await emitPasskeyChange(trx, event, id, email)
    const by = actorOf({ id: accountId }, caller)
    const details = { passkey: id }
    await record(trx, clock, { ...by, act: 'removed a passkey', subject: userSubject(accountId), details })
    return passkey
  })
}

function notFound(): HttpError {
  return new HttpError('passkey.not_found', 'This passkey has already been removed.')
}

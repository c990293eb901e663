import type { addPasskey as contract } from '#contract/passkeys.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { PasskeyRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { emitPasskeyChange } from '../accountEvents.ts'
import { deviceName } from '../deviceName.ts'
import { confirmPassword } from '../own/confirmPassword.ts'
import { holdsAnyPassword } from '../queries/accounts.ts'
import {
  CHALLENGE_SECONDS,
  consumeChallenge,
  handleOf,
  insertPasskey,
  issueChallenge,
  listOf,
  MOST_PASSKEYS,
} from './queries.ts'
import { ALGORITHMS, notValid, relyingParty, verifyCreation } from './verify.ts'

/**
 * Returns the options for a browser to create a passkey, after the password is confirmed.
 * @throws HttpError `passkey.off`, `passkey.limit_reached`, and for a wrong password or a sample account
 */
export async function passkeyOptions(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string },
) {
  const { db, config } = academy
  const party = relyingParty(config)
  const owner = await confirmPassword(academy, accountId, proof)
  const passkeys = await listOf(db, owner.id)
  if (passkeys.length >= MOST_PASSKEYS) throw tooMany()
  const { ticket, challenge } = await issueChallenge(academy, { purpose: 'add', userId: owner.id })
  const options = {
    challenge,
    rp: { id: party.id, name: config.academy.name },
    user: {
      id: await handleOf(db, owner.id),
      name: owner.email,
      displayName: `${owner.firstname} ${owner.lastname}`,
    },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: passkeys.map(({ credential_id }) => ({
      type: 'public-key' as const,
      id: credential_id,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
  return { ticket, options }
}

/**
 * Stores a new passkey and tells the account's owner by email.
 * @throws HttpError `passkey.off`, `passkey.not_valid`, `passkey.limit_reached`
 */
export async function addPasskey(
  academy: AppContext,
  { id: accountId, email }: Account,
  { ticket, credential }: Static<(typeof contract)['body']>,
  caller: Caller,
): Promise<PasskeyRow> {
  const { db, clock, config } = academy
  const party = relyingParty(config)
  const isChallenge = await consumeChallenge(academy, ticket, { purpose: 'add', userId: accountId })
  const made = isChallenge && (await verifyCreation(credential, party, isChallenge))
  if (!made) throw notValid()
  const now = timestamp(clock)
  try {
    return await inTransaction(db, async trx => {
      if (!(await holdsAnyPassword(trx, accountId))) throw notValid()
      await refuseTooMany(trx, accountId)
      const passkey = await insertPasskey(trx, {
        user_id: accountId,
        ...made,
        name: deviceName(caller.userAgent),
        created_at: now,
        last_used_at: null,
      })
      await emitPasskeyChange(trx, { about: 'passkey added', to: accountId, at: now }, passkey.id, email)
      const by = actorOf({ id: accountId }, caller)
      const details = { passkey: passkey.id }
      await record(trx, clock, { ...by, act: 'added a passkey', subject: userSubject(accountId), details })
      return passkey
    })
  } catch (error) {
    // The credential is somebody else's: an honest authenticator makes a new id each time.
    if (isDuplicate(error, 'credential_id')) throw notValid()
    throw error
  }
}

async function refuseTooMany(trx: Db, accountId: number): Promise<void> {
  if ((await listOf(trx, accountId)).length >= MOST_PASSKEYS) throw tooMany()
}

function tooMany(): HttpError {
  return new HttpError(
    'passkey.limit_reached',
    `You can have up to ${MOST_PASSKEYS} passkeys. Please remove one you no longer use.`,
  )
}

import type { ReplyOf } from '#contract/endpoint.ts'
import type { askForPasskeySignIn, signInWithPasskey as contract } from '#contract/passkeys.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { record, userSubject } from '../../platform/audit/audit.ts'
import { countRefusal } from '../../platform/audit/refusals.ts'
import type { PasskeyRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { type Attempt, refundAttempts } from '../../platform/limits/limits.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { type Entered, finishSignIn } from '../finishSignIn.ts'
import { findById } from '../queries/accounts.ts'
import {
  CHALLENGE_SECONDS,
  consumeChallenge,
  findByCredential,
  issueChallenge,
  noteUse,
  SIGN_IN,
} from './queries.ts'
import { notValid, readProof, relyingParty } from './verify.ts'

/**
 * Returns the options for a passkey sign-in. They list no passkeys: a list per email would reveal who has an account.
 * @throws HttpError `passkey.off`
 */
export async function signInOptions(
  academy: AppContext,
): Promise<Pick<ReplyOf<typeof askForPasskeySignIn>, 'ticket' | 'options'>> {
  const party = relyingParty(academy.config)
  const { ticket, challenge } = await issueChallenge(academy, SIGN_IN)
  const timeout = CHALLENGE_SECONDS * 1000
  return { ticket, options: { challenge, rpId: party.id, timeout, userVerification: 'required' } }
}

/**
 * Opens a session after a proof by passkey. A passkey is two factors, so no code is asked for.
 * @throws HttpError the same for every invalid passkey; another for a counter that went backwards; and if the account may not be
 * entered
 */
export async function signInByPasskey(
  academy: AppContext,
  { ticket, credential, user_type: userType, browser }: Static<(typeof contract)['body']>,
  caller: Caller,
  ofNetwork: readonly Attempt[],
): Promise<Entered> {
  const { db, clock, config } = academy
  const party = relyingParty(config)
  const isChallenge = await consumeChallenge(academy, ticket, SIGN_IN)
  const passkey = isChallenge && (await findByCredential(db, credential.id))
  const isOwn = passkey && passkey.passkey_handle === credential.response.userHandle
  const proof = isOwn && (await readProof(credential, party, isChallenge, passkey.public_key))
  const row = proof && (await findById(db, passkey.user_id))
  if (!row) {
    const subject = passkey ? userSubject(passkey.user_id) : 'sign-in'
    const refusal = {
      act: 'refused the sign-in',
      subject,
      reason: 'passkey.not_valid',
      ip: caller.ip,
    } as const
    await countRefusal(db, clock, refusal)
    throw notValid()
  }
  if (hasFallen(passkey, proof.counter)) {
    await recordFall(academy, passkey, proof.counter, caller)
    throw counterFell()
  }
  return finishSignIn(academy, row, {
    provedBy: 'passkey',
    secondFactor: 'passkey',
    userType,
    browser,
    caller,
    alsoInTransaction: async trx => {
      const use = { counter: proof.counter, now: timestamp(clock) }
      if (!(await noteUse(trx, passkey, use))) throw notValid()
      await refundAttempts(trx, ofNetwork, clock.now())
    },
  }).catch(fault => {
    // A password changed at this very moment must not be reported to somebody who typed none.
    throw fault instanceof HttpError && fault.code === 'account.wrong_password' ? notValid() : fault
  })
}

/** Returns whether the counter went backwards, as with a copied passkey. A passkey synced by a cloud always counts 0. */
function hasFallen({ counter }: Pick<PasskeyRow, 'counter'>, now: number): boolean {
  return (counter > 0 || now > 0) && now <= counter
}

function recordFall(
  { db, clock }: AppContext,
  { id, user_id, counter }: PasskeyRow,
  now: number,
  { ip, requestId }: Caller,
): Promise<void> {
  const details = { passkey: id, counter_from: counter, counter_to: now }
  return record(db, clock, {
    actor: 'stranger',
    act: 'refused a passkey',
    subject: userSubject(user_id),
    details,
    from: { ip, requestId },
  })
}

function counterFell(): HttpError {
  return new HttpError(
    'passkey.counter_fell',
    "This passkey may have been copied, so we didn't accept it. Sign in with your password and remove it on your account page.",
  )
}
